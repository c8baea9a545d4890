import { movesOf } from '#domain/core/moves.ts';

/**
 * Transitions of a refund. It becomes `submitted` before the request to the provider and stays submitted while the
 * result is unknown. If the request certainly failed before it was sent, the refund waits again. A failed refund needs
 * staff.
 */
export const refundMoves = movesOf({
  requested: ['sent'],
  sent: ['requested', 'done', 'failed'],
  done: [],
  failed: [],
});
export type RefundState = keyof typeof refundMoves;

/** States of refunds whose result is unknown. */
export const openRefundStates: readonly RefundState[] = ['requested', 'sent'];
