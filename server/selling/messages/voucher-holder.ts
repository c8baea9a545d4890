import { openOrderPrivate } from '#server/entitlements/public.ts';
import { reachAccount, type Reach } from '#server/identity/public.ts';
import type { DeliveryDeps } from '#server/messaging/public.ts';
import type { MailedVoucher } from '../store/mail-voucher.ts';

/**
 * Who has a voucher and can be written to: the account it is in; while it is in none, whoever a gift was sent to, and
 * its buyer otherwise. Null where nobody can be reached: an account without a proven address is somebody's whose mail we
 * do not know, unless they bought it.
 */
export async function findVoucherHolder(
  deps: Pick<DeliveryDeps, 'db' | 'keyring'>,
  voucher: MailedVoucher,
): Promise<Reach | null> {
  const { ownerId, buyerId, gift, locale, orderId, privateSealed } = voucher;
  const account = ownerId === null ? null : await reachAccount(deps, ownerId);
  if (account !== null) return account;
  if (ownerId !== null && (gift || ownerId !== buyerId)) return null;
  const { email, recipientEmail } = openOrderPrivate(deps.keyring, orderId, privateSealed);
  const address = gift ? (recipientEmail ?? email) : email;
  return address === '' ? null : { email: address, locale };
}
