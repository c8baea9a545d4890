import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { z } from 'zod';
import { paymentMethodSchema } from './methods.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { currencySchema } from '#contracts/core/money.ts';

/**
 * Payment states in the protocol between a shop and the sandbox payment provider. Any provider that implements the
 * protocol can replace the built-in provider.
 */
export const sandboxStates = [
  'created',
  'pending',
  'captured',
  'failed',
  'expired',
  'part_refunded',
  'refunded',
  'disputed',
] as const;
export type SandboxState = (typeof sandboxStates)[number];

export const sandboxFailureReasons = ['declined', 'cancelled', 'expired', 'other'] as const;
export type SandboxFailureReason = (typeof sandboxFailureReasons)[number];

const URL_MAX_LENGTH = 2_048;
const REFERENCE_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 300;

/**
 * Maximum amount in agorot. 100,000 shekels are far above any sale of the shop, and far below the largest number that
 * is exact.
 */
const AMOUNT_MAX_AGOROT = 10_000_000;

export const webUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(URL_MAX_LENGTH)
  .regex(/^[\x21-\x7e]+$/);
export const sandboxReferenceSchema = z
  .string()
  .max(REFERENCE_MAX_LENGTH)
  .regex(/^[\x20-\x7e]+$/);
const positiveAgorotSchema = z.int().positive().max(AMOUNT_MAX_AGOROT);

/** Request body of `POST /sessions` (sandbox payment provider). */
export const sandboxSessionRequestSchema = z.object({
  merchantRef: sandboxReferenceSchema,
  amountAgorot: positiveAgorotSchema,
  currency: currencySchema,
  description: z
    .string()
    .max(DESCRIPTION_MAX_LENGTH)
    .regex(/^\P{Cc}+$/u),
  language: localeSchema,
  returnUrl: webUrlSchema,
  cancelUrl: webUrlSchema,
  webhookUrl: webUrlSchema,
  method: paymentMethodSchema,
  /** True if the payer agrees on the payment page that the card is stored for later payments. */
  storesCard: z.boolean().default(false),
});
export type SandboxSessionRequest = z.infer<typeof sandboxSessionRequestSchema>;

export const sandboxCardStates = ['active', 'declining', 'expired', 'revoked'] as const;
export type SandboxCardState = (typeof sandboxCardStates)[number];

const CARD_TOKEN_MAX_LENGTH = 200;

/** Token of a stored card. A caller with this token can charge the card. */
export const sandboxCardTokenSchema = z
  .string()
  .min(1)
  .max(CARD_TOKEN_MAX_LENGTH)
  .regex(/^[\x21-\x7e]+$/);

/**
 * Request body of `POST /stored-charges` (sandbox payment provider). If a reference is sent again, the same charge is
 * returned.
 */
export const sandboxStoredChargeSchema = sandboxSessionRequestSchema
  .pick({ merchantRef: true, amountAgorot: true, currency: true, description: true })
  .extend({ token: sandboxCardTokenSchema });
export type SandboxStoredCharge = z.infer<typeof sandboxStoredChargeSchema>;

/** Request body of `POST /refunds` (sandbox payment provider). If a key is sent again, the same refund is returned. */
export const sandboxRefundRequestSchema = z.object({
  merchantRef: sandboxReferenceSchema,
  amountAgorot: positiveAgorotSchema,
  idempotencyKey: sandboxReferenceSchema,
});
export type SandboxRefundRequest = z.infer<typeof sandboxRefundRequestSchema>;

/** Record of one payment at the sandbox payment provider. Times are epoch milliseconds. */
export type SandboxPayment = SandboxSessionRequest & {
  readonly providerRef: string;
  readonly state: SandboxState;
  readonly failureReason: SandboxFailureReason | null;
  readonly refundedAgorot: number;
  readonly last4: string | null;
  readonly createdAt: number;
  /** Time of the last state change or refund, epoch ms. Before the first change, it is the time of creation. */
  readonly changedAt: number;
  /** Time until which the payment page accepts a decision, epoch ms. */
  readonly expiresAt: number;
  readonly cardState: SandboxCardState;
  /** Payment with whose stored card this charge was made; null for a payment on the payment page. */
  readonly chargedCard: string | null;
  readonly cardRefusal: CardRefusal | null;
};

/** State change of one payment. It is written only if the payment is in one of the states in `from`. */
export type SandboxTransition = {
  readonly providerRef: string;
  readonly from: readonly SandboxState[];
  readonly to: SandboxState;
  readonly failureReason: SandboxFailureReason | null;
  /** Last four digits of the payment card. If null, the stored value is kept. */
  readonly last4: string | null;
  /** Captured amount in agorot. If null, the amount of the payment does not change. */
  readonly amountAgorot: number | null;
  readonly at: number;
  /**
   * Condition on the time of the state change. 'open': before `expiresAt`. 'over': after `expiresAt`. 'any': no
   * condition, used for changes after a capture.
   */
  readonly session: 'open' | 'over' | 'any';
  /** True if the payment page accepts no further decision after this change. */
  readonly closesSession: boolean;
};

/** One attempt to deliver a webhook. Several delivery attempts can carry the same event. */
export type SandboxDelivery = {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly webhookUrl: string;
  /** JSON text of the webhook, exactly as it was signed and sent. */
  readonly body: string;
  /** True if the first delivery of the event has an invalid signature. */
  readonly forged: boolean;
  readonly dueAt: number;
  readonly createdAt: number;
  /** Number of delivery attempts so far, including this attempt. */
  readonly attempts: number;
};

export type SandboxRefund = {
  readonly refundId: string;
  readonly merchantRef: string;
  readonly amountAgorot: number;
  readonly idempotencyKey: string;
  readonly createdAt: number;
};

export type SandboxRefundOutcome =
  | { readonly kind: 'refunded' | 'repeated'; readonly refund: SandboxRefund; readonly payment: SandboxPayment }
  | { readonly kind: 'unknown_payment' | 'not_refundable' | 'key_reused' };

export type SandboxDeliveryCounts = { readonly waiting: number; readonly delivered: number; readonly givenUp: number };

/**
 * Name of the header with the signature of an event. It is in lower case, because Node returns header names in lower
 * case.
 */
export const sandboxSignatureHeader = 'x-sandbox-signature';
