import type { VoucherToken } from '#contracts/core/ids.ts';
import { accepted, type Outcome, refused } from '#contracts/core/problem.ts';
import type { VoucherLinkRefusal } from '#contracts/entitlements/voucher-link-refusals.ts';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import type { Visitor } from '#server/core/actor.ts';
import { findLinkedVoucher } from './owners/find-linked-voucher.ts';
import { voucherViewOf } from './voucher-view.ts';
import type { VoucherRow } from './store/voucher.ts';
import { recordFirstVoucherOpening } from './store/voucher-opening.ts';
import { findVoucherByEnteredCode, type FindVoucherDeps } from './find-voucher-by-entered-code.ts';

/**
 * Returns the voucher of a link. Returns a refusal with the reason if the link is unknown or was replaced, or if its
 * voucher is in another account.
 */
export async function getVoucher(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'typesetter' | 'wallets'>,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<VoucherView, VoucherLinkRefusal>> {
  const found = await findLinkedVoucher(deps, actor, voucherToken);
  return found.ok ? accepted(voucherViewOf(deps, found.value)) : found;
}

/**
 * Records that a gift's link was opened in a browser other than its buyer's. In the result, `held` is true if the
 * voucher belongs to the caller's account, or was bought by the caller's account or browser. A script of the page makes
 * this call, because mail gateways that fetch every link run no scripts.
 */
export async function openVoucher(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<Pick<VoucherRow, 'held'>, VoucherLinkRefusal>> {
  const found = await findLinkedVoucher({ db, keyring }, actor, voucherToken);
  if (!found.ok) return found;
  const { gift, held, lotId, codeVersion } = found.value;
  if (gift && !held) await recordFirstVoucherOpening(db, { lotId, codeVersion, now: clock.now() });
  return accepted({ held });
}

/** Returns the voucher of an entered code. A malformed text gets the same refusal as an unknown code. */
export async function lookupVoucher(
  deps: FindVoucherDeps & Pick<Deps, 'typesetter' | 'wallets'>,
  actor: Visitor,
  typed: string,
): Promise<Outcome<VoucherView, 'voucher_not_found'>> {
  const row = await findVoucherByEnteredCode(deps, actor, typed);
  return row === null ? refused('voucher_not_found') : accepted(voucherViewOf(deps, row));
}
