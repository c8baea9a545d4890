import { transitionsOf } from '#domain/core/transitions.ts';

/**
 * Transitions of a refund. It becomes `sent` before the request to the provider and stays `sent` while the result is
 * unknown. If the request certainly never reached the provider, the refund becomes `requested` again. A failed refund
 * needs staff.
 */
export const refundTransitions = transitionsOf({
  requested: ['sent'],
  sent: ['requested', 'done', 'failed'],
  done: [],
  failed: [],
});
export type RefundState = keyof typeof refundTransitions;

/** States of refunds in progress. */
export const openRefundStates: readonly RefundState[] = ['requested', 'sent'];
