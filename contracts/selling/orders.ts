import { z } from 'zod';
import { checkoutResponseSchema } from './checkout.ts';
import { giftClaimSchema } from '#contracts/entitlements/gift-claim.ts';
import { emailSchema, optionalPhoneSchema } from '#contracts/core/person.ts';
import { paymentMethodSchema } from '#contracts/payments/methods.ts';
import { discountOffersSchema } from '#contracts/loyalty/discounts.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderTokenSchema, receiptTokenSchema, voucherTokenSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { giftDesignSchema } from '#contracts/entitlements/gift-design.ts';
import { lotStates } from '#contracts/entitlements/vouchers.ts';

/**
 * States of an order on the page to which the payment provider returns. They come from the server's records, never from
 * redirect parameters. `pending`: this is also the state while the provider does not respond, because the last known
 * status can be outdated. `paid`: at least one wash is usable. `failed`: this is also the state if the provider
 * returned no payment page. `in_review`: the payment differs from the order, and staff check it. `returning`: a late
 * payment is being refunded. `held`: the vouchers are on hold for a reason other than a cancellation. `lapsed`: the
 * vouchers expired or were voided.
 */
export const orderViewStates = [
  'pending',
  'in_review',
  'paid',
  'failed',
  'expired',
  'returning',
  'cancelling',
  'held',
  'used_up',
  'lapsed',
  'part_refunded',
  'refunded',
] as const;
export const orderViewStateSchema = z.enum(orderViewStates);
export type OrderViewState = z.infer<typeof orderViewStateSchema>;

/** Reason of a failed payment, as reported by the provider. */
export const failureReasonSchema = z.enum(['declined', 'cancelled', 'expired', 'other']);

export const orderVoucherSchema = z.object({
  state: z.enum(lotStates),
  /**
   * Full code of a usable voucher (17 characters, no dashes), shown to the voucher's holder. Null for other viewers,
   * who only get `codeEnding`.
   */
  code: z.string().nullable(),
  codeEnding: z.string(),
  voucherToken: voucherTokenSchema.nullable(),
  /**
   * QR code as an SVG path in a square whose coordinates range from 0 to `size`. A page can show it without a script
   * and without an image request.
   */
  qr: z.object({ size: z.int().positive(), path: z.string() }).nullable(),
  washCount: z.int().positive(),
  remaining: z.int().nonnegative(),
  expiresAt: z.iso.datetime().nullable(),
  /**
   * Claim of a gift, which means that the recipient has added it to an account. Null for packages and unclaimed gifts.
   * The code and link of a claimed gift are null.
   */
  claim: giftClaimSchema.nullable(),
});

/** A cancellation request that is not decided, or whose refund is not paid out yet. */
export const orderCancellationSchema = z.object({
  withinWindow: z.boolean(),
  /** Value of the unused washes minus the cancellation fee, in agorot; 0 if nothing is left to refund. */
  refundAgorot: z.int().nonnegative(),
  dueAt: z.iso.datetime(),
});

/** Delivery state of a gift, as its buyer sees it. */
export const giftDeliverySchema = z.object({
  state: z.enum(['planned', 'on_its_way', 'sent', 'undelivered']),
  /** Delivery channel of the newest attempt; null before the first attempt. */
  channel: z.enum(['mail', 'sms', 'link']).nullable(),
  /** Planned send time; null in all states except `planned`. */
  dueAt: z.iso.datetime().nullable(),
  /** Masked contact of the recipient, such as 'n•••@example.com' or '05•-•••-••67'. */
  recipientMasked: z.string(),
  /** True if the recipient's email address can still be changed. The gift must be unused and in no account. */
  correctable: z.boolean(),
  /**
   * True if the visitor must enter the buyer's email address before changing the delivery. This is required because
   * this browser or account did not buy the gift.
   */
  proofNeeded: z.boolean(),
});
export type GiftDelivery = z.infer<typeof giftDeliverySchema>;

