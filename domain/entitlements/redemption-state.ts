import type { redemptionStates } from '#contracts/entitlements/redemption.ts';
import { movesOf } from '#domain/core/moves.ts';

export type RedemptionState = (typeof redemptionStates)[number];

/** Two-phase: silence of a station releases, and what was released is never charged afterwards. */
export const redemptionMoves = movesOf<RedemptionState>({
  held: ['completed', 'released'],
  completed: ['reversed'],
  released: [],
  reversed: [],
});
