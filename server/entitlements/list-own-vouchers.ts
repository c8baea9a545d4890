import type { OwnVoucher } from '#contracts/entitlements/own-vouchers.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { ownVoucherViewOf } from './own-voucher-view.ts';
import { listOwnVouchers as listRows } from './store/own-voucher.ts';

/** What is in the account: own packages and claimed gifts, usable ones first. */
export async function listOwnVouchers(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Customer,
): Promise<OwnVoucher[]> {
  const rows = await listRows(deps.db, actor.customerId, deps.clock.now());
  return rows.map((row) => ownVoucherViewOf(deps, row));
}
