import { decryptOrderPersonalDataOrEmpty } from '#server/entitlements/public.ts';
import {
  findAccountContact,
  findAccountPhone,
  type AccountContact,
  type AccountPhoneContact,
} from '#server/identity/public.ts';
import type { LotId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/selling/deps.ts';
import { findVoucherForMail, type VoucherForMail } from '../store/mail-voucher.ts';

type ContactDeps = Pick<Deps, 'db' | 'keyring'>;

/**
 * Returns the recipient of mails about a voucher. It is the account that holds the voucher, if that account has a
 * verified email address; otherwise the gift's recipient or the buyer. Returns null if no email address is known. Also
 * returns null if an account without a verified email address holds a gift, or a voucher that another account bought.
 */
export async function findVoucherHolder(deps: ContactDeps, voucher: VoucherForMail): Promise<AccountContact | null> {
  const { ownerId, buyerId, gift, locale, orderId, privateSealed } = voucher;
  const account = ownerId === null ? null : await findAccountContact(deps, ownerId);
  if (account !== null) return account;
  if (ownerId !== null && (gift || ownerId !== buyerId)) return null;
  const { email, recipientEmail } = decryptOrderPersonalDataOrEmpty(deps.keyring, orderId, privateSealed);
  const address = gift ? (recipientEmail ?? email) : email;
  return address === '' ? null : { email: address, locale };
}

/**
 * Returns the recipient of mails about a voucher. Returns null if no email address is known, or if the voucher belongs
 * to no order.
 */
export async function findVoucherContact(deps: ContactDeps, lotId: LotId): Promise<AccountContact | null> {
  const voucher = await findVoucherForMail(deps.db, lotId);
  return voucher === null ? null : await findVoucherHolder(deps, voucher);
}

/** A voucher, and the phone number of its holder. */
type VoucherPhone = AccountPhoneContact & { readonly voucher: VoucherForMail };

/**
 * Returns the recipient of text messages about a voucher. It is the account that holds the voucher, otherwise the
 * gift's recipient, or the guest who bought it at a machine. Returns null if no phone number is known.
 */
export async function findVoucherPhone(deps: ContactDeps, lotId: LotId): Promise<VoucherPhone | null> {
  const voucher = await findVoucherForMail(deps.db, lotId);
  if (voucher === null) return null;
  const { ownerId, gift, locale, orderId, privateSealed } = voucher;
  if (ownerId !== null) {
    const account = await findAccountPhone(deps, ownerId);
    return account === null ? null : { ...account, voucher };
  }
  const { buyerPhone, recipientPhone } = decryptOrderPersonalDataOrEmpty(deps.keyring, orderId, privateSealed);
  const phone = gift ? recipientPhone : buyerPhone;
  return phone === null ? null : { phone, locale, voucher };
}
