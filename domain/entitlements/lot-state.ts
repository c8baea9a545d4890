import type { lotStates } from '#contracts/entitlements/vouchers.ts';
import { movesOf } from '#domain/core/moves.ts';

export type LotState = (typeof lotStates)[number];

/** States of a lot without washes that becomes active again when one comes back. */
export const emptyLotStates = ['depleted', 'refunded'] as const satisfies readonly LotState[];

/**
 * An empty lot becomes active again when a wash is reversed or a refund is given up; a void or expired one never does.
 * A frozen lot thaws into what it was, and does not expire before: it could not be used meanwhile.
 */
export const lotMoves = movesOf<LotState>({
  active: ['depleted', 'refunded', 'frozen', 'expired', 'void'],
  frozen: ['active', 'depleted', 'refunded', 'void'],
  depleted: ['active', 'frozen', 'void'],
  refunded: ['active', 'frozen', 'void'],
  expired: [],
  void: [],
});
