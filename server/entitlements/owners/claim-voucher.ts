import type { OwnVoucher } from '#contracts/entitlements/own-vouchers.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { claimLot } from '../store/own-voucher.ts';
import { ownVoucherViewOf } from './own-voucher-view.ts';

/**
 * Adds a voucher to the account by its code. Every invalid code gets the same refusal: a mistyped, never issued or
 * expired code, and a code that another account has just claimed.
 */
export async function claimVoucher(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Customer,
  typed: string,
): Promise<Outcome<OwnVoucher, 'voucher_not_found'>> {
  const code = canonicalCode(typed);
  if (code === null) return refused('voucher_not_found');
  const { customerId } = actor;
  const row = await claimLot(deps.db, { customerId, codeMac: deps.keyring.codeMac(code), now: deps.clock.now() });
  return row === null ? refused('voucher_not_found') : accepted(ownVoucherViewOf(deps, row));
}
