import type { OrderState } from './order-state.ts';
import type { PaymentState } from './payment-state.ts';

export type FailureReason = 'declined' | 'cancelled' | 'expired' | 'other';

/** Payment status from a server-to-server request to the provider; the payment port returns this type. */
export type ProviderStatus = {
  readonly merchantRef: string;
  /** The provider's id of the payment. */
  readonly providerRef: string;
  /** True if the provider reports a payment without real money. */
  readonly testMode: boolean;
  readonly state: 'created' | 'pending' | 'captured' | 'failed' | 'expired' | 'part_refunded' | 'refunded' | 'disputed';
  readonly failureReason: FailureReason | null;
  readonly amountAgorot: number;
  readonly refundedAgorot: number;
  readonly currency: string;
};

/** Facts of a payment and its order. Times are epoch ms. */
export type SettlementFacts = {
  readonly order: {
    readonly state: OrderState;
    readonly dueAgorot: number;
    readonly currency: string;
    /** True if the stored price of the order is still the catalogue price. */
    readonly priceStillValid: boolean;
    readonly expiresAt: number;
    /** True if the order was cancelled before it was paid, for example an open month of a cancelled membership. */
    readonly cancelled: boolean;
  };
  readonly payment: {
    readonly state: PaymentState;
    readonly amountAgorot: number;
    readonly currency: string;
    readonly merchantRef: string;
    /** The provider's id of the opened payment page; null if the response with the id was lost. */
    readonly providerRef: string | null;
    /** True if our records have an open dispute. */
    readonly disputed: boolean;
    /** Amount captured according to our ledger, in agorot; null before a capture. */
    readonly capturedAgorot: number | null;
    /** Amount refunded so far according to our ledger, in agorot. */
    readonly refundedAgorot: number;
    /** True if the payment fulfilled no order. */
    readonly unassigned: boolean;
  };
  /** True if another attempt fulfilled this order and is not fully refunded. */
  readonly otherPaidAttempt: boolean;
  /** False for a shop in production, which accepts only real money. */
  readonly acceptsTestMoney: boolean;
  /** Status reported by the provider; null if the provider does not know the reference. */
  readonly providerStatus: ProviderStatus | null;
  readonly now: number;
  readonly attemptCreatedAt: number;
};

/**
 * Action of a settlement. If `askAgain`, the result is still open and the next status request has to be scheduled
 * (`nextCheck`).
 */
export type SettlementDecision = { readonly askAgain: boolean } & (
  | { readonly kind: 'nothing' }
  | { readonly kind: 'mark_pending' }
  | { readonly kind: 'mark_failed'; readonly reason: FailureReason }
  /** The attempt ended without payment. The order can be paid again until it expires. */
  | { readonly kind: 'mark_expired' }
  /**
   * Book the capture, mark the order as paid and fulfil it. If the payment is already disputed, its status is requested
   * again.
   */
  | { readonly kind: 'fulfil' }
  /** Like `fulfil`, and adds a closed 'late' exception, because the order had expired but its price was still valid. */
  | { readonly kind: 'fulfil_late' }
  | SettlementException
  /** The provider corrected the amount of an unassigned payment. Reverse the booking and settle the payment again. */
  | { readonly kind: 'rebook' }
  /** Flag the dispute and freeze the vouchers, if the payment has any. The state of the payment does not change. */
  | { readonly kind: 'mark_disputed' }
  /** Clear the dispute flag and unfreeze the vouchers. */
  | { readonly kind: 'mark_dispute_won' }
  | { readonly kind: 'mark_lost' }
  | { readonly kind: 'mark_part_refunded'; readonly refundedAgorot: number }
  | { readonly kind: 'mark_refunded'; readonly refundedAgorot: number }
);

/**
 * A payment that must not fulfil an order. It is recorded one time per payment and kind. Its refund is requested
 * immediately, unless staff must decide.
 */
export type SettlementException = {
  readonly kind: 'exception';
  readonly exceptionKind: ExceptionKind;
  /** True if `capturedAgorot` is refunded automatically; otherwise staff decide. */
  readonly refund: boolean;
  /**
   * Captured amount to book as unassigned, in agorot. Null if our ledger cannot book the payment: its currency is
   * foreign, its amounts are impossible, it is test money, or its status is about another payment. Such a payment does
   * not change and is checked again.
   */
  readonly capturedAgorot: number | null;
};

export const exceptionKinds = [
  'late',
  'duplicate',
  'cancelled_order',
  'amount_mismatch',
  'currency_mismatch',
  'reference_mismatch',
  'test_money',
  'event_reused',
  'unreadable_answer',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** Exceptions after which the buyer is notified that staff will check the payment. */
export const buyerNotifiedExceptionKinds: readonly ExceptionKind[] = [
  'amount_mismatch',
  'currency_mismatch',
  'reference_mismatch',
  'test_money',
];

/**
 * Exceptions after which the payment status of an order is uncertain. While such an exception is open, the order
 * accepts no further payment.
 */
export const paymentBlockingExceptionKinds: readonly ExceptionKind[] = [
  ...buyerNotifiedExceptionKinds,
  'unreadable_answer',
];

/**
 * Exceptions that staff must decide. The money of other exceptions is refunded automatically, unless a part was already
 * refunded or the order was fulfilled late.
 */
export const exceptionKindsForReview: readonly ExceptionKind[] = [...paymentBlockingExceptionKinds, 'event_reused'];
