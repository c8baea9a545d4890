import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { legalTextSchema } from '#contracts/core/reading/legal-texts.ts';

const legalPageSchema = z.object({
  /** Version number of the legal text, which is stored with a customer's consent; null for the built-in text. */
  number: z.string().nullable(),
  /** First day on which the version applies; null if no version was published. */
  effective: z.iso.date().nullable(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
});
export type LegalTextPage = z.infer<typeof legalPageSchema>;

export const getLegalText = endpoint({
  name: 'getLegalText',
  method: 'GET',
  path: '/api/legal/:text',
  summary: 'Current version of a legal text, in the visitor’s language',
  params: z.object({ text: legalTextSchema }),
  status: 200,
  answer: legalPageSchema,
  problems: ['validation_failed', 'service_unavailable'],
});
