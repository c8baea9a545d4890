import type { StaffId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { OwnEmail } from '#contracts/staff/team/own-email.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { EMAIL_CODE_LIFETIME_MS, EMAIL_CHANGE_CANCEL_WINDOW_MS } from '#domain/staff/session.ts';
import { systemActor, type Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { mailSecretHashes, enteredSecretHash } from '#server/core/keyring/mail-secret.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';
import { identityRateLimits } from '#server/identity/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { endStaffSessions } from '../sign-in/store/staff-session.ts';
import { decryptStaffEmail, encryptStaffEmail } from '../team/staff-email.ts';
import { findStaffUser, findStaffUserByEmail } from '../team/store/staff-user.ts';
import { openSealedChangedEmail, sealChangedEmail } from './sealed-email.ts';
import {
  addEmailChange,
  consumeEmailChangeCode,
  consumeEmailChangeCancelLink,
  endOpenEmailChanges,
  endPasswordResetLinks,
  findOpenEmailChange,
  findStaffUserOfEmailChangeCancelLink,
  lockStaffUserForEmailChange,
  writeStaffEmail,
} from './store/email-change.ts';
import { endOtherSessionsOfStaffUser } from './store/own-session.ts';

type ReadDeps = SealedDeps & Pick<Deps, 'clock' | 'db' | 'keyring'>;

/**
 * Returns the staff user's own email address. If an email change waits for its code, the new email address is returned
 * too.
 */
export async function getOwnEmail(deps: ReadDeps, { staffId }: Staff): Promise<Outcome<OwnEmail, 'not_signed_in'>> {
  const { db, keyring } = deps;
  const [staffUser, open] = await Promise.all([
    findStaffUser(db, staffId),
    findOpenEmailChange(db, staffId, steadyNow(deps.clock)),
  ]);
  if (staffUser === null) return refused('not_signed_in');
  const readOwn = () => decryptStaffEmail(keyring, staffId, staffUser.emailSealed);
  const email = readSealed(deps, { table: 'staff_member', id: staffId }, readOwn) ?? UNREADABLE_PLACEHOLDER;
  if (open === null) return accepted({ email, asked: null });
  const { staffEmailChangeId, emailSealed: sealed, expiresAt } = open;
  const readNewEmail = () => openSealedChangedEmail(keyring, 'email', { staffEmailChangeId, sealed });
  const newEmail =
    readSealed(deps, { table: 'staff_email_change', id: staffEmailChangeId }, readNewEmail) ?? UNREADABLE_PLACEHOLDER;
  return accepted({ email, asked: { email: newEmail, expiresAt: toIsoInstant(expiresAt) } });
}

type RequestEmailDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'wake'>;
type RequestEmailRefusal = 'email_taken' | 'not_signed_in' | 'too_many_requests';

/**
 * Mails a code to the new email address. Also mails a notice to the current email address, with a link that stops the
 * change. Nothing changes before the code is entered, so a mistyped email address does not lock the user out. A new
 * request replaces an earlier request.
 */
export async function requestOwnEmailChange(
  { clock, db, ids, keyring, limits, wake }: RequestEmailDeps,
  actor: Staff,
  { email, language }: { readonly email: string; readonly language?: Locale | undefined },
): Promise<Outcome<null, RequestEmailRefusal>> {
  const { staffId } = actor;
  const emailIndex = blindIndexOfEmail(keyring, email);
  // the key `asker` limits a staff user who tries many email addresses to find colleagues or to mail strangers; the key
  // `staff` keeps this limit separate from a customer account with the same email address
  for (const key of [`asker|${staffId}`, `staff|${emailIndex.toString('hex')}`]) {
    const budget = await limits.consume(identityRateLimits.account_mails_by_email, key);
    if (!budget.allowed) return refused('too_many_requests');
  }
  const outcome = await db.inTransaction(async (tx): Promise<Outcome<null, RequestEmailRefusal>> => {
    const staffUser = await lockStaffUserForEmailChange(tx, staffId);
    if (staffUser === null) return refused('not_signed_in');
    if ((await findStaffUserByEmail(tx, emailIndex)) !== null) return refused('email_taken');
    const now = steadyNow(clock);
    await endOpenEmailChanges(tx, staffId, now);
    const [staffEmailChangeId, stopId] = [ids.uuid(), ids.uuid()];
    const former = decryptStaffEmail(keyring, staffId, staffUser.emailSealed);
    const stop = mailSecretHashes(keyring, stopId);
    await addEmailChange(tx, {
      staffEmailChangeId,
      staffId,
      emailSealed: sealChangedEmail(keyring, 'email', { staffEmailChangeId, email }),
      formerSealed: sealChangedEmail(keyring, 'former', { staffEmailChangeId, email: former }),
      codeHash: mailSecretHashes(keyring, staffEmailChangeId).codeHash,
      stopId,
      stopTokenHash: stop.tokenHash,
      stopCodeHash: stop.codeHash,
      askedAt: now,
      expiresAt: now + EMAIL_CODE_LIFETIME_MS,
      stoppableUntil: now + EMAIL_CHANGE_CANCEL_WINDOW_MS,
      locale: language ?? null,
    });
    await appendAudit(tx, actor, { action: 'staff.own_email_ask', refId: staffId, detail: {} });
    return accepted(null);
  });
  if (outcome.ok) wake.outbox('mail');
  return outcome;
}

type Invalid = { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldProblems };
type WriteDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/**
 * Awaits a write of an email address. If another staff user has the email address, the unique violation becomes the
 * refusal `email_taken`.
 */
async function refuseTakenEmail<Value, Refusal extends 'link_used_up'>(
  written: Promise<Outcome<Value, Refusal>>,
): Promise<Outcome<Value, Refusal | 'email_taken'>> {
  try {
    return await written;
  } catch (error) {
    if (violatedConstraint(error) === 'staff_member_email') return refused('email_taken');
    throw error;
  }
}

/**
 * Saves a staff user's new email address. Also ends the password reset links that were sent to the previous email
 * address.
 */
async function changeStaffEmail(
  { keyring }: Pick<Deps, 'keyring'>,
  tx: Tx,
  { staffId, email, now }: { readonly staffId: StaffId; readonly email: string; readonly now: number },
): Promise<void> {
  await writeStaffEmail(tx, {
    staffId,
    emailIndex: blindIndexOfEmail(keyring, email),
    emailSealed: encryptStaffEmail(keyring, staffId, email),
    now,
  });
  await endPasswordResetLinks(tx, staffId, now);
}

/**
 * Changes the staff user's own email address, if the code that was mailed to the new email address is correct. Signs
 * out all other devices. If two staff users enter codes for the same email address at the same time, the unique index
 * accepts only the first.
 */
export async function confirmOwnEmailChange(
  deps: WriteDeps,
  actor: Staff,
  code: string,
): Promise<Outcome<null, 'email_taken' | 'link_used_up'> | Invalid> {
  const codeHash = enteredSecretHash(deps.keyring, code);
  if (codeHash === null) return { ok: false, refusal: 'validation_failed', fields: { code: 'invalid' } };
  const { staffId, sessionId: own } = actor;
  const confirming = deps.db.inTransaction(async (tx): Promise<Outcome<null, 'link_used_up'>> => {
    await lockStaffUserForEmailChange(tx, staffId);
    const now = steadyNow(deps.clock);
    const change = await consumeEmailChangeCode(tx, { staffId, codeHash, now });
    if (change === null) return refused('link_used_up');
    const { staffEmailChangeId, emailSealed: sealed } = change;
    const email = openSealedChangedEmail(deps.keyring, 'email', { staffEmailChangeId, sealed });
    await changeStaffEmail(deps, tx, { staffId, email, now });
    const ended = await endOtherSessionsOfStaffUser(tx, { staffId, own, sessionId: null, now });
    await appendAudit(tx, actor, { action: 'staff.own_email', refId: staffId, detail: { ended } });
    return accepted(null);
  });
  return await refuseTakenEmail(confirming);
}

/**
 * Stops a change of email address, with the link or code that was mailed to the previous email address. Unconfirmed
 * changes end. If this change or a later change was completed, the previous email address is restored. All sessions of
 * the staff user end, because another person may have requested the change.
 */
export async function cancelOwnEmailChange(
  deps: WriteDeps,
  token: string,
): Promise<Outcome<{ readonly restored: boolean }, 'email_taken' | 'link_used_up'> | Invalid> {
  const secretHash = enteredSecretHash(deps.keyring, token);
  if (secretHash === null) return { ok: false, refusal: 'validation_failed', fields: { token: 'invalid' } };
  const staffId = await findStaffUserOfEmailChangeCancelLink(deps.db, secretHash);
  if (staffId === null) return refused('link_used_up');
  const stopping = deps.db.inTransaction(
    async (tx): Promise<Outcome<{ readonly restored: boolean }, 'link_used_up'>> => {
      await lockStaffUserForEmailChange(tx, staffId);
      const now = steadyNow(deps.clock);
      const stopped = await consumeEmailChangeCancelLink(tx, secretHash, now);
      if (stopped === null) return refused('link_used_up');
      const { staffEmailChangeId, formerSealed: sealed, made } = stopped;
      await endOpenEmailChanges(tx, staffId, now);
      if (made) {
        const email = openSealedChangedEmail(deps.keyring, 'former', { staffEmailChangeId, sealed });
        await changeStaffEmail(deps, tx, { staffId, email, now });
      }
      await endStaffSessions(tx, staffId, now);
      // the actor of the entry is the system, because the link works for every person who can read the previous mailbox
      await appendAudit(tx, systemActor('sign-in'), {
        action: 'staff.own_email_stop',
        refId: staffId,
        detail: { restored: made },
      });
      return accepted({ restored: made });
    },
  );
  return await refuseTakenEmail(stopping);
}
