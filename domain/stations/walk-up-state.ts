import type { WalkUpState } from '#contracts/stations/walk-up.ts';
import { transitionsOf } from '#domain/core/transitions.ts';

/**
 * Transitions of a walk-up. A late payment continues an abandoned walk-up. A start without water leads back to `paid`,
 * where the customer chooses; without a choice, the wash becomes a voucher.
 */
export const walkUpTransitions = transitionsOf<WalkUpState>({
  reserved: ['paying', 'abandoned'],
  paying: ['paid', 'abandoned'],
  paid: ['starting', 'kept', 'refunded'],
  starting: ['washing', 'paid'],
  washing: ['paid'],
  kept: [],
  refunded: [],
  abandoned: ['paid'],
});
