import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderTokenSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { emailSchema, optionalPhoneSchema, optionalNameWithoutLink, optionalText } from '#contracts/core/person.ts';
import { paymentMethodSchema } from '#contracts/payments/methods.ts';

/** Maximum length of each name on a gift. The names are the recipient's, the pet's and the buyer's. */
export const GIFT_NAME_MAX_LENGTH = 80;
export const PERSONAL_MESSAGE_MAX_LENGTH = 500;

/** Public number of a package. Scripts send it as a number, and plain forms send its digits as text. */
export const packageIdSchema = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive().max(999_999));

/**
 * Total after discounts that the page showed; absent if the page showed no total. The buyer is never charged a
 * different amount.
 */
const shownAgorotSchema = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .optional();

/**
 * Key that prevents a second order after a double click. If the same key is sent again with the same body, the same
 * response is returned. The same key with a different body is refused.
 */
export const idempotencyHeadersSchema = z.object({ 'idempotency-key': z.string().max(100).optional() });

export const expressCheckoutBodySchema = z.object({
  packageId: packageIdSchema,
  email: emailSchema,
  paymentMethod: paymentMethodSchema,
  applyMemberDiscount: z.union([z.boolean(), z.stringbool()]).optional(),
  shownAgorot: shownAgorotSchema,
});
export type ExpressCheckoutBody = z.output<typeof expressCheckoutBodySchema>;

/** Returns a schema that treats an empty form field as absent. */
function emptyAsUndefined<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal('').transform(() => undefined), schema]).optional();
}

const optionalEmail = emptyAsUndefined(emailSchema);

export const giftCheckoutBodySchema = z.object({
  packageId: packageIdSchema,
  email: emailSchema,
  recipientName: optionalNameWithoutLink(GIFT_NAME_MAX_LENGTH),
  recipientEmail: optionalEmail,
  /**
   * Israeli mobile number of the recipient. A text message is sent to it if there is no email address, or if the email
   * cannot be delivered.
   */
  recipientPhone: optionalPhoneSchema,
  personalMessage: optionalText(PERSONAL_MESSAGE_MAX_LENGTH),
  senderName: optionalNameWithoutLink(GIFT_NAME_MAX_LENGTH),
  /** Name of the pet that gets the wash; the name is printed on the gift card. */
  petName: optionalNameWithoutLink(GIFT_NAME_MAX_LENGTH),
  /** Day in Israel on which the gift is sent. If it is absent, today or a past day, the gift is sent immediately. */
  deliverOn: emptyAsUndefined(z.iso.date()),
  /** Language of the recipient's messages. If absent, it is the language of the page on which the gift was bought. */
  recipientLocale: emptyAsUndefined(localeSchema),
  paymentMethod: paymentMethodSchema,
  isGiftCard: z.union([z.literal(true), z.literal('true').transform(() => true as const)]).optional(),
  useFullPrice: z.union([z.boolean(), z.stringbool()]).optional(),
  shownAgorot: shownAgorotSchema,
});
export type GiftCheckoutBody = z.output<typeof giftCheckoutBodySchema>;

export const checkoutResponseSchema = z.object({
  orderToken: orderTokenSchema,
  /** URL of the provider's payment page; absent if the order costs nothing and is already complete. */
  redirectUrl: z.url().optional(),
});
export type CheckoutResponse = z.infer<typeof checkoutResponseSchema>;

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
  summary: 'Start the purchase of a wash package',
  headers: idempotencyHeadersSchema,
  body: expressCheckoutBodySchema,
  status: 201,
  answer: checkoutResponseSchema,
  problems: checkoutProblems,
});

export const nayaxCheckout = endpoint({
  name: 'nayaxCheckout',
  method: 'POST',
  path: '/api/nayax-checkout',
  summary: 'Start the purchase of a gift voucher',
  headers: idempotencyHeadersSchema,
  body: giftCheckoutBodySchema,
  status: 201,
  answer: checkoutResponseSchema,
  problems: checkoutProblems,
});
