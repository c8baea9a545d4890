import { accepted, refused } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { findPasswordSalt, setPassword } from '#server/identity/store/password.ts';
import { endSessions } from '#server/identity/store/session.ts';
import type { PendingReauthentication } from '#server/core/http/sessions.ts';
import { notifyAccountOwner } from '#server/identity/account/notify-account-owner.ts';
import { findPasswordOwner } from './find-password-owner.ts';
import { passwordRefusal } from './password-rules.ts';

type Changed =
  | { readonly ok: true; readonly value: Record<never, never> }
  | { readonly ok: false; readonly refusal: 'not_signed_in' | 'email_not_proven' }
  | { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldProblems };

/**
 * Sets or changes the customer's password for the account's email address. Ends all other sessions and gives this
 * session a new token.
 */
export async function changePassword(
  deps: Pick<Deps, 'brand' | 'clock' | 'db' | 'ids' | 'keyring' | 'passwords' | 'wake'>,
  actor: Customer,
  { password, proof }: { readonly password: string; readonly proof: PendingReauthentication },
): Promise<Changed> {
  const row = await findCustomer(deps.db, actor.customerId);
  if (row === null) return refused('not_signed_in');
  const { emailIndex } = row;
  // at sign-in, a password belongs to an email address, so the first password needs a verified email address
  if (emailIndex === null || (!row.hasPassword && row.emailVerifiedAt === null)) return refused('email_not_proven');
  const why = await passwordRefusal(deps, password, await findPasswordOwner(deps, actor.customerId, row.profileSealed));
  if (why !== null) return { ok: false, refusal: 'validation_failed', fields: { password: why } };
  const salt = (await findPasswordSalt(deps.db, emailIndex)) ?? deps.passwords.newSalt();
  const hashed = await deps.passwords.hash(password, salt);
  const now = steadyNow(deps.clock);
  await deps.db.inTransaction(async (tx) => {
    const { customerId, sessionId } = actor;
    const done = await setPassword(tx, { customerId, emailIndex, ...hashed, now });
    await notifyAccountOwner(deps, { customerId, notice: { kind: `password_${done}` } }, tx);
    await endSessions(tx, { customerId, keep: sessionId }, now);
    await proof.write(tx, sessionId);
  });
  deps.wake.outbox('mail');
  return accepted({});
}
