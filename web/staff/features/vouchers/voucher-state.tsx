import type { StaffVoucherRow } from '#contracts/staff/sales/vouchers.ts';
import { voucherStateLabels } from '../../lib/words/voucher-words.ts';

const looks = {
  active: 'staff-state-active',
  frozen: 'staff-state-invited',
  depleted: '',
  refunded: '',
  expired: 'staff-state-disabled',
  void: 'staff-state-disabled',
} as const satisfies Record<StaffVoucherRow['state'], string>;

export function VoucherState({ state }: Pick<StaffVoucherRow, 'state'>) {
  return <span className={`staff-state ${looks[state]}`}>{voucherStateLabels[state]()}</span>;
}
