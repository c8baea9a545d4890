import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/deps.ts';
import type { FieldRefusals } from '#server/core/http/calls/endpoint-call.ts';
import { typedSecretHash } from '#server/core/keyring/mail-secret.ts';
import type { Customer } from '#server/core/actor.ts';
import { consumeToken, openTokenEmail } from '#server/identity/store/account-token.ts';
import { applyEmailProof } from '#server/identity/account/prove-email.ts';

type Verified =
  | Outcome<{ readonly email: string }, 'link_used_up' | 'email_taken'>
  | { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldRefusals };

/**
 * Uses up the link of a mail: its address is proven for the account that asked. Only by somebody signed in to that
 * account: who made one under another's address must not have it proven by the owner's click (docs/decisions/0020).
 */
export async function verifyEmail(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>,
  actor: Customer,
  token: string,
): Promise<Verified> {
  const secretHash = typedSecretHash(deps.keyring, token);
  if (secretHash === null) return { ok: false, refusal: 'validation_failed', fields: { token: 'invalid' } };
  try {
    const verified = await deps.db.inTransaction(async (tx): Promise<Verified> => {
      const used = await consumeToken(
        tx,
        { secretHash, purpose: 'email', of: actor.customerId },
        steadyNow(deps.clock),
      );
      if (used === null) return refused('link_used_up');
      const { accountTokenId, customerId, emailIndex, emailSealed } = used;
      const email = openTokenEmail(deps.keyring, accountTokenId, emailSealed);
      const proven = await applyEmailProof(deps, { customerId, emailIndex, email }, tx);
      return proven ? accepted({ email }) : refused('link_used_up');
    });
    deps.wake.outbox('mail');
    return verified;
  } catch (error) {
    if (violatedConstraint(error) === 'customer_proven_email') return refused('email_taken');
    throw error;
  }
}
