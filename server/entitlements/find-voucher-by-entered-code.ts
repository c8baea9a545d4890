import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { findVoucherByCode, type VoucherRow } from './store/voucher.ts';
import { effectiveVoucherState, voucherViewerOf } from './voucher-view.ts';

export type FindVoucherDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/**
 * Returns the voucher of an entered code. Returns null if the code is malformed, mistyped, never issued, or in another
 * account. Also returns null for a void or expired voucher, unless the caller holds or bought it.
 */
export async function findVoucherByEnteredCode(
  { clock, db, keyring }: FindVoucherDeps,
  actor: Visitor,
  typed: string,
): Promise<VoucherRow | null> {
  const code = canonicalCode(typed);
  if (code === null) return null;
  const row = await findVoucherByCode(db, keyring.codeMac(code), voucherViewerOf(actor));
  if (row === null || row.held) return row;
  const state = effectiveVoucherState(row, clock.now());
  return state === 'void' || state === 'expired' ? null : row;
}
