import { type PaymentState, paymentRanks } from './payment-state.ts';
import type { ProviderStatus } from './settlement-facts.ts';

/** A captured payment according to our ledger. */
export type BookedPayment = {
  readonly state: PaymentState;
  readonly refundedAgorot: number;
  /** True if our records have an open dispute. */
  readonly disputed: boolean;
};

/** The same payment in the provider's list; null if the list does not contain its status. */
export type ListedPayment = Pick<ProviderStatus, 'state'> & { readonly refundedAgorot: number | null };

/**
 * Returns true if the list has a change of a booked payment: a higher refund, or a dispute that began or ended. If our
 * ledger is ahead of the list, nothing has to be requested.
 */
export function isProviderAhead(booked: BookedPayment, listed: ListedPayment): boolean {
  if (listed.refundedAgorot === null || isFullyReturned(booked.state)) return false;
  if ((listed.state === 'disputed') !== booked.disputed) return true;
  return listed.state === 'refunded' || listed.refundedAgorot > booked.refundedAgorot;
}

/** Returns true if nothing more can be refunded. */
export function isFullyReturned(state: PaymentState): boolean {
  return paymentRanks[state] >= paymentRanks.refunded;
}
