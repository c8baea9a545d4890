import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import { enteredSecretHash } from '#server/core/keyring/mail-secret.ts';
import type { Customer } from '#server/core/actor.ts';
import { offerAccountMerge } from '#server/identity/account/offer-account-merge.ts';
import { findCustomerByEmail } from '#server/identity/store/customer.ts';
import { consumeAccountToken, decryptTokenEmail } from '#server/identity/store/account-token.ts';
import { applyEmailProof } from '#server/identity/account/prove-email.ts';

type VerifyOutcome =
  | Outcome<{ readonly email: string }, 'link_used_up' | 'email_taken'>
  | { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldProblems };

/**
 * Consumes the link of a mail, so that its email address is verified for the account that requested it. Only a session
 * of that account may do this. Otherwise an attacker could register another person's email address, and that person's
 * click would verify it for the attacker (docs/decisions/0020).
 */
export async function verifyEmail(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>,
  actor: Customer,
  token: string,
): Promise<VerifyOutcome> {
  const secretHash = enteredSecretHash(deps.keyring, token);
  if (secretHash === null) return { ok: false, refusal: 'validation_failed', fields: { token: 'invalid' } };
  try {
    const verified = await deps.db.inTransaction(async (tx): Promise<VerifyOutcome> => {
      const used = await consumeAccountToken(
        tx,
        { secretHash, purpose: 'email', of: actor.customerId },
        steadyNow(deps.clock),
      );
      if (used === null) return refused('link_used_up');
      const { accountTokenId, customerId, emailIndex, emailSealed } = used;
      const email = decryptTokenEmail(deps.keyring, accountTokenId, emailSealed);
      const proven = await applyEmailProof(deps, { customerId, emailIndex, email }, tx);
      return proven ? accepted({ email }) : refused('link_used_up');
    });
    deps.wake.outbox('mail');
    return verified;
  } catch (error) {
    if (violatedConstraint(error) !== 'customer_proven_email') throw error;
    await offerMergeToOwner(deps, actor, secretHash);
    return refused('email_taken');
  }
}

/**
 * Offers to merge the account that has the email address into this account. The mail has also shown that the customer
 * owns that account.
 */
async function offerMergeToOwner(
  deps: Pick<Deps, 'clock' | 'db' | 'ids'>,
  actor: Customer,
  secretHash: Buffer,
): Promise<void> {
  await deps.db.inTransaction(async (tx) => {
    const now = steadyNow(deps.clock);
    const used = await consumeAccountToken(tx, { secretHash, purpose: 'email', of: actor.customerId }, now);
    const owner = used === null ? null : await findCustomerByEmail(tx, used.emailIndex);
    if (owner !== null) await offerAccountMerge(deps, { actor, sourceId: owner.customerId, proof: 'email' }, tx);
  });
}
