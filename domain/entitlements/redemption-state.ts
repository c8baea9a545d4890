import type { redemptionStates } from '#contracts/entitlements/redemption.ts';
import { transitionsOf } from '#domain/core/transitions.ts';

export type RedemptionState = (typeof redemptionStates)[number];

/**
 * Transitions of a two-phase redemption: a silent station leads to a release, and a released wash is never charged
 * later.
 */
export const redemptionTransitions = transitionsOf<RedemptionState>({
  held: ['completed', 'released'],
  completed: ['reversed'],
  released: [],
  reversed: [],
});
