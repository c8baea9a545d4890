import { z } from 'zod';
import { locales } from './locale.ts';

/** Apart from the languages themselves, which every first visit needs: the validator is not part of one. */
export const localeSchema = z.enum(locales);
