import type { VoucherToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { VoucherLinkRefusal } from '#contracts/entitlements/voucher-link-refusals.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { findLinkState, findVoucherByLink, type VoucherRow } from '../store/voucher.ts';
import { voucherViewerOf } from '../voucher-view.ts';

/**
 * Finds the voucher of a link. A caller with the exact link has received the voucher's message. Therefore a link that
 * no longer works gets the real reason: the voucher is in an account, or the link was replaced.
 */
export async function findLinkedVoucher(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<VoucherRow, VoucherLinkRefusal>> {
  const tokenHash = keyring.tokenHash(voucherToken);
  const row = await findVoucherByLink(db, tokenHash, voucherViewerOf(actor));
  if (row !== null) return accepted(row);
  const { inAccount, replaced } = await findLinkState(db, tokenHash);
  if (inAccount) return refused('voucher_in_account');
  return refused(replaced ? 'voucher_replaced' : 'voucher_not_found');
}
