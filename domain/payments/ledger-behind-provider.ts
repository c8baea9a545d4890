import { type PaymentState, paymentRanks } from './payment-state.ts';
import type { ProviderStatus } from './settlement-input.ts';

export type BookedPayment = {
  readonly state: PaymentState;
  readonly refundedAgorot: number;
  /** True if our records have an open dispute. */
  readonly disputed: boolean;
  /** True if a staff user recorded the bank's decision. The list may still contain the dispute. */
  readonly disputeDecided: boolean;
};

/** The same payment in the provider's payment list. `refundedAgorot` is null if the list does not report refunds. */
export type ListedPayment = Pick<ProviderStatus, 'state'> & { readonly refundedAgorot: number | null };

/**
 * Returns true if the provider's payment list shows a change that our ledger lacks. The change is a higher refund, or a
 * dispute that began or ended. Returns false if the payment is already fully returned, or if the list reports no
 * refunds.
 */
export function isLedgerBehindProvider(booked: BookedPayment, listed: ListedPayment): boolean {
  if (listed.refundedAgorot === null || isFullyReturned(booked.state)) return false;
  if (!booked.disputeDecided && (listed.state === 'disputed') !== booked.disputed) return true;
  return listed.state === 'refunded' || listed.refundedAgorot > booked.refundedAgorot;
}

/** Returns true if the payment is fully refunded or charged back. */
export function isFullyReturned(state: PaymentState): boolean {
  return paymentRanks[state] >= paymentRanks.refunded;
}
