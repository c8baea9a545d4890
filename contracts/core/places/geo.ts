import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { localeSchema } from '../locale.ts';

/**
 * Returns the country of the visitor and a suggested language. The language is Hebrew for Israel, English for other
 * countries, and null if the country is unknown.
 */
export const getGeo = endpoint({
  name: 'getGeo',
  method: 'GET',
  path: '/api/geo',
  summary: 'Country of the visitor, and the suggested language',
  status: 200,
  answer: z.object({ country: z.string().length(2).nullable(), language: localeSchema.nullable() }),
  problems: [],
});
