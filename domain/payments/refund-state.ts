import { defineTransitions } from '#domain/core/transitions.ts';

/**
 * State transitions of a refund. It becomes `sent` before the request to the provider, and stays `sent` while the
 * result is unknown. It becomes `requested` again if the request certainly never reached the provider. Staff must
 * handle a failed refund.
 */
export const refundTransitions = defineTransitions({
  requested: ['sent'],
  sent: ['requested', 'done', 'failed'],
  done: [],
  failed: [],
});
export type RefundState = keyof typeof refundTransitions;

export const openRefundStates: readonly RefundState[] = ['requested', 'sent'];
