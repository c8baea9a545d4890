import { movesOf } from '#domain/core/moves.ts';

/** Two-phase: silence of a station releases, and what was released is never charged afterwards. */
export const redemptionMoves = movesOf({
  held: ['completed', 'released'],
  completed: ['reversed'],
  released: [],
  reversed: [],
});
