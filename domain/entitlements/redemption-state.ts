import type { redemptionStates } from '#contracts/entitlements/redemption.ts';
import { movesOf } from '#domain/core/moves.ts';

export type RedemptionState = (typeof redemptionStates)[number];

/**
 * Transitions of a two-phase redemption: a silent station leads to a release, and a released wash is never charged
 * later.
 */
export const redemptionMoves = movesOf<RedemptionState>({
  held: ['completed', 'released'],
  completed: ['reversed'],
  released: [],
  reversed: [],
});
