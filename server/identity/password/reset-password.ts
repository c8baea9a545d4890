import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { PasswordOwnerFacts } from '#domain/identity/password-context.ts';
import { recoveryEmailIndexAt } from '#domain/identity/recovery.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import { consumeAccountToken, findAccountTokenOwner, decryptTokenEmail } from '#server/identity/store/account-token.ts';
import { findCustomer, emailRecoveryStateOf } from '#server/identity/store/customer.ts';
import { enteredSecretHash } from '#server/core/keyring/mail-secret.ts';
import { setPassword } from '#server/identity/store/password.ts';
import { endSessions } from '#server/identity/store/session.ts';
import { deleteUnprovenLoginMethods } from '#server/identity/store/login-methods.ts';
import { notifyAccountOwner } from '#server/identity/account/notify-account-owner.ts';
import { findPasswordOwner } from './find-password-owner.ts';
import { passwordRefusal } from './password-rules.ts';
import { applyEmailProof } from '#server/identity/account/prove-email.ts';

export type ResetDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'ids' | 'keyring' | 'passwords' | 'wake'>;

type ResetOutcome =
  | { readonly ok: true; readonly value: CustomerId }
  | { readonly ok: false; readonly refusal: 'link_used_up' }
  | { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldProblems };

/**
 * Returns the personal data of the account that belongs to a link, for comparison with a new password. Returns null if
 * the link is not valid.
 */
async function findLinkOwner(deps: ResetDeps, secretHash: Buffer): Promise<PasswordOwnerFacts | null> {
  const found = await findAccountTokenOwner(deps.db, { secretHash, purpose: 'password' }, steadyNow(deps.clock));
  return found === null ? null : await findPasswordOwner(deps, found.customerId, found.profileSealed);
}

/**
 * Sets a new password by a mailed link. The link also verifies the email address. Everything that was set up before is
 * removed, because another person may have created the account. Sessions are always removed; other sign-in methods only
 * if the email address had not been verified before. `more` runs in the same transaction and begins the session.
 */
export async function resetPassword(
  deps: ResetDeps,
  input: { readonly token: string; readonly password: string },
  more: (customerId: CustomerId, tx: Tx) => Promise<void>,
): Promise<ResetOutcome> {
  const secretHash = enteredSecretHash(deps.keyring, input.token);
  const owner = secretHash === null ? null : await findLinkOwner(deps, secretHash);
  const password = await passwordRefusal(deps, input.password, owner ?? {});
  if (password !== null) return { ok: false, refusal: 'validation_failed', fields: { password } };
  if (secretHash === null) return { ok: false, refusal: 'validation_failed', fields: { token: 'invalid' } };
  // the expensive hash is computed before the transaction, and an invalid link takes the same time
  const newHash = await deps.passwords.hash(input.password, deps.passwords.newSalt());
  try {
    const reset = await deps.db.inTransaction(async (tx): Promise<ResetOutcome> => {
      const now = steadyNow(deps.clock);
      const used = await consumeAccountToken(tx, { secretHash, purpose: 'password', of: null }, now);
      if (used === null) return refused('link_used_up');
      const { accountTokenId, customerId, emailIndex, emailSealed } = used;
      const email = decryptTokenEmail(deps.keyring, accountTokenId, emailSealed);
      const before = await findCustomer(tx, customerId);
      if (before === null) return refused('link_used_up');
      // the link was sent before the email address was replaced, and only the former email address can recover the
      // account now
      const recovering = recoveryEmailIndexAt(emailRecoveryStateOf(before), now);
      if (recovering !== null && recovering !== emailIndex.toString('hex')) return refused('link_used_up');
      if (before.emailVerifiedAt === null) await deleteUnprovenLoginMethods(tx, customerId);
      await applyEmailProof(deps, { customerId, emailIndex, email }, tx);
      await setPassword(tx, { customerId, emailIndex, ...newHash, now });
      await notifyAccountOwner(deps, { customerId, notice: { kind: 'password_reset' } }, tx);
      await endSessions(tx, { customerId, keep: null }, now);
      await more(customerId, tx);
      return accepted(customerId);
    });
    deps.wake.outbox('mail');
    return reset;
  } catch (error) {
    if (violatedConstraint(error) === 'customer_proven_email') return refused('link_used_up');
    throw error;
  }
}
