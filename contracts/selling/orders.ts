import { z } from 'zod';
import { checkoutAnswerSchema } from './checkout.ts';
import { giftClaimSchema } from '#contracts/entitlements/gift-claim.ts';
import { emailSchema, optionalPhoneSchema } from '#contracts/core/person.ts';
import { paymentMethodSchema } from '#contracts/payments/methods.ts';
import { discountOffersSchema } from '#contracts/loyalty/discounts.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderTokenSchema, receiptTokenSchema, voucherTokenSchema } from '#contracts/core/ids.ts';
import { lotStates } from '#contracts/entitlements/vouchers.ts';

/**
 * What the return page shows: the server's truth, never what a redirect claimed. `paid` is money and at least one
 * wash that can be used; `held` and `lapsed` are vouchers on hold for another reason and past their last day. `pending`
 * is also said while the provider does not answer: whatever it said before may be over. `failed` is also a try for which
 * the provider gave no page: nobody could pay it. `in_review` is money that came
 * otherwise than it should, which a person looks at; `returning` money that came too late and is on its way back.
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

/** Why a payment did not happen, as far as the provider said. */
export const failureReasonSchema = z.enum(['declined', 'cancelled', 'expired', 'other']);

export const orderVoucherSchema = z.object({
  state: z.enum(lotStates),
  /** The whole code (17 characters, no dashes) of a voucher that can be used, for its holder; else its ending must do. */
  code: z.string().nullable(),
  codeEnding: z.string(),
  voucherToken: voucherTokenSchema.nullable(),
  /** QR of the code as a path for a 0..size square, so that no script and no image request is needed. */
  qr: z.object({ size: z.int().positive(), path: z.string() }).nullable(),
  washCount: z.int().positive(),
  remaining: z.int().nonnegative(),
  expiresAt: z.iso.datetime().nullable(),
  /** Null for packages and unclaimed gifts. Code and link of a claimed gift are null. */
  claim: giftClaimSchema.nullable(),
});

/** A request to cancel that nobody has decided yet, or whose money has not gone back yet. */
export const orderCancellationSchema = z.object({
  withinWindow: z.boolean(),
  /** Worth of the unused washes less the fee; 0 where nothing is left to give back. */
  refundAgorot: z.int().nonnegative(),
  /** The last moment for the money to go back. */
  dueAt: z.iso.datetime(),
});

/** How far a gift is on its way to whoever it is for. */
export const giftDeliverySchema = z.object({
  state: z.enum(['planned', 'on_its_way', 'sent', 'undelivered']),
  /** The channel of the newest try; null before one. */
  channel: z.enum(['mail', 'sms', 'link']).nullable(),
  /** When it is sent; null but in the state `planned`. */
  dueAt: z.iso.datetime().nullable(),
  /** 'n•••@example.com', '05•-•••-••67' */
  recipientMasked: z.string(),
  /** Another address may still be given: nobody has used it or taken it into an account. */
  correctable: z.boolean(),
  /** The browser that asks has to say the buyer's e-mail first. */
  proofNeeded: z.boolean(),
});
export type GiftDelivery = z.infer<typeof giftDeliverySchema>;

export const orderViewSchema = z.object({
  state: orderViewStateSchema,
  failureReason: failureReasonSchema.nullable(),
  orderCode: z.string(),
  kind: z.enum(['package', 'gift']),
  packageId: z.int().positive(),
  packageName: z.string(),
  packageNameHe: z.string(),
  washCount: z.int().positive(),
  totalAgorot: z.int().nonnegative(),
  /** What went back of it so far. */
  refundedAgorot: z.int().nonnegative(),
  /** What came a second time for the same order, and whether it is back already; null where nothing did. */
  secondPayment: z.object({ amountAgorot: z.int().positive(), returned: z.boolean() }).nullable(),
  /** Null but in the state `cancelling`. */
  cancellation: orderCancellationSchema.nullable(),
  /** Chosen at checkout; says nothing about whether the order was paid. */
  paymentMethod: paymentMethodSchema,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** 'd•••@example.com' */
  emailMasked: z.string(),
  recipientName: z.string().nullable(),
  /** A mail goes to the recipient; otherwise the buyer hands the gift over. */
  giftMailed: z.boolean(),
  /** Null for packages, and for gifts that the buyer hands over. */
  giftDelivery: giftDeliverySchema.nullable(),
  receiptToken: receiptTokenSchema.nullable(),
  /** Why it cost less, for the browser or the account that bought it; empty for everybody else with the link. */
  discountOffers: discountOffersSchema,
  vouchers: z.array(orderVoucherSchema),
  /** True where the codes are shown whole: purchase cookie, or proof by e-mail within 24 hours. */
  codesShown: z.boolean(),
  /** Whether proving the e-mail would show a code that is hidden now. */
  revealable: z.boolean(),
});
export type OrderView = z.infer<typeof orderViewSchema>;

const orderParams = z.object({ orderToken: orderTokenSchema });

export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/api/orders/:orderToken',
  summary: 'State of an order for whoever holds its link',
  params: orderParams,
  status: 200,
  answer: orderViewSchema,
  problems: ['order_not_found', 'too_many_requests', 'service_unavailable'],
});

export const revealOrder = endpoint({
  name: 'revealOrder',
  method: 'POST',
  path: '/api/orders/:orderToken/reveal',
  summary: 'Show the codes on another device, by proof of the e-mail used to buy, within 24 hours',
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

export const correctGift = endpoint({
  name: 'correctGift',
  method: 'POST',
  path: '/api/orders/:orderToken/gift-address',
  summary: 'Send a gift again, or to another address: then it gets another code and link, and the ones before are dead',
  params: orderParams,
  body: z.object({
    recipientEmail: z.union([z.literal('').transform(() => undefined), emailSchema]).optional(),
    recipientPhone: optionalPhoneSchema,
    /** What it was bought with; not asked of the browser that bought it. */
    email: z.union([z.literal('').transform(() => undefined), emailSchema]).optional(),
  }),
  status: 200,
  answer: z.object({
    /** `kept`: it is on its way to this address already, or waits for its day. */
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
  answer: checkoutAnswerSchema.required(),
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
