import { transitionsOf } from '#domain/core/transitions.ts';

/**
 * Transitions of an order. An expired order can still be paid: a late payment either fulfils the order or is refunded,
 * and is never ignored.
 */
export const orderTransitions = transitionsOf({
  awaiting_payment: ['fulfilled', 'expired'],
  fulfilled: ['part_refunded', 'refunded'],
  expired: ['fulfilled'],
  part_refunded: ['refunded'],
  refunded: [],
});
export type OrderState = keyof typeof orderTransitions;

/** States in which the shop has or had the order's money. */
export const paidOrderStates: readonly OrderState[] = ['fulfilled', 'part_refunded', 'refunded'];

export function isPaidOrderState(state: OrderState): boolean {
  return paidOrderStates.includes(state);
}
