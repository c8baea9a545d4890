import type { lotStates } from '#contracts/entitlements/vouchers.ts';
import { movesOf } from '#domain/core/moves.ts';

export type LotState = (typeof lotStates)[number];

/**
 * A depleted lot comes back to life when a wash is reversed; a void or expired one never does. What was frozen thaws
 * into what it was, and does not end before: nobody could use it meanwhile.
 */
export const lotMoves = movesOf<LotState>({
  active: ['depleted', 'frozen', 'expired', 'void'],
  frozen: ['active', 'depleted', 'void'],
  depleted: ['active', 'frozen', 'void'],
  expired: [],
  void: [],
});
