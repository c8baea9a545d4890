import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { legalTextSchema } from '#contracts/core/reading/legal-texts.ts';

const legalPageSchema = z.object({
  /** How a version is named where somebody agreed to it; null where the text that comes with the shop has no number. */
  number: z.string().nullable(),
  /** The first day on which it holds; null where nobody published one. */
  effective: z.iso.date().nullable(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
});
export type LegalTextPage = z.infer<typeof legalPageSchema>;

export const getLegalText = endpoint({
  name: 'getLegalText',
  method: 'GET',
  path: '/api/legal/:text',
  summary: 'The version of a legal text that is in force, in the language of the visitor',
  params: z.object({ text: legalTextSchema }),
  status: 200,
  answer: legalPageSchema,
  problems: ['validation_failed', 'service_unavailable'],
});
