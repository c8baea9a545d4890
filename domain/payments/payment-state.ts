export const paymentStates = [
  'created',
  'redirected',
  'pending',
  'captured',
  'failed',
  'expired',
  'part_refunded',
  'refunded',
  'lost',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * Moves of one attempt to pay. A failed or expired attempt can still turn out captured: the page of
 * the provider was open longer than our patience. A dispute is a flag beside the state; only its
 * loss is a state.
 */
export const paymentMoves = {
  created: ['redirected', 'pending', 'captured', 'failed', 'expired'],
  redirected: ['pending', 'captured', 'failed', 'expired'],
  pending: ['captured', 'failed', 'expired'],
  captured: ['part_refunded', 'refunded', 'lost'],
  failed: ['captured'],
  expired: ['captured'],
  part_refunded: ['refunded', 'lost'],
  refunded: [],
  lost: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>;

export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  const targets: readonly PaymentState[] = paymentMoves[from];
  return targets.includes(to);
}

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
export const livePaymentStates = ['created', 'redirected', 'pending'] as const satisfies readonly PaymentState[];

export function isLivePaymentState(state: PaymentState): boolean {
  const live: readonly PaymentState[] = livePaymentStates;
  return live.includes(state);
}

/** True from the moment the provider took the money, whatever became of it later. */
export function moneyWasTaken(state: PaymentState): boolean {
  return paymentRanks[state] >= paymentRanks.captured;
}
