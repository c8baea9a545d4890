import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import { canonicalCode } from '#domain/core/voucher-code.ts';
import type { Deps } from '#server/deps.ts';
import type { Visitor } from '#server/core/actor.ts';
import { findVoucherByCode } from './store/voucher.ts';
import { viewerOf, voucherViewOf } from './voucher-view.ts';

/**
 * The voucher that a typed code names. Every other text gets the same refusal: malformed, mistyped, never issued, or by
 * now in somebody's account; and so does a code that is void or past its last day, unless it is surely the asker's own.
 */
export async function lookupVoucher(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Visitor,
  typed: string,
): Promise<Outcome<VoucherView, 'voucher_not_found'>> {
  const code = canonicalCode(typed);
  if (code === null) return refused('voucher_not_found');
  const row = await findVoucherByCode(deps.db, deps.keyring.codeMac(code), viewerOf(actor));
  if (row === null) return refused('voucher_not_found');
  const view = voucherViewOf(deps, row);
  const isOver = view.state === 'void' || view.state === 'expired';
  return isOver && !row.held ? refused('voucher_not_found') : accepted(view);
}
