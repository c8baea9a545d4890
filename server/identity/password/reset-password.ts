import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import { waitingFor } from '#domain/identity/recovery.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { FieldRefusals } from '#server/core/http/calls/endpoint-call.ts';
import { consumeToken, openTokenEmail } from '#server/identity/store/account-token.ts';
import { findCustomer, recoveryOf } from '#server/identity/store/customer.ts';
import { typedSecretHash } from '#server/core/keyring/mail-secret.ts';
import { setPassword } from '#server/identity/store/password.ts';
import { endSessions } from '#server/identity/store/session.ts';
import { deleteUnprovenWays } from '#server/identity/store/ways-in.ts';
import { notifyOwner } from '#server/identity/account/notify-owner.ts';
import { whyPasswordRefused } from './password-rules.ts';
import { applyEmailProof } from '#server/identity/account/prove-email.ts';

export type ResetDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'ids' | 'keyring' | 'passwords' | 'wake'>;

type Reset =
  | { readonly ok: true; readonly value: CustomerId }
  | { readonly ok: false; readonly refusal: 'link_used_up' }
  | { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldRefusals };

/**
 * A new password by the link of a mail. The link proves the address as well, so everything that was set up before that
 * proof by whoever made the account goes: sessions always, other ways in where the address had not been proven before.
 * `more` runs in the same transaction (the session that begins).
 */
export async function resetPassword(
  deps: ResetDeps,
  wish: { readonly token: string; readonly password: string },
  more: (customerId: CustomerId, tx: Tx) => Promise<void>,
): Promise<Reset> {
  const password = await whyPasswordRefused(deps, wish.password, []);
  if (password !== null) return { ok: false, refusal: 'validation_failed', fields: { password } };
  const secretHash = typedSecretHash(deps.keyring, wish.token);
  if (secretHash === null) return { ok: false, refusal: 'validation_failed', fields: { token: 'invalid' } };
  // the costly part comes before the transaction; a link that is no good costs its sender as much
  const fresh = await deps.passwords.hash(wish.password, deps.passwords.newSalt());
  try {
    const reset = await deps.db.inTransaction(async (tx): Promise<Reset> => {
      const now = steadyNow(deps.clock);
      const used = await consumeToken(tx, { secretHash, purpose: 'password', of: null }, now);
      if (used === null) return refused('link_used_up');
      const { accountTokenId, customerId, emailIndex, emailSealed } = used;
      const email = openTokenEmail(deps.keyring, accountTokenId, emailSealed);
      const before = await findCustomer(tx, customerId);
      if (before === null) return refused('link_used_up');
      // sent before this address had to wait
      const recovering = waitingFor(recoveryOf(before), now);
      if (recovering !== null && recovering !== emailIndex.toString('hex')) return refused('link_used_up');
      if (before.emailVerifiedAt === null) await deleteUnprovenWays(tx, customerId);
      await applyEmailProof(deps, { customerId, emailIndex, email }, tx);
      await setPassword(tx, { customerId, emailIndex, ...fresh, now });
      await notifyOwner(deps, { customerId, notice: { kind: 'password_reset' } }, tx);
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
