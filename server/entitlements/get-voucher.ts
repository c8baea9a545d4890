import type { VoucherToken } from '#contracts/core/ids.ts';
import { accepted, type Outcome } from '#contracts/core/problem.ts';
import type { LinkRefusal } from '#contracts/entitlements/link-refusals.ts';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import type { Deps } from '#server/deps.ts';
import type { Visitor } from '#server/core/actor.ts';
import { findLinkedVoucher } from './owners/find-linked-voucher.ts';
import { voucherViewOf } from './voucher-view.ts';

/** The voucher behind a link that its holder was given. */
export async function getVoucher(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'typesetter' | 'wallets'>,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<VoucherView, LinkRefusal>> {
  const found = await findLinkedVoucher(deps, actor, voucherToken);
  return found.ok ? accepted(voucherViewOf(deps, found.value)) : found;
}
