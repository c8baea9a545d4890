import type { StaffVoucherRow } from '#contracts/staff/vouchers.ts';
import { stateWords } from './voucher-words.ts';

const looks = {
  active: 'staff-state-active',
  frozen: 'staff-state-invited',
  depleted: '',
  expired: 'staff-state-disabled',
  void: 'staff-state-disabled',
} as const satisfies Record<StaffVoucherRow['state'], string>;

export function VoucherState({ state }: Pick<StaffVoucherRow, 'state'>) {
  return <span className={`staff-state ${looks[state]}`}>{stateWords[state]()}</span>;
}
