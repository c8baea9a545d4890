export const refundStates = ['requested', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** A refund that failed is asked for again under its own key, so that it can never be paid twice. */
export const refundMoves = {
  requested: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  done: [],
  failed: ['requested'],
} as const satisfies Record<RefundState, readonly RefundState[]>;

export function canMoveRefund(from: RefundState, to: RefundState): boolean {
  const targets: readonly RefundState[] = refundMoves[from];
  return targets.includes(to);
}
