import { movesOf } from '#domain/core/moves.ts';

/** An expired order may still be paid: money can arrive late, and then it is fulfilled or given back, never ignored. */
export const orderMoves = movesOf({
  awaiting_payment: ['fulfilled', 'expired'],
  fulfilled: ['part_refunded', 'refunded'],
  expired: ['fulfilled'],
  part_refunded: ['refunded'],
  refunded: [],
});
export type OrderState = keyof typeof orderMoves;

/** States in which the order's money is with us or has been. */
export const paidOrderStates: readonly OrderState[] = ['fulfilled', 'part_refunded', 'refunded'];

export function isPaidOrderState(state: OrderState): boolean {
  return paidOrderStates.includes(state);
}
