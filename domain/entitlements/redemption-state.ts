export const redemptionStates = ['held', 'completed', 'released', 'reversed'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** Two-phase: silence of a station releases, and what was released is never charged afterwards. */
export const redemptionMoves = {
  held: ['completed', 'released'],
  completed: ['reversed'],
  released: [],
  reversed: [],
} as const satisfies Record<RedemptionState, readonly RedemptionState[]>;

export function canMoveRedemption(from: RedemptionState, to: RedemptionState): boolean {
  const targets: readonly RedemptionState[] = redemptionMoves[from];
  return targets.includes(to);
}
