export const orderStates = [
  'draft',
  'awaiting_payment',
  'paid',
  'fulfilled',
  'cancelled',
  'expired',
  'part_refunded',
  'refunded',
] as const;
export type OrderState = (typeof orderStates)[number];

/** An expired order may still be paid: money can arrive late, and then it is fulfilled or given back, never ignored. */
export const orderMoves = {
  draft: ['awaiting_payment', 'cancelled', 'expired'],
  awaiting_payment: ['paid', 'expired', 'cancelled'],
  paid: ['fulfilled'],
  fulfilled: ['part_refunded', 'refunded'],
  cancelled: [],
  expired: ['paid'],
  part_refunded: ['refunded'],
  refunded: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

export function canMoveOrder(from: OrderState, to: OrderState): boolean {
  const targets: readonly OrderState[] = orderMoves[from];
  return targets.includes(to);
}

/** States in which the order's money is with us or has been. */
export const paidOrderStates = [
  'paid',
  'fulfilled',
  'part_refunded',
  'refunded',
] as const satisfies readonly OrderState[];

export function isPaidOrderState(state: OrderState): boolean {
  const paid: readonly OrderState[] = paidOrderStates;
  return paid.includes(state);
}
