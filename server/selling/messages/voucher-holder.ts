import { openOrderPrivateOrEmpty } from '#server/entitlements/public.ts';
import { findAccountContact, type AccountContact } from '#server/identity/public.ts';
import type { LotId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/selling/deps.ts';
import { findMailedVoucher, type MailedVoucher } from '../store/mail-voucher.ts';

type ContactDeps = Pick<Deps, 'db' | 'keyring'>;

/**
 * Returns the recipient of mails about a voucher. If an account with a verified email address holds the voucher, this
 * account is the recipient; otherwise it is the gift's recipient or the buyer. Null if no email address is known, or if
 * the voucher is in an account without a verified email address, unless that account bought it.
 */
export async function findVoucherHolder(deps: ContactDeps, voucher: MailedVoucher): Promise<AccountContact | null> {
  const { ownerId, buyerId, gift, locale, orderId, privateSealed } = voucher;
  const account = ownerId === null ? null : await findAccountContact(deps, ownerId);
  if (account !== null) return account;
  if (ownerId !== null && (gift || ownerId !== buyerId)) return null;
  const { email, recipientEmail } = openOrderPrivateOrEmpty(deps.keyring, orderId, privateSealed);
  const address = gift ? (recipientEmail ?? email) : email;
  return address === '' ? null : { email: address, locale };
}

/**
 * Returns the current recipient of mails about a voucher; null if no email address is known, or if no order issued it.
 */
export async function findVoucherContact(deps: ContactDeps, lotId: LotId): Promise<AccountContact | null> {
  const voucher = await findMailedVoucher(deps.db, lotId);
  return voucher === null ? null : await findVoucherHolder(deps, voucher);
}
