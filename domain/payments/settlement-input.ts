import type { OrderState } from './order-state.ts';
import type { PaymentState } from './payment-state.ts';

export type FailureReason = 'declined' | 'cancelled' | 'expired' | 'other';

/** Payment status that the provider returns to a request from our server. The payment port returns this type. */
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

/** Facts about a payment and its order, from which the settlement is decided. Times are epoch ms. */
export type SettlementInput = {
  readonly order: {
    readonly state: OrderState;
    readonly dueAgorot: number;
    readonly currency: string;
    /** True if the stored price of the order is still the catalogue price. */
    readonly priceStillValid: boolean;
    readonly expiresAt: number;
    /** True if the order was cancelled before it was paid. An example is an unpaid month of a cancelled membership. */
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
    /** True if a staff user recorded the bank's decision about the dispute. */
    readonly disputeDecided: boolean;
    /** Amount captured according to our ledger, in agorot; null before a capture. */
    readonly capturedAgorot: number | null;
    /** Amount refunded so far according to our ledger, in agorot. */
    readonly refundedAgorot: number;
    /** True if the payment fulfilled no order. */
    readonly unassigned: boolean;
  };
  /** True if another payment attempt fulfilled this order and is not fully refunded. */
  readonly otherPaidAttempt: boolean;
  /** True if the shop accepts payments without real money. False for a shop in production. */
  readonly acceptsTestMoney: boolean;
  /** Payment status reported by the provider; null if the provider does not know the payment reference. */
  readonly providerStatus: ProviderStatus | null;
  readonly now: number;
  readonly attemptCreatedAt: number;
};

/**
 * Decision how to settle a payment. `needsRecheck` is true while the result is open. The next status request must then be
 * scheduled with `nextCheck`.
 */
export type SettlementDecision = { readonly needsRecheck: boolean } & (
  | { readonly kind: 'nothing' }
  | { readonly kind: 'mark_pending' }
  | { readonly kind: 'mark_failed'; readonly reason: FailureReason }
  /** The attempt ended without payment. The order can be paid again until it expires. */
  | { readonly kind: 'mark_expired' }
  /**
   * Books the capture, marks the order as paid and fulfils it. If the payment is already disputed, its status is
   * requested again.
   */
  | { readonly kind: 'fulfil' }
  /**
   * Does the same as `fulfil`, and also adds a closed exception of the kind 'late'. The order had expired, but its
   * price was still valid.
   */
  | { readonly kind: 'fulfil_late' }
  | SettlementException
  /**
   * Reverses the booking and settles the payment again. The provider corrected the amount of a payment that fulfilled
   * no order.
   */
  | { readonly kind: 'rebook' }
  /**
   * Flags the dispute and freezes the vouchers of the payment, if there are any. The state of the payment does not
   * change.
   */
  | { readonly kind: 'mark_disputed' }
  | { readonly kind: 'mark_dispute_won' }
  | { readonly kind: 'mark_lost' }
  | { readonly kind: 'mark_part_refunded'; readonly refundedAgorot: number }
  | { readonly kind: 'mark_refunded'; readonly refundedAgorot: number }
);

/**
 * Record of a payment that must not fulfil an order. Each payment has at most one record of each kind. The refund is
 * requested immediately, unless staff must decide.
 */
export type SettlementException = {
  readonly kind: 'exception';
  readonly exceptionKind: ExceptionKind;
  /** True if `capturedAgorot` is refunded automatically; otherwise staff decide. */
  readonly refund: boolean;
  /**
   * Captured amount in agorot that is booked without an order. Null if our ledger cannot book the payment, which then
   * stays unchanged and is checked again. Reasons are a foreign currency, impossible amounts, test money, or a status
   * that is about another payment.
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

/** Kinds of payment exceptions after which the buyer is notified that staff will check the payment. */
export const buyerNotifiedExceptionKinds: readonly ExceptionKind[] = [
  'amount_mismatch',
  'currency_mismatch',
  'reference_mismatch',
  'test_money',
];

/**
 * Kinds of payment exceptions that make the payment status of an order uncertain. While such an exception is open, the
 * order accepts no further payment.
 */
export const paymentBlockingExceptionKinds: readonly ExceptionKind[] = [
  ...buyerNotifiedExceptionKinds,
  'unreadable_answer',
];

/**
 * Kinds of payment exceptions that staff must decide. For all other kinds, the money is refunded automatically.
 * Exceptions to this are a payment of which a part was already refunded, and an order that was fulfilled late.
 */
export const exceptionKindsForReview: readonly ExceptionKind[] = [...paymentBlockingExceptionKinds, 'event_reused'];
