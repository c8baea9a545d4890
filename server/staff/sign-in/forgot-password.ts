import { systemActor } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { deviceKey, type KnownDevice, identityRateLimits } from '#server/identity/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { issueInvitation } from '../team/issue-invitation.ts';
import { enqueueLinkMail } from '../team/store/staff-invitation.ts';
import { findStaffUserByEmail, findResettableStaffUser } from '../team/store/staff-user.ts';

/**
 * Mails a link to set a new password to the staff user with this email address. Nothing is sent to an unknown email
 * address or a deactivated user. A user without a second factor gets no link, because the link could not be used. The
 * endpoint responds before this function ends, so that neither the response nor its time reveals the result.
 */
export async function sendPasswordResetLink(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>,
  email: string,
): Promise<void> {
  const staffId = await findResettableStaffUser(deps.db, blindIndexOfEmail(deps.keyring, email));
  if (staffId === null) return;
  await deps.db.inTransaction(async (tx) => {
    const { staffInvitationId } = await issueInvitation(deps, tx, { staffId, purpose: 'password' });
    await enqueueLinkMail(tx, { topic: 'staff_password_reset', staffInvitationId, now: deps.clock.now() });
    // the actor of the entry is the system, because every person who knows the email address can request the link
    await appendAudit(tx, systemActor('sign-in'), { action: 'staff.reset_link', refId: staffId, detail: {} });
  });
  deps.wake.outbox('mail');
}

/**
 * Returns true if another link may be requested for this email address. Requests for unknown email addresses are
 * counted too, so that the response reveals nothing. A known device of the staff user has its own limit, which other
 * devices cannot use up.
 */
export async function mayRequestPasswordReset(
  { db, keyring, limits }: Pick<Deps, 'db' | 'keyring' | 'limits'>,
  email: string,
  device: KnownDevice | null,
): Promise<boolean> {
  const emailIndex = blindIndexOfEmail(keyring, email);
  const ownDevice = device === null ? null : deviceKey({ keyring }, device, await findStaffUserByEmail(db, emailIndex));
  // the key differs from that of a customer account with the same email address, so that the two have separate limits
  const answer =
    ownDevice === null
      ? await limits.consume(identityRateLimits.account_mails_by_email, `staff|${emailIndex.toString('hex')}`)
      : await limits.consume(identityRateLimits.account_mails_by_device, ownDevice);
  return answer.allowed;
}
