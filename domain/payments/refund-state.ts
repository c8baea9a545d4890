import { movesOf } from '#domain/core/moves.ts';

/**
 * A refund is on its way before the provider is asked, and stays so in doubt; where it certainly never left it waits as
 * before. One that failed needs a person.
 */
export const refundMoves = movesOf({
  requested: ['sent'],
  sent: ['requested', 'done', 'failed'],
  done: [],
  failed: [],
});
export type RefundState = keyof typeof refundMoves;

/** Refunds whose outcome is not known yet. */
export const openRefundStates: readonly RefundState[] = ['requested', 'sent'];
