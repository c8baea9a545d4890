import type { z } from 'zod';
import type { adminSetup } from '#contracts/staff/team/sign-in.ts';
import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import { enteredSecretHash } from '#server/core/keyring/mail-secret.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import type { Deps } from '#server/staff/deps.ts';
import { passwordRefusal } from '#server/identity/public.ts';
import { appendStaffAudit } from '../audit/append-staff-audit.ts';
import { setStaffPassword } from './store/staff-credential.ts';
import { DEFAULT_OWNER_NAME } from '../team/invite-staff-user.ts';
import { decryptStaffEmail } from '../team/staff-email.ts';
import { consumeInvitation, findStaffUserOfLink } from '../team/store/staff-invitation.ts';
import { renameStaffUser } from '../team/store/staff-user.ts';
import { endStaffSessions } from './store/staff-session.ts';

type SetUpDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'keyring' | 'passwords'>;

type SetUp =
  | Outcome<StaffId, 'link_used_up'>
  | { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldProblems };

/**
 * Returns the name of the invited user. The invitation can still be used afterwards. The name is empty for the first
 * owner, whose name is not known.
 */
export async function openInvitation(
  { clock, db, keyring }: Pick<SetUpDeps, 'clock' | 'db' | 'keyring'>,
  token: string,
): Promise<Outcome<{ name: string }, 'link_used_up'>> {
  const secretHash = enteredSecretHash(keyring, token);
  const found =
    secretHash === null
      ? null
      : await findStaffUserOfLink(db, { secretHash, purpose: 'invitation', now: steadyNow(clock) });
  if (found === null) return refused('link_used_up');
  return accepted({ name: found.name === DEFAULT_OWNER_NAME ? '' : found.name });
}

/** Returns the email address to which an invitation was sent. Returns null if the invitation is not valid. */
async function findInvitedEmail({ clock, db, keyring }: SetUpDeps, secretHash: Buffer): Promise<string | null> {
  const found = await findStaffUserOfLink(db, { secretHash, purpose: 'invitation', now: steadyNow(clock) });
  return found === null ? null : decryptStaffEmail(keyring, found.staffId, found.emailSealed);
}

/**
 * Sets name and password of a staff user who opened an invitation by its link or code. The invitation is used up, and
 * all sessions of the user end.
 */
export async function setUpStaffUser(
  deps: SetUpDeps,
  { token, name, password }: z.output<(typeof adminSetup)['body']>,
  more: (tx: Tx, staffId: StaffId) => Promise<void>,
): Promise<SetUp> {
  const secretHash = enteredSecretHash(deps.keyring, token);
  const email = secretHash === null ? null : await findInvitedEmail(deps, secretHash);
  const why = await passwordRefusal(deps, password, { names: [name], emails: [email] });
  if (why !== null) return { ok: false, refusal: 'validation_failed', fields: { password: why } };
  if (secretHash === null) return { ok: false, refusal: 'validation_failed', fields: { token: 'invalid' } };
  // hashing is slow, so it runs before the transaction; a request with an invalid link therefore takes the same time as
  // with a valid link
  const hashed = await deps.passwords.hash(password, deps.passwords.newSalt());
  return deps.db.inTransaction(async (tx): Promise<SetUp> => {
    const now = steadyNow(deps.clock);
    const used = await consumeInvitation(tx, { secretHash, purpose: 'invitation', now });
    if (used === null) return refused('link_used_up');
    const { staffId } = used;
    await renameStaffUser(tx, staffId, name);
    await setStaffPassword(tx, { staffId, ...hashed, now });
    await endStaffSessions(tx, staffId, now);
    await more(tx, staffId);
    await appendStaffAudit(tx, staffId, { action: 'staff.set_up', refId: staffId, detail: {} });
    return accepted(staffId);
  });
}
