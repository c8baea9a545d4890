import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { receiptTokenSchema, redemptionTokenSchema } from '#contracts/core/ids.ts';
import { optionalText } from '#contracts/core/person.ts';

export const COMMENT_MAX_LENGTH = 1_000;

const starsSchema = z.int().min(1).max(5);

/** Token of a receipt, which stands for the last wash of its purchase, or of one wash. */
const ratedTokenSchema = z.union([receiptTokenSchema, redemptionTokenSchema]);

export const ratedThingSchema = z.object({
  /** A purchase is rated only while no wash of it was taken. */
  subject: z.enum(['wash', 'purchase']),
  /** Name of the package; null if the wash was not bought in one. */
  packageName: z.string().nullable(),
  packageNameHe: z.string().nullable(),
  /** Null of a purchase. */
  locationName: z.string().nullable(),
  locationNameHe: z.string().nullable(),
  /** When the wash began, or the purchase was paid. */
  at: z.iso.datetime(),
  /** What was said before; null where nothing was. */
  rating: z
    .object({
      stars: starsSchema,
      comment: z.string().nullable(),
      /** From then on it stays as it is. */
      openUntil: z.iso.datetime(),
      isOpen: z.boolean(),
    })
    .nullable(),
});
export type RatedThing = z.infer<typeof ratedThingSchema>;

export const getRatedThing = endpoint({
  name: 'getRatedThing',
  method: 'GET',
  path: '/api/ratings/:transactionId',
  summary: 'What a receipt or a wash has to be rated, and how it was rated so far',
  params: z.object({ transactionId: ratedTokenSchema }),
  status: 200,
  answer: ratedThingSchema,
  problems: ['receipt_not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});

export const sendRating = endpoint({
  name: 'sendRating',
  method: 'POST',
  path: '/api/ratings',
  summary: 'Rate a wash, once; for a day a second rating takes the place of the first',
  body: z.object({
    transactionId: ratedTokenSchema,
    stars: z
      .union([
        z.int(),
        z
          .string()
          .regex(/^[1-5]$/)
          .transform(Number),
      ])
      .pipe(starsSchema),
    comment: optionalText(COMMENT_MAX_LENGTH),
  }),
  status: 201,
  answer: z.object({ stars: starsSchema }),
  problems: [
    'validation_failed',
    'receipt_not_found',
    'rating_closed',
    'too_many_requests',
    'work_required',
    'unsupported_media_type',
    'payload_too_large',
    'service_unavailable',
  ],
});
