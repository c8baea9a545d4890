import { movesOf } from '#domain/core/moves.ts';

/**
 * Moves of one attempt to pay. A failed or expired attempt can still turn out captured: the page of
 * the provider was open longer than our patience. A dispute is a flag beside the state; only its
 * loss is a state.
 */
export const paymentMoves = movesOf({
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
export type PaymentState = keyof typeof paymentMoves;

/** How far the money has come: once it was taken, nothing older moves an attempt back down. */
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

/** Attempts that may still be paid; the database allows one of them per order. */
export const livePaymentStates: readonly PaymentState[] = ['created', 'redirected', 'pending'];

export function isLivePaymentState(state: PaymentState): boolean {
  return livePaymentStates.includes(state);
}

/** True from the moment the provider took the money, whatever became of it later. */
export function moneyWasTaken(state: PaymentState): boolean {
  return paymentRanks[state] >= paymentRanks.captured;
}
