import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { z } from 'zod';
import { paymentMethodSchema } from './methods.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { currencySchema } from '#contracts/core/money.ts';

/**
 * The sandbox payment protocol: what a shop and a stand-in payment provider say to each other.
 * Any peer that speaks it can take the place of the one that ships with the product.
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

/** One hundred thousand shekels: far above anything the shop sells, far below where numbers lose precision. */
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

/** Body of `POST /sessions`. */
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
  /** Whoever pays agrees on the page that the card is kept for later payments. */
  storesCard: z.boolean().default(false),
});
export type SandboxSessionRequest = z.infer<typeof sandboxSessionRequestSchema>;

export const sandboxCardStates = ['active', 'declining', 'expired', 'revoked'] as const;
export type SandboxCardState = (typeof sandboxCardStates)[number];

const CARD_TOKEN_MAX_LENGTH = 200;

/** The token of a card that was kept; whoever has it can charge it. */
export const sandboxCardTokenSchema = z
  .string()
  .min(1)
  .max(CARD_TOKEN_MAX_LENGTH)
  .regex(/^[\x21-\x7e]+$/);

/** Body of `POST /stored-charges`; the same reference names the same charge for ever. */
export const sandboxStoredChargeSchema = sandboxSessionRequestSchema
  .pick({ merchantRef: true, amountAgorot: true, currency: true, description: true })
  .extend({ token: sandboxCardTokenSchema });
export type SandboxStoredCharge = z.infer<typeof sandboxStoredChargeSchema>;

/** Body of `POST /refunds`; the same key names the same refund for ever. */
export const sandboxRefundRequestSchema = z.object({
  merchantRef: sandboxReferenceSchema,
  amountAgorot: positiveAgorotSchema,
  idempotencyKey: sandboxReferenceSchema,
});
export type SandboxRefundRequest = z.infer<typeof sandboxRefundRequestSchema>;

/** What the sandbox bank keeps of one payment; instants are epoch milliseconds. */
export type SandboxPayment = SandboxSessionRequest & {
  readonly providerRef: string;
  readonly state: SandboxState;
  readonly failureReason: SandboxFailureReason | null;
  readonly refundedAgorot: number;
  readonly last4: string | null;
  readonly createdAt: number;
  /** When it last moved or gave money back; at first when it was opened. */
  readonly changedAt: number;
  /** Until when the hosted page takes an answer. */
  readonly expiresAt: number;
  /** State of the card stored with the payment. */
  readonly cardState: SandboxCardState;
  /** The payment with which the card was kept that was charged here; null where a person paid on the page. */
  readonly chargedCard: string | null;
  readonly cardRefusal: CardRefusal | null;
};

/** A move of one payment, written only where the payment still stands in one of `from`. */
export type SandboxMove = {
  readonly providerRef: string;
  readonly from: readonly SandboxState[];
  readonly to: SandboxState;
  readonly failureReason: SandboxFailureReason | null;
  /** Null keeps what is there. */
  readonly last4: string | null;
  /** What was taken in truth; null keeps what was asked for. */
  readonly amountAgorot: number | null;
  readonly at: number;
  /** 'open': only before `expiresAt`; 'over': only after it; 'any': a capture's later life. */
  readonly session: 'open' | 'over' | 'any';
  /** The hosted page takes no further answer after this move. */
  readonly closesSession: boolean;
};

/** One copy of a webhook on its way; several may carry the same event. */
export type SandboxDelivery = {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly webhookUrl: string;
  /** The JSON text as it is signed and sent. */
  readonly body: string;
  /** Sent once with a signature that does not hold. */
  readonly forged: boolean;
  readonly dueAt: number;
  readonly createdAt: number;
  /** Tries so far, the one being made included. */
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

/** The header that signs an event; Node gives header names in lower case. */
export const sandboxSignatureHeader = 'x-sandbox-signature';
