import type { lotStates } from '#contracts/entitlements/vouchers.ts';

export type LotState = (typeof lotStates)[number];

/** A depleted lot comes back to life when a wash is reversed; a void or expired one never does. */
export const lotMoves = {
  active: ['depleted', 'frozen', 'expired', 'void'],
  frozen: ['active', 'expired', 'void'],
  depleted: ['active', 'frozen', 'void'],
  expired: [],
  void: [],
} as const satisfies Record<LotState, readonly LotState[]>;

export function canMoveLot(from: LotState, to: LotState): boolean {
  const targets: readonly LotState[] = lotMoves[from];
  return targets.includes(to);
}
