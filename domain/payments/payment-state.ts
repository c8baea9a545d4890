import { defineTransitions } from '#domain/core/transitions.ts';

/**
 * State machine of one payment attempt. A failed or expired attempt can still become captured, because the provider's
 * page can stay open longer than our timeout. A dispute is stored as a separate flag. Only a lost dispute is a state.
 */
export const paymentTransitions = defineTransitions({
  created: ['redirected', 'pending', 'captured', 'failed', 'expired'],
  redirected: ['pending', 'captured', 'failed', 'expired'],
  pending: ['captured', 'failed', 'expired'],
  captured: ['part_refunded', 'refunded', 'lost'],
  failed: ['captured'],
  expired: ['captured'],
  part_refunded: ['refunded', 'lost'],
  refunded: [],
  lost: [],
});
export type PaymentState = keyof typeof paymentTransitions;

/**
 * Rank of each payment state. After a capture, a provider status of a lower rank is outdated and does not change the
 * payment attempt.
 */
export const paymentRanks = {
  created: 0,
  redirected: 0,
  failed: 1,
  expired: 1,
  pending: 2,
  captured: 3,
  part_refunded: 4,
  refunded: 5,
  lost: 5,
} as const satisfies Record<PaymentState, number>;

/** States of payment attempts that can still be paid. The database allows only one such attempt per order. */
export const livePaymentStates: readonly PaymentState[] = ['created', 'redirected', 'pending'];

export function isLivePaymentState(state: PaymentState): boolean {
  return livePaymentStates.includes(state);
}

/** Returns true if the payment was captured, even if it was later refunded or lost in a dispute. */
export function wasCaptured(state: PaymentState): boolean {
  return paymentRanks[state] >= paymentRanks.captured;
}
