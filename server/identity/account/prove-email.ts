import type { CustomerId } from '#contracts/core/ids.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { recoveryAfter, waitingFor, type Recovery } from '#domain/identity/recovery.ts';
import { deleteTokensOfOthers } from '#server/identity/store/account-token.ts';
import { lockCustomer, proveEmail, recoveryOf } from '#server/identity/store/customer.ts';
import { openProfile, sealProfile, type Profile } from '#server/identity/store/profile.ts';
import { attachGuestOrders } from '#server/identity/store/guest-orders.ts';
import { claimPasswordAddress } from '#server/identity/store/password.ts';
import { endSessions } from '#server/identity/store/session.ts';
import { notifyOwner } from './notify-owner.ts';

export type EmailProof = { readonly customerId: CustomerId; readonly emailIndex: Buffer; readonly email: string };

/**
 * An address was proven for an account: it is the account's own from now on, guest purchases made with it come along,
 * and every other account that only claimed it loses the password it set under it, with its sessions. So an account
 * that somebody made in advance under another's address leads nowhere (docs/decisions/0020). An address that was proven
 * before and is replaced hears of it, and no link in its box opens the account any more; for a week it can still be
 * asked for a new one, and the new address cannot (`domain/identity/recovery.ts`). False where the account is gone; throws the unique violation
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
  const now = deps.clock.now();
  const provenIndex = row.emailVerifiedAt === null ? null : (row.emailIndex?.toString('hex') ?? null);
  const nextIndex = emailIndex.toString('hex');
  const isReplaced = provenIndex !== null && provenIndex !== nextIndex;
  const recovery = recoveryAfter({ ...recoveryOf(row), provenIndex }, nextIndex, now);
  const isWayBack = waitingFor(recoveryOf(row), now) === nextIndex;
  const profileSealed = sealProfile(deps.keyring, customerId, {
    ...profile,
    email,
    // whoever takes an account back does not want where somebody else was about to lead it
    pendingEmail: isWayBack || profile.pendingEmail === email ? null : profile.pendingEmail,
    formerEmail: formerEmailOf(profile, provenIndex, recovery),
  });
  if (isReplaced) await notifyOwner(deps, { customerId, notice: { kind: 'email_replaced' } }, tx);
  await proveEmail(tx, customerId, { emailIndex, profileSealed, recovery, now });
  await deleteTokensOfOthers(tx, { customerId, emailIndex, now });
  for (const ousted of await claimPasswordAddress(tx, customerId, emailIndex)) {
    await endSessions(tx, { customerId: ousted, keep: null }, now);
  }
  await attachGuestOrders(tx, customerId, emailIndex);
  return true;
}

/** The text of the address that recovers the account: the one that is being replaced, or the one from before that. */
function formerEmailOf(profile: Profile, provenIndex: string | null, { formerIndex }: Recovery): string | null {
  if (formerIndex === null || provenIndex === null) return null;
  return formerIndex === provenIndex ? profile.email : profile.formerEmail;
}
