import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Actor } from '#server/core/actor.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/staff/deps.ts';
import { deleteStaffCredentials } from '../sign-in/store/staff-credential.ts';
import { findStaffUserByEmail } from './store/staff-user.ts';
import { endStaffSessions } from '../sign-in/store/staff-session.ts';
import type { IssuedInvitation } from './invite-staff-user.ts';
import { issueInvitation } from './issue-invitation.ts';

/** Deletes password and second factors of a user who lost them. The user sets up both with a new link. */
export async function resetStaffUser(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  actor: Actor,
  email: string,
): Promise<Outcome<IssuedInvitation, 'not_found'>> {
  const staffId = await findStaffUserByEmail(deps.db, blindIndexOfEmail(deps.keyring, email));
  if (staffId === null) return refused('not_found');
  const { token } = await deps.db.inTransaction(async (tx) => {
    await deleteStaffCredentials(tx, staffId);
    await endStaffSessions(tx, staffId, deps.clock.now());
    const issued = await issueInvitation(deps, tx, { staffId, purpose: 'invitation' });
    await appendAudit(tx, actor, { action: 'staff.reset', refId: staffId, detail: {} });
    return issued;
  });
  return accepted({ staffId, token });
}
