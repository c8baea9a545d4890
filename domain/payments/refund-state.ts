import { transitionsOf } from '#domain/core/transitions.ts';

/**
 * Transitions of a refund. It becomes `submitted` before the request to the provider and stays submitted while the
 * result is unknown. If the request certainly failed before it was sent, the refund waits again. A failed refund needs
 * staff.
 */
export const refundTransitions = transitionsOf({
  requested: ['sent'],
  sent: ['requested', 'done', 'failed'],
  done: [],
  failed: [],
});
export type RefundState = keyof typeof refundTransitions;

/** States of refunds whose result is unknown. */
export const openRefundStates: readonly RefundState[] = ['requested', 'sent'];
