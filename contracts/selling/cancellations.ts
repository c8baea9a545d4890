import { z } from 'zod';
import { emailSchema } from '#contracts/core/person.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import {
  acknowledgementSchema,
  spamTrapFieldsSchema,
  NAME_MAX_LENGTH,
  optionalText,
  requiredText,
} from '#contracts/core/person.ts';

export const ENTERED_ORDER_CODE_MAX_LENGTH = 60;
export const CANCELLATION_REASON_MAX_LENGTH = 1_000;

/**
 * Order number from the email and the receipt. It has Crockford characters, and the dash is optional. O is read as 0,
 * and I and L are read as 1.
 */
export const orderCodeSchema = z
  .string()
  .max(ENTERED_ORDER_CODE_MAX_LENGTH)
  .transform((text) =>
    text
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/gu, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/gu, '1'),
  )
  .pipe(z.string().min(6).max(20));

/**
 * Groups of buyers to whom the law gives four months to cancel. The purchase must have been made in a conversation or
 * chat. `none`: the buyer does not claim to belong to such a group.
 */
export const cancellationGroups = ['none', 'senior', 'disability', 'new_immigrant'] as const;

/** Reasons to reject a cancellation notice. The site has a text for each reason in both languages. */
export const cancellationRefusals = ['out_of_time', 'all_used', 'withdrawn'] as const;

export const cancellationQuoteSchema = z.object({
  orderCode: z.string(),
  packageName: z.string(),
  packageNameHe: z.string(),
  paidAt: z.iso.datetime(),
  /** End of the period in which the law allows a cancellation. */
  windowEndsAt: z.iso.datetime(),
  withinWindow: z.boolean(),
  /** True if the buyer had a verified card of a group with four months to cancel when the order was bought. */
  fourMonths: z.boolean(),
  paidAgorot: z.int().nonnegative(),
  washCount: z.int().positive(),
  unusedCount: z.int().nonnegative(),
  /** Value of the unused washes in agorot, before the cancellation fee is deducted. */
  refundableAgorot: z.int().nonnegative(),
  feeAgorot: z.int().nonnegative(),
  refundAgorot: z.int().nonnegative(),
  alreadyRequested: z.boolean(),
});
export type CancellationQuote = z.infer<typeof cancellationQuoteSchema>;

const problems = [
  'validation_failed',
  'order_not_found',
  'too_many_requests',
  'work_required',
  'unsupported_media_type',
  'payload_too_large',
  'service_unavailable',
] as const;

/**
 * Calculates the refund of a cancellation without recording a request. The order is found only if order number and
 * buyer's email address match. Otherwise, the response is `order_not_found`.
 */
export const quoteCancellation = endpoint({
  name: 'quoteCancellation',
  method: 'POST',
  path: '/api/cancellations/quote',
  summary: 'Preview of a cancellation: window, fee, refund; changes nothing',
  body: z.object({ orderCode: orderCodeSchema, email: emailSchema }),
  status: 200,
  answer: cancellationQuoteSchema,
  problems,
});

export const requestCancellation = endpoint({
  name: 'requestCancellation',
  method: 'POST',
  path: '/api/cancellations',
  summary: 'Request the cancellation of a purchase; it is confirmed with a reference and by email',
  body: spamTrapFieldsSchema.extend({
    orderCode: orderCodeSchema,
    email: emailSchema,
    name: requiredText(NAME_MAX_LENGTH),
    group: z.enum(cancellationGroups).default('none'),
    reason: optionalText(CANCELLATION_REASON_MAX_LENGTH),
  }),
  status: 201,
  answer: acknowledgementSchema.extend({ quote: cancellationQuoteSchema }),
  problems,
});
