import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { receiptTokenSchema } from '#contracts/core/ids.ts';
import { optionalText } from '#contracts/core/person.ts';

export const COMMENT_MAX_LENGTH = 1_000;

export const sendRating = endpoint({
  name: 'sendRating',
  method: 'POST',
  path: '/api/ratings',
  summary: 'Rate a transaction, once; a second rating takes the place of the first',
  body: z.object({
    transactionId: receiptTokenSchema,
    stars: z
      .union([
        z.int(),
        z
          .string()
          .regex(/^[1-5]$/)
          .transform(Number),
      ])
      .pipe(z.int().min(1).max(5)),
    comment: optionalText(COMMENT_MAX_LENGTH),
  }),
  status: 201,
  answer: z.object({ stars: z.int().min(1).max(5) }),
  problems: [
    'validation_failed',
    'receipt_not_found',
    'too_many_requests',
    'unsupported_media_type',
    'payload_too_large',
    'service_unavailable',
  ],
});
