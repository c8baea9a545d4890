import type { OrderState } from './order-state.ts';
import type { PaymentState } from './payment-state.ts';

export type FailureReason = 'declined' | 'cancelled' | 'expired' | 'other';

/** What the provider says of one payment when asked, server to server; the payment port's answer fits. */
export type ProviderTruth = {
  readonly merchantRef: string;
  /** The provider's own name of the payment. */
  readonly providerRef: string;
  /** The provider says that no real money moved. */
  readonly testMode: boolean;
  readonly state: 'created' | 'pending' | 'captured' | 'failed' | 'expired' | 'part_refunded' | 'refunded' | 'disputed';
  readonly failureReason: FailureReason | null;
  readonly amountAgorot: number;
  readonly refundedAgorot: number;
  readonly currency: string;
};

/** Instants are epoch ms. */
export type SettlementFacts = {
  readonly order: {
    readonly state: OrderState;
    readonly dueAgorot: number;
    readonly currency: string;
    /** What the order froze is still what the catalogue asks. */
    readonly priceStillValid: boolean;
    readonly expiresAt: number;
    /** It was cancelled before its money came, as the open month of a membership that was cancelled. */
    readonly cancelled: boolean;
  };
  readonly payment: {
    readonly state: PaymentState;
    readonly amountAgorot: number;
    readonly currency: string;
    readonly merchantRef: string;
    /** What the provider called it when its page was opened; null where that answer never came. */
    readonly providerRef: string | null;
    /** A dispute is open in our books. */
    readonly disputed: boolean;
    /** Amount that our books captured; null before a capture. */
    readonly capturedAgorot: number | null;
    /** Amount refunded so far according to our books, in agorot. */
    readonly refundedAgorot: number;
    /** Its money fulfilled nothing. */
    readonly unassigned: boolean;
  };
  /** Another attempt of this order was captured and kept. */
  readonly otherKeptPayment: boolean;
  /** A shop in production sells for real money only. */
  readonly acceptsTestMoney: boolean;
  /** Status reported by the provider; null if it does not know the reference. */
  readonly truth: ProviderTruth | null;
  readonly now: number;
  readonly attemptCreatedAt: number;
};

/** What has to be done. `askAgain`: the outcome is still open, so plan the next question (`nextCheck`). */
export type SettlementDecision = { readonly askAgain: boolean } & (
  | { readonly kind: 'nothing' }
  | { readonly kind: 'mark_pending' }
  | { readonly kind: 'mark_failed'; readonly reason: FailureReason }
  /** The attempt is over without money; the order may be tried again while it lives. */
  | { readonly kind: 'mark_expired' }
  /** Capture, pay and fulfil the order. A dispute from before the capture is asked about again. */
  | { readonly kind: 'fulfil' }
  /** The same with a closed 'late' exception beside it: the order had expired, its price had not. */
  | { readonly kind: 'fulfil_late' }
  | SettlementException
  /** The provider corrected the amount of unassigned money: reverse that booking and settle the payment again. */
  | { readonly kind: 'rebook' }
  /** Flag the dispute and freeze what was bought; the payment's state stays. */
  | { readonly kind: 'mark_disputed' }
  /** Clear the flag and thaw. */
  | { readonly kind: 'mark_dispute_won' }
  | { readonly kind: 'mark_lost' }
  | { readonly kind: 'mark_part_refunded'; readonly refundedAgorot: number }
  | { readonly kind: 'mark_refunded'; readonly refundedAgorot: number }
);

/**
 * Money came that must not fulfil anything: it is recorded once per payment and kind, and given back
 * at once where nothing is unclear.
 */
export type SettlementException = {
  readonly kind: 'exception';
  readonly exceptionKind: ExceptionKind;
  /** Give `keptAgorot` back without asking anybody; otherwise a person looks. */
  readonly refund: boolean;
  /**
   * What the provider took, to be booked as unassigned; null where it is no money that our books can hold: another
   * currency, nothing at all, somebody else's payment. Then the payment stays as it is and is asked about again.
   */
  readonly keptAgorot: number | null;
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

/** Money that came, and not as it should: its buyer is notified that a person looks at it. */
export const buyerNotifiedExceptionKinds: readonly ExceptionKind[] = [
  'amount_mismatch',
  'currency_mismatch',
  'reference_mismatch',
  'test_money',
];

/** Cases in which nothing is known of the order's money for certain: it takes no further payment while one is open. */
export const holdingExceptionKinds: readonly ExceptionKind[] = [...buyerNotifiedExceptionKinds, 'unreadable_answer'];

/** Cases that need a person; the money of the others is refunded automatically. */
export const reviewedExceptionKinds: readonly ExceptionKind[] = [...holdingExceptionKinds, 'event_reused'];
