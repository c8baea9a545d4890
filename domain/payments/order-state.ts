import { defineTransitions } from '#domain/core/transitions.ts';

/**
 * State transitions of an order. An expired order can still be paid. A late payment is never ignored, but fulfils the
 * order or is refunded.
 */
export const orderTransitions = defineTransitions({
  awaiting_payment: ['fulfilled', 'expired'],
  fulfilled: ['part_refunded', 'refunded'],
  expired: ['fulfilled'],
  part_refunded: ['refunded'],
  refunded: [],
});
export type OrderState = keyof typeof orderTransitions;

/** States of orders whose money the shop has, or had before a refund. */
export const paidOrderStates: readonly OrderState[] = ['fulfilled', 'part_refunded', 'refunded'];

export function isPaidOrderState(state: OrderState): boolean {
  return paidOrderStates.includes(state);
}
