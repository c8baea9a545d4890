import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { receiptTokenSchema, redemptionTokenSchema } from '#contracts/core/ids.ts';
import { optionalText } from '#contracts/core/person.ts';

export const RATING_COMMENT_MAX_LENGTH = 1_000;

const starsSchema = z.int().min(1).max(5);

/**
 * Token of a wash or of a receipt. With a wash token, that wash is rated. With a receipt's token, the last wash of the
 * purchase is rated. Before the first wash, the purchase itself is rated.
 */
const ratedTokenSchema = z.union([receiptTokenSchema, redemptionTokenSchema]);

export const rateableItemSchema = z.object({
  /** Thing that is rated. `purchase`: the purchase is rated, which is possible only before its first wash. */
  subject: z.enum(['wash', 'purchase']),
  /** Name of the package; null if the wash was not bought in a package. */
  packageName: z.string().nullable(),
  packageNameHe: z.string().nullable(),
  /** Name of the station; null for a purchase. */
  locationName: z.string().nullable(),
  locationNameHe: z.string().nullable(),
  /** Time at which the wash began or the purchase was paid. */
  at: z.iso.datetime(),
  /** Current rating; null if the wash or purchase was not rated. */
  rating: z
    .object({
      stars: starsSchema,
      comment: z.string().nullable(),
      /** Time until which the customer can change the rating. */
      openUntil: z.iso.datetime(),
      isOpen: z.boolean(),
    })
    .nullable(),
});
export type RateableItem = z.infer<typeof rateableItemSchema>;

export const getRateableItem = endpoint({
  name: 'getRateableItem',
  method: 'GET',
  path: '/api/ratings/:transactionId',
  summary: 'Subject to rate for a receipt or a wash, and its current rating',
  params: z.object({ transactionId: ratedTokenSchema }),
  status: 200,
  answer: rateableItemSchema,
  problems: ['receipt_not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});

export const sendRating = endpoint({
  name: 'sendRating',
  method: 'POST',
  path: '/api/ratings',
  summary: 'Rate a wash; within one day a second rating replaces the first',
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
    comment: optionalText(RATING_COMMENT_MAX_LENGTH),
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
