import type { CustomerId } from '#contracts/core/ids.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { deleteTokensOfOthers } from '#server/identity/store/account-token.ts';
import {
  attachGuestOrders,
  lockCustomer,
  openProfile,
  proveEmail,
  sealProfile,
} from '#server/identity/store/customer.ts';
import { claimPasswordAddress } from '#server/identity/store/password.ts';
import { endSessions } from '#server/identity/store/session.ts';
import { notifyOwner } from './notify-owner.ts';

export type EmailProof = { readonly customerId: CustomerId; readonly emailIndex: Buffer; readonly email: string };

/**
 * An address was proven for an account: it is the account's own from now on, guest purchases made with it come along,
 * and every other account that only claimed it loses the password it set under it, with its sessions. So an account
 * that somebody made in advance under another's address leads nowhere (docs/decisions/0020). An address that was proven
 * before and is replaced hears of it, and no link in its box opens the account any more. False where the account is gone; throws the unique violation
 * `customer_proven_email` where another account has proven the address.
 */
export async function applyEmailProof(
  deps: Pick<Deps, 'clock' | 'ids' | 'keyring'>,
  { customerId, emailIndex, email }: EmailProof,
  tx: Tx,
): Promise<boolean> {
  const row = await lockCustomer(tx, customerId);
  if (row === null) return false;
  const profile = openProfile(deps.keyring, customerId, row.profileSealed);
  const pendingEmail = profile.pendingEmail === email ? null : profile.pendingEmail;
  const profileSealed = sealProfile(deps.keyring, customerId, { ...profile, email, pendingEmail });
  const now = deps.clock.now();
  const isReplaced = row.emailVerifiedAt !== null && row.emailIndex?.equals(emailIndex) === false;
  if (isReplaced) await notifyOwner(deps, { customerId, notice: { kind: 'email_replaced' } }, tx);
  await proveEmail(tx, customerId, { emailIndex, profileSealed, now });
  await deleteTokensOfOthers(tx, { customerId, emailIndex, now });
  for (const ousted of await claimPasswordAddress(tx, customerId, emailIndex)) {
    await endSessions(tx, { customerId: ousted, keep: null }, now);
  }
  await attachGuestOrders(tx, customerId, emailIndex);
  return true;
}