export const orderViewSchema = z.object({
  state: orderViewStateSchema,
  failureReason: failureReasonSchema.nullable(),
  orderCode: z.string(),
  /**
   * True if the order was placed at a machine, for a wash at that machine. The link of such an order opens the page of
   * the wash at the machine (walk-up).
   */
  atMachine: z.boolean(),
  kind: z.enum(['package', 'gift']),
  packageId: z.int().positive(),
  packageName: z.string(),
  packageNameHe: z.string(),
  washCount: z.int().positive(),
  totalAgorot: z.int().nonnegative(),
  /** Amount refunded so far, in agorot. */
  refundedAgorot: z.int().nonnegative(),
  /**
   * Second payment for the same order, in agorot. `returned` is true if the second payment is already refunded. Null if
   * there was no second payment.
   */
  secondPayment: z.object({ amountAgorot: z.int().positive(), returned: z.boolean() }).nullable(),
  /** Details of the cancellation; null in all states except `cancelling`. */
  cancellation: orderCancellationSchema.nullable(),
  /** Payment method that the buyer chose. It is also present if the order was not paid. */
  paymentMethod: paymentMethodSchema,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /**
   * Masked email address of the buyer, such as 'd•••@example.com'. Empty if the order has no email address, such as a
   * wash bought at the machine (walk-up).
   */
  emailMasked: z.string(),
  recipientName: z.string().nullable(),
  /** Language of the message in which the buyer shares a voucher's link. */
  language: localeSchema,
  /** The gift card as it was bought; null for packages. Its texts are null for a viewer who may not see the codes. */
  giftCard: z
    .object({
      look: giftDesignSchema,
      personalMessage: z.string().nullable(),
      senderName: z.string().nullable(),
      petName: z.string().nullable(),
      /** True if this server can create the gift card as a PDF that the buyer can print and fold. */
      pdf: z.boolean(),
    })
    .nullable(),
  /** True if the gift is sent to the recipient's email address. */
  giftMailed: z.boolean(),
  /** Delivery of a gift; null for packages, for orders that are not paid, and for gifts that the buyer hands over. */
  giftDelivery: giftDeliverySchema.nullable(),
  receiptToken: receiptTokenSchema.nullable(),
  /** Discounts of the order, shown to the browser or account that bought it. Empty for other holders of the link. */
  discountOffers: discountOffersSchema,
  vouchers: z.array(orderVoucherSchema),
  /**
   * True if full voucher codes are shown. The order must have been paid less than 24 hours ago. In addition, this
   * browser or account must have bought the order, or the buyer's email address must have been entered in this browser.
   */
  codesShown: z.boolean(),
  /** True if the viewer can see a hidden voucher code after entering the buyer's email address. */
  revealable: z.boolean(),
});
export type OrderView = z.infer<typeof orderViewSchema>;

const orderParams = z.object({ orderToken: orderTokenSchema });

export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/api/orders/:orderToken',
  summary: 'State of an order for the holder of its link',
  params: orderParams,
  status: 200,
  answer: orderViewSchema,
  problems: ['order_not_found', 'too_many_requests', 'service_unavailable'],
});

export const revealOrderCodes = endpoint({
  name: 'revealOrderCodes',
  method: 'POST',
  path: '/api/orders/:orderToken/reveal',
  summary: 'Show the codes on another device after confirming the buyer’s email, for 24 hours',
  params: orderParams,
  body: z.object({ email: emailSchema }),
  status: 200,
  answer: orderViewSchema,
  problems: [
    'order_not_found',
    'proof_refused',
    'validation_failed',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});

export const correctGiftRecipient = endpoint({
  name: 'correctGiftRecipient',
  method: 'POST',
  path: '/api/orders/:orderToken/gift-address',
  summary: 'Send a gift again, or to another email address with a new code and link, which replace the old ones',
  params: orderParams,
  body: z.object({
    recipientEmail: z.union([z.literal('').transform(() => undefined), emailSchema]).optional(),
    recipientPhone: optionalPhoneSchema,
    /** Email address of the buyer. It is not required from the browser that bought the gift. */
    email: z.union([z.literal('').transform(() => undefined), emailSchema]).optional(),
  }),
  status: 200,
  answer: z.object({
    /**
     * Result of the request. `kept`: a message to this email address is already in progress, or is scheduled for the
     * gift's delivery day.
     */
    outcome: z.enum(['corrected', 'resent', 'kept']),
  }),
  problems: [
    'order_not_found',
    'proof_refused',
    'voucher_not_usable',
    'validation_failed',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});

export const retryPayment = endpoint({
  name: 'retryPayment',
  method: 'POST',
  path: '/api/orders/:orderToken/payments',
  summary: 'Try to pay the same order again after a declined or cancelled payment',
  params: orderParams,
  status: 201,
  answer: checkoutResponseSchema.required(),
  problems: [
    'order_not_found',
    'order_not_payable',
    'request_in_progress',
    'payment_provider_unavailable',
    'earlier_payment_unanswered',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});
