import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import type { RequestAndReply } from '#server/core/http/cookies/session-cookie.ts';
import type { RateLimitRefusal } from '#server/core/http/limits/guess-limits.ts';
import { enteredSecretHash } from '#server/core/keyring/mail-secret.ts';
import { passwordRefusal } from '#server/identity/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { appendStaffAudit } from '../audit/append-staff-audit.ts';
import { decryptStaffEmail } from '../team/staff-email.ts';
import { consumeInvitation, enqueueLinkMail, findStaffUserOfLink } from '../team/store/staff-invitation.ts';
import { beginSession } from './begin-session.ts';
import type { SecondFactor } from './consume-second-factor-code.ts';
import { setStaffPassword } from './store/staff-credential.ts';
import { endStaffSessions } from './store/staff-session.ts';

type ResetDeps = Pick<Deps, 'brand' | 'clock' | 'config' | 'db' | 'ids' | 'keyring' | 'passwords' | 'wake'>;

type Invalid = { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldProblems };
type Reset<Refusal extends ProblemCode> =
  | Outcome<Record<never, never>, Refusal | 'link_used_up'>
  | RateLimitRefusal
  | Invalid;

type NewPassword = { readonly token: string; readonly password: string };

/** Function that saves the new password. It runs in the transaction that uses up the second factor. */
type ApplyReset = (tx: Tx, by: SecondFactor | 'passkey') => Promise<void>;

/** Error that rolls back the use of the second factor, because another request used the link meanwhile. */
class LinkUsedUpError extends Error {
  override readonly name = 'LinkUsedUpError';
}

/**
 * Sets a new password with a mailed link and a second factor. The function `verify` checks the second factor of the
 * link's user, and runs `apply` in the transaction that uses it up. Link, second factor and password therefore change
 * together or not at all. All sessions of the user end, this browser is signed in, and the user is notified.
 */
export async function resetStaffPassword<Refusal extends ProblemCode>(
  deps: ResetDeps,
  { token, password, exchange }: NewPassword & { readonly exchange: RequestAndReply },
  verify: (staffId: StaffId, apply: ApplyReset) => Promise<Outcome<unknown, Refusal> | RateLimitRefusal>,
): Promise<Reset<Refusal>> {
  const secretHash = enteredSecretHash(deps.keyring, token);
  if (secretHash === null) return { ok: false, refusal: 'validation_failed', fields: { token: 'invalid' } };
  const linkKey = { secretHash, purpose: 'password', now: steadyNow(deps.clock) } as const;
  const owner = await findStaffUserOfLink(deps.db, linkKey);
  if (owner === null) return refused('link_used_up');
  const { staffId, name, emailSealed } = owner;
  const email = decryptStaffEmail(deps.keyring, staffId, emailSealed);
  const why = await passwordRefusal(deps, password, { names: [name], emails: [email] });
  if (why !== null) return { ok: false, refusal: 'validation_failed', fields: { password: why } };
  // hashing is slow, so it runs before the transaction
  const hashed = await deps.passwords.hash(password, deps.passwords.newSalt());
  const apply: ApplyReset = async (tx, by) => {
    const now = steadyNow(deps.clock);
    const used = await consumeInvitation(tx, { ...linkKey, now });
    if (used === null) throw new LinkUsedUpError();
    await setStaffPassword(tx, { staffId, ...hashed, now });
    await endStaffSessions(tx, staffId, now);
    await beginSession(deps, exchange, { tx, staffId, stage: 'full' });
    const { staffInvitationId } = used;
    await enqueueLinkMail(tx, { topic: 'staff_password_changed', staffInvitationId, now: deps.clock.now() });
    await appendStaffAudit(tx, staffId, { action: 'staff.password_reset', refId: staffId, detail: { by } });
  };
  try {
    const checked = await verify(staffId, apply);
    if (!checked.ok) return checked;
  } catch (error) {
    if (error instanceof LinkUsedUpError) return refused('link_used_up');
    throw error;
  }
  deps.wake.outbox('mail');
  return accepted({});
}
