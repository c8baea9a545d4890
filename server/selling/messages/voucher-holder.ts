import { shownOrderPrivate } from '#server/entitlements/public.ts';
import { reachAccount, type Reach } from '#server/identity/public.ts';
import type { LotId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import { findMailedVoucher, type MailedVoucher } from '../store/mail-voucher.ts';

type ReachDeps = Pick<Deps, 'db' | 'keyring'>;

/**
 * Who has a voucher and can be written to: the account it is in; while it is in none, whoever a gift was sent to, and
 * its buyer otherwise. Null where nobody can be reached: an account without a proven address is somebody's whose mail we
 * do not know, unless they bought it.
 */
export async function findVoucherHolder(deps: ReachDeps, voucher: MailedVoucher): Promise<Reach | null> {
  const { ownerId, buyerId, gift, locale, orderId, privateSealed } = voucher;
  const account = ownerId === null ? null : await reachAccount(deps, ownerId);
  if (account !== null) return account;
  if (ownerId !== null && (gift || ownerId !== buyerId)) return null;
  const { email, recipientEmail } = shownOrderPrivate(deps.keyring, orderId, privateSealed);
  const address = gift ? (recipientEmail ?? email) : email;
  return address === '' ? null : { email: address, locale };
}

/** Where mails about a voucher go now; null where nobody can be reached, or no order brought it. */
export async function reachVoucherHolder(deps: ReachDeps, lotId: LotId): Promise<Reach | null> {
  const voucher = await findMailedVoucher(deps.db, lotId);
  return voucher === null ? null : await findVoucherHolder(deps, voucher);
}
