import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { CareOutcome } from './store/freeze-lot.ts';

export type Cared = Outcome<null, 'voucher_not_found' | 'voucher_not_usable'>;

/** What whoever wanted to change a voucher hears. */
export function careAnswer(outcome: CareOutcome): Cared {
  if (outcome === 'done') return accepted(null);
  return refused(outcome === 'not_found' ? 'voucher_not_found' : 'voucher_not_usable');
}
