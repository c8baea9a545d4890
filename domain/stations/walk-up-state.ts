import type { WalkUpState } from '#contracts/stations/walk-up.ts';
import { defineTransitions } from '#domain/core/transitions.ts';

/**
 * State transitions of a walk-up, which is a wash that is bought at the machine. A late payment continues an abandoned
 * walk-up. If no water ran after a start, the walk-up is `paid` again and the customer chooses the next step. Without a
 * choice, the wash becomes a voucher.
 */
export const walkUpTransitions = defineTransitions<WalkUpState>({
  reserved: ['paying', 'abandoned'],
  paying: ['paid', 'abandoned'],
  paid: ['starting', 'kept', 'refunded'],
  starting: ['washing', 'paid'],
  washing: ['paid'],
  kept: [],
  refunded: [],
  abandoned: ['paid'],
});
