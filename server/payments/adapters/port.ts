import type { PaymentMethod, PaymentOffer } from '#contracts/payments/methods.ts';
import type { Locale } from '#contracts/core/locale.ts';

/** What we ask a payment provider for before sending the visitor to its page. */
export type SessionRequest = {
  /** Our own reference, unique per attempt; the same reference always names the same session. */
  readonly merchantRef: string;
  readonly amountAgorot: number;
  readonly currency: 'ILS';
  readonly description: string;
  readonly language: Locale;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly webhookUrl: string;
  readonly method: PaymentMethod;
};

export type Session = { readonly providerRef: string; readonly payUrl: string };

export const providerStates = [
  'created',
  'pending',
  'captured',
  'failed',
  'expired',
  'part_refunded',
  'refunded',
  'disputed',
] as const;
export type ProviderState = (typeof providerStates)[number];

/** What the provider says of one payment when asked, server to server. */
export type PaymentTruth = {
  readonly merchantRef: string;
  /** The same that `createSession` answered, from the page to the last refund. */
  readonly providerRef: string;
  /** The provider says that no real money moved. */
  readonly testMode: boolean;
  readonly state: ProviderState;
  readonly failureReason: 'declined' | 'cancelled' | 'expired' | 'other' | null;
  readonly amountAgorot: number;
  readonly refundedAgorot: number;
  readonly currency: string;
  readonly method: string;
  readonly last4: string | null;
};

export type RefundRequest = {
  readonly merchantRef: string;
  readonly amountAgorot: number;
  readonly idempotencyKey: string;
};

/** A webhook event whose origin was proven from its raw bytes. Its content stays a hint. */
export type VerifiedEvent = {
  readonly eventId: string;
  readonly merchantRef: string;
  readonly trust: 'signed';
};

/** `clockSkewMs` limits are the provider's own; `now` is epoch milliseconds. */
export type IncomingEvent = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly now: number;
};

export type PaymentPeriod = { readonly from: number; readonly to: number; readonly cursor: string | null };

export type PaymentPage = { readonly payments: readonly PaymentTruth[]; readonly next: string | null };

/**
 * A hosted-page payment provider. Every adapter can be asked for the truth by our reference;
 * one that cannot is not fit for use, because silence is not failure.
 */
export type CheckoutGateway = {
  readonly provider: string;
  /** What its payment page takes, and nothing else: visitors are shown these methods and these marks. Never empty. */
  readonly offers: readonly PaymentOffer[];
  /** Throws GatewayUnavailableError where the outcome is in doubt, GatewayRefusedError where the provider said no. */
  createSession(request: SessionRequest): Promise<Session>;
  /** Null where the provider does not know the reference. Throws GatewayUnavailableError. */
  getStatus(merchantRef: string): Promise<PaymentTruth | null>;
  /**
   * The provider answers the same idempotency key with the same refund; `refundedAgorot` is the amount
   * of this refund, not the total. Throws like createSession.
   */
  refund(request: RefundRequest): Promise<{ readonly refundedAgorot: number }>;
  /**
   * What was opened from `from` to `to` (epoch ms), page by page; a page's `next` names the one behind it. Absent where
   * the provider keeps no such list: then money that our books lost with a backup is found by nobody but a person.
   * Throws GatewayUnavailableError.
   */
  readonly listPayments?: (period: PaymentPeriod) => Promise<PaymentPage>;
  /** Null where the signature does not hold. */
  verifyEvent(event: IncomingEvent): VerifiedEvent | null;
  /**
   * Presses 'pay' on a page that `createSession` answered, as a person would. Only a provider that moves no real money
   * has it: who may pay by machine may take for nothing. Throws GatewayUnavailableError where the press was not taken.
   */
  readonly payByMachine?: (payUrl: string) => Promise<void>;
};

/** The provider did not answer in time or in a form we understand: nothing is known of the outcome. */
export class GatewayUnavailableError extends Error {
  override readonly name = 'GatewayUnavailableError';
}

/** The provider understood and refused. */
export class GatewayRefusedError extends Error {
  override readonly name = 'GatewayRefusedError';
}
