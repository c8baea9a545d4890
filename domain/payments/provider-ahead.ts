import { type PaymentState, paymentRanks } from './payment-state.ts';
import type { ProviderTruth } from './settlement-facts.ts';

/** What our books know of money that they hold. */
export type BookedPayment = {
  readonly state: PaymentState;
  readonly refundedAgorot: number;
  /** A dispute is open in our books. */
  readonly disputed: boolean;
};

/** The same as a provider's list tells it; null: its list does not say what became of the money. */
export type ListedPayment = Pick<ProviderTruth, 'state'> & { readonly refundedAgorot: number | null };

/**
 * Whether the list tells something of booked money that our books do not have: more of it went back, a dispute began or
 * ended. The books may be the ones that are ahead; then there is nothing to ask.
 */
export function isProviderAhead(booked: BookedPayment, listed: ListedPayment): boolean {
  if (listed.refundedAgorot === null || isGone(booked.state)) return false;
  if ((listed.state === 'disputed') !== booked.disputed) return true;
  return listed.state === 'refunded' || listed.refundedAgorot > booked.refundedAgorot;
}

/** Nothing more can go back of it. */
export function isGone(state: PaymentState): boolean {
  return paymentRanks[state] >= paymentRanks.refunded;
}
