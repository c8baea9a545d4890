import type { VoucherToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import type { Deps } from '#server/deps.ts';
import type { Visitor } from '#server/core/actor.ts';
import { findVoucherByLink } from './store/voucher.ts';
import { viewerOf, voucherViewOf } from './voucher-view.ts';

/** The voucher behind a link that its holder was given. */
export async function getVoucher(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'typesetter' | 'wallets'>,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<VoucherView, 'voucher_not_found'>> {
  const row = await findVoucherByLink(deps.db, deps.keyring.tokenHash(voucherToken), viewerOf(actor));
  return row === null ? refused('voucher_not_found') : accepted(voucherViewOf(deps, row));
}
