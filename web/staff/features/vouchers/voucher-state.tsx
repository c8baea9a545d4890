import type { StaffVoucherRow } from '#contracts/staff/sales/vouchers.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';
import { voucherStateLabels } from '../../lib/words/voucher-words.ts';

export function VoucherState({ state }: Pick<StaffVoucherRow, 'state'>) {
  return <StatusBadge words={voucherStateLabels[state]()} tone={stateTones.voucher[state]} />;
}
