import type { CustomerId } from '#contracts/core/ids.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { recoveryStateAfterProof, recoveryEmailIndexAt, type EmailRecoveryState } from '#domain/identity/recovery.ts';
import { deleteTokensOfOtherEmails } from '#server/identity/store/account-token.ts';
import { lockCustomer, proveEmail, emailRecoveryStateOf } from '#server/identity/store/customer.ts';
import { contactPartSearchKeys, decryptProfile, encryptProfile, type Profile } from '#server/identity/store/profile.ts';
import { attachGuestOrders } from '#server/identity/store/guest-orders.ts';
import { applyVerifiedEmailToPasswords } from '#server/identity/store/password.ts';
import { endSessions } from '#server/identity/store/session.ts';
import { notifyAccountOwner } from './notify-account-owner.ts';

export type EmailProof = { readonly customerId: CustomerId; readonly emailIndex: Buffer; readonly email: string };

/**
 * Applies the verification of an email address. It becomes the account's own email address, and guest purchases made
 * with it are attached. Every other account that claimed the email address without verification loses its sessions and
 * its password for that email address. An account that an attacker created in advance is therefore useless
 * (docs/decisions/0020). If another email address is replaced, it gets a notice, and links in its mailbox no longer
 * open the account. For a week, links to set a new password are mailed to the replaced email address only
 * (`domain/identity/recovery.ts`). Returns false if the account was deleted or blocked. Throws the unique violation
 * `customer_proven_email` if another account has verified the email address.
 */
export async function applyEmailProof(
  deps: Pick<Deps, 'clock' | 'ids' | 'keyring'>,
  { customerId, emailIndex, email }: EmailProof,
  tx: Tx,
): Promise<boolean> {
  const row = await lockCustomer(tx, customerId);
  if (row === null) return false;
  const profile = decryptProfile(deps.keyring, customerId, row.profileSealed);
  const now = deps.clock.now();
  const provenIndex = row.emailVerifiedAt === null ? null : (row.emailIndex?.toString('hex') ?? null);
  const nextIndex = emailIndex.toString('hex');
  const isReplaced = provenIndex !== null && provenIndex !== nextIndex;
  const recovery = recoveryStateAfterProof({ ...emailRecoveryStateOf(row), provenIndex }, nextIndex, now);
  const isWayBack = recoveryEmailIndexAt(emailRecoveryStateOf(row), now) === nextIndex;
  const proven: Profile = {
    ...profile,
    email,
    // when an owner recovers the account, a pending email address is removed, because an attacker may have entered it
    pendingEmail: isWayBack || profile.pendingEmail === email ? null : profile.pendingEmail,
    formerEmail: formerEmailOf(profile, provenIndex, recovery),
  };
  const profileSealed = encryptProfile(deps.keyring, customerId, proven);
  const partKeys = contactPartSearchKeys(deps.keyring, proven);
  if (isReplaced) await notifyAccountOwner(deps, { customerId, notice: { kind: 'email_replaced' } }, tx);
  await proveEmail(tx, customerId, { emailIndex, partKeys, profileSealed, recovery, now });
  await deleteTokensOfOtherEmails(tx, { customerId, emailIndex, now });
  for (const ousted of await applyVerifiedEmailToPasswords(tx, customerId, emailIndex)) {
    await endSessions(tx, { customerId: ousted, keep: null }, now);
  }
  await attachGuestOrders(tx, customerId, emailIndex);
  return true;
}

/**
 * Returns the email address that can recover the account. It is the replaced email address, or an earlier email address
 * whose recovery week has not ended.
 */
function formerEmailOf(
  profile: Profile,
  provenIndex: string | null,
  { formerIndex }: EmailRecoveryState,
): string | null {
  if (formerIndex === null || provenIndex === null) return null;
  return formerIndex === provenIndex ? profile.email : profile.formerEmail;
}
