import type { redemptionStates } from '#contracts/entitlements/redemption.ts';
import { defineTransitions } from '#domain/core/transitions.ts';

export type RedemptionState = (typeof redemptionStates)[number];

/**
 * State transitions of a redemption, which has two phases. If the station is silent, the wash is released, and a
 * released wash is never charged later.
 */
export const redemptionTransitions = defineTransitions<RedemptionState>({
  held: ['completed', 'released'],
  completed: ['reversed'],
  released: [],
  reversed: [],
});
