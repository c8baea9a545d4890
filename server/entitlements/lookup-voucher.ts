import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { findTypedVoucher, type FindDeps } from './find-typed-voucher.ts';
import { voucherViewOf } from './voucher-view.ts';

/** The voucher that a typed code names; every other text gets the same refusal. */
export async function lookupVoucher(
  deps: FindDeps & Pick<Deps, 'typesetter' | 'wallets'>,
  actor: Visitor,
  typed: string,
): Promise<Outcome<VoucherView, 'voucher_not_found'>> {
  const row = await findTypedVoucher(deps, actor, typed);
  return row === null ? refused('voucher_not_found') : accepted(voucherViewOf(deps, row));
}
