import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { localeSchema } from '../locale.ts';

/** Israel gives Hebrew, anything else English; nothing known gives null. */
export const getGeo = endpoint({
  name: 'getGeo',
  method: 'GET',
  path: '/api/geo',
  summary: 'Country of the visitor, and the language it suggests',
  status: 200,
  answer: z.object({ country: z.string().length(2).nullable(), language: localeSchema.nullable() }),
  problems: [],
});
