import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Staff } from '#server/core/actor.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import { passwordRefusal } from '#server/identity/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { newRecoveryCodes, recoveryHashOf } from '../sign-in/recovery-codes.ts';
import { replaceRecoveryCodes, setStaffPassword } from '../sign-in/store/staff-credential.ts';
import { decryptStaffEmail } from '../team/staff-email.ts';
import { findStaffUser, renameStaffUser } from '../team/store/staff-user.ts';
import { endOtherSessionsOfStaffUser } from './store/own-session.ts';

export async function changeOwnName(
  { db }: Pick<Deps, 'db'>,
  actor: Staff,
  name: string,
): Promise<{ readonly name: string }> {
  await db.inTransaction(async (tx) => {
    await renameStaffUser(tx, actor.staffId, name);
    await appendAudit(tx, actor, {
      action: 'staff.own_name',
      refId: actor.staffId,
      detail: { before: actor.name, after: name },
    });
  });
  return { name };
}

type PasswordChanged =
  | Outcome<Record<never, never>, 'not_signed_in'>
  | { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldProblems };

/** Changes the staff user's own password and signs out all other devices. */
export async function changeOwnPassword(
  deps: Pick<Deps, 'brand' | 'clock' | 'db' | 'keyring' | 'passwords'>,
  actor: Staff,
  password: string,
): Promise<PasswordChanged> {
  const { staffId, sessionId: own } = actor;
  const staffUser = await findStaffUser(deps.db, staffId);
  if (staffUser === null) return refused('not_signed_in');
  const email = decryptStaffEmail(deps.keyring, staffId, staffUser.emailSealed);
  const why = await passwordRefusal(deps, password, { names: [staffUser.name], emails: [email] });
  if (why !== null) return { ok: false, refusal: 'validation_failed', fields: { password: why } };
  // hashing is slow, so it runs before the transaction
  const hashed = await deps.passwords.hash(password, deps.passwords.newSalt());
  const now = steadyNow(deps.clock);
  await deps.db.inTransaction(async (tx) => {
    await setStaffPassword(tx, { staffId, ...hashed, now });
    const ended = await endOtherSessionsOfStaffUser(tx, { staffId, own, sessionId: null, now });
    await appendAudit(tx, actor, { action: 'staff.own_password', refId: staffId, detail: { ended } });
  });
  return accepted({});
}

/** Replaces the staff user's recovery codes and returns the new codes, which are shown only once. */
export async function renewRecoveryCodes(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  actor: Staff,
): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryHashOf(keyring, code));
  await db.inTransaction(async (tx) => {
    await replaceRecoveryCodes(tx, actor.staffId, hashes);
    await appendAudit(tx, actor, { action: 'staff.own_recovery', refId: actor.staffId, detail: {} });
  });
  return codes;
}
