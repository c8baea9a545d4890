import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { VoucherChangeOutcome } from './store/freeze-lot.ts';

export type VoucherChangeResult = Outcome<null, 'voucher_not_found' | 'voucher_not_usable'>;

export function voucherChangeResultOf(outcome: VoucherChangeOutcome): VoucherChangeResult {
  if (outcome === 'done') return accepted(null);
  return refused(outcome === 'not_found' ? 'voucher_not_found' : 'voucher_not_usable');
}
