import type { lotStates } from '#contracts/entitlements/vouchers.ts';
import { defineTransitions } from '#domain/core/transitions.ts';

export type LotState = (typeof lotStates)[number];

/** States of a voucher that has no washes left, but becomes active again when a wash is credited back. */
export const emptyLotStates = ['depleted', 'refunded'] as const satisfies readonly LotState[];

/**
 * State transitions of a voucher. An empty voucher becomes active again when a wash is reversed or a refund is
 * abandoned. A void or expired voucher never becomes active again. An unfrozen voucher returns to its previous state. A
 * frozen voucher does not expire, because its holder cannot use it.
 */
export const lotTransitions = defineTransitions<LotState>({
  active: ['depleted', 'refunded', 'frozen', 'expired', 'void'],
  frozen: ['active', 'depleted', 'refunded', 'void'],
  depleted: ['active', 'frozen', 'void'],
  refunded: ['active', 'frozen', 'void'],
  expired: [],
  void: [],
});
