import { formatPhone } from '#domain/core/contact/phone.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findAccountContact } from '#server/identity/public.ts';
import { readOrderPersonalData } from '#server/entitlements/public.ts';
import type { VoucherDetailRow } from './store/voucher-detail.ts';

/** Unmasked email addresses and phone numbers of a voucher. The caller decides which of them are shown. */
export type VoucherContacts = {
  /**
   * Email address of the buyer, or the phone number that was left at a machine. Null if neither is stored, and
   * UNREADABLE_PLACEHOLDER if it cannot be decrypted.
   */
  readonly buyer: string | null;
  /**
   * Verified email address of the account that holds the voucher. Null if the voucher has no account, or the account
   * has no verified email address.
   */
  readonly holder: string | null;
  readonly recipientName: string | null;
  readonly recipient: string | null;
};

type VoucherContactDeps = SealedDeps & Pick<Deps, 'db'>;

/**
 * Returns buyer, account and gift recipient of a voucher. Gift messages stay encrypted. Values that cannot be decrypted
 * are UNREADABLE_PLACEHOLDER.
 */
export async function voucherContactsOf(deps: VoucherContactDeps, row: VoucherDetailRow): Promise<VoucherContacts> {
  const details = readOrderPersonalData(deps.keyring, row.orderId, row.privateSealed);
  const holder = row.customerId === null ? null : await findAccountContact(deps, row.customerId);
  const { email: inAccount = null } = holder ?? {};
  if (details === null)
    return { buyer: UNREADABLE_PLACEHOLDER, holder: inAccount, recipientName: null, recipient: null };
  const { buyerPhone, email, recipientName, recipientEmail, recipientPhone } = details;
  return {
    buyer: email === '' ? localPhoneOrNull(buyerPhone) : email,
    holder: inAccount,
    recipientName: row.gift ? recipientName : null,
    recipient: row.gift ? (recipientEmail ?? localPhoneOrNull(recipientPhone)) : null,
  };
}

function localPhoneOrNull(phone: string | null): string | null {
  return phone === null ? null : formatPhone(phone);
}
