import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderTokenSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { emailSchema, optionalPhoneSchema, optionalNameInMessages, optionalText } from '#contracts/core/person.ts';
import { paymentMethodSchema } from '#contracts/payments/methods.ts';

/** Of both names on a gift: whom it is for and whom it is from. */
export const GIFT_NAME_MAX_LENGTH = 80;
export const PERSONAL_MESSAGE_MAX_LENGTH = 500;

/** Number or numeric string, as browsers and form posts send it. */
export const packageIdSchema = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive().max(999_999));

/** What the page said is to be paid, discount and all; absent where nothing was shown. Another sum is never charged. */
const shownAgorotSchema = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .optional();

/** The double-click guard: same key and body give the same answer, another body is refused. */
export const idempotencyHeadersSchema = z.object({ 'idempotency-key': z.string().max(100).optional() });

export const expressCheckoutBodySchema = z.object({
  packageId: packageIdSchema,
  email: emailSchema,
  paymentMethod: paymentMethodSchema,
  applyMemberDiscount: z.union([z.boolean(), z.stringbool()]).optional(),
  shownAgorot: shownAgorotSchema,
});
export type ExpressCheckoutBody = z.output<typeof expressCheckoutBodySchema>;

/** An empty field of a form says nothing. */
function emptyIsAbsent<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal('').transform(() => undefined), schema]).optional();
}

const optionalEmail = emptyIsAbsent(emailSchema);

export const giftCheckoutBodySchema = z.object({
  packageId: packageIdSchema,
  email: emailSchema,
  recipientName: optionalNameInMessages(GIFT_NAME_MAX_LENGTH),
  recipientEmail: optionalEmail,
  /** An Israeli mobile phone, for a text message where a mail does not arrive, or where there is no address. */
  recipientPhone: optionalPhoneSchema,
  personalMessage: optionalText(PERSONAL_MESSAGE_MAX_LENGTH),
  senderName: optionalNameInMessages(GIFT_NAME_MAX_LENGTH),
  /** The day in Israel on which it is sent; absent, today and days that are over: at once. */
  deliverOn: emptyIsAbsent(z.iso.date()),
  /** The language of what its recipient gets; absent: the one of the page it was bought on. */
  recipientLocale: emptyIsAbsent(localeSchema),
  paymentMethod: paymentMethodSchema,
  isGiftCard: z.union([z.literal(true), z.literal('true').transform(() => true as const)]).optional(),
  useFullPrice: z.union([z.boolean(), z.stringbool()]).optional(),
  shownAgorot: shownAgorotSchema,
});
export type GiftCheckoutBody = z.output<typeof giftCheckoutBodySchema>;

export const checkoutAnswerSchema = z.object({
  orderToken: orderTokenSchema,
  /** The hosted payment page, for the browser to go to; absent where nothing is to be paid: the order is complete. */
  redirectUrl: z.url().optional(),
});
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

const checkoutProblems = [
  'validation_failed',
  'package_not_found',
  'price_changed',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'request_in_progress',
  'payment_provider_unavailable',
  'too_many_requests',
  'work_required',
  'unsupported_media_type',
  'payload_too_large',
  'service_unavailable',
] as const;

export const expressCheckout = endpoint({
  name: 'expressCheckout',
  method: 'POST',
  path: '/api/express-checkout',
  summary: 'Start buying a wash package',
  headers: idempotencyHeadersSchema,
  body: expressCheckoutBodySchema,
  status: 201,
  answer: checkoutAnswerSchema,
  problems: checkoutProblems,
});

export const nayaxCheckout = endpoint({
  name: 'nayaxCheckout',
  method: 'POST',
  path: '/api/nayax-checkout',
  summary: 'Start buying a gift voucher',
  headers: idempotencyHeadersSchema,
  body: giftCheckoutBodySchema,
  status: 201,
  answer: checkoutAnswerSchema,
  problems: checkoutProblems,
});
