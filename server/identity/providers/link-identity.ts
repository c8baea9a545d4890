import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/identity/deps.ts';
import { consumePendingIdentity } from './pending-identity.ts';
import { addProviderIdentity } from './link-provider-identity.ts';

const refusalOf = {
  gone: 'proof_gone',
  failed: 'not_signed_in',
  mergeable: 'provider_in_other_account',
  taken: 'provider_taken',
} as const;
type JoinRefusal = (typeof refusalOf)[keyof typeof refusalOf];

/**
 * Links the stored provider identity to the signed-in account. The customer has verified the sign-in at the provider in
 * this browser, and has recently authenticated for the account (the route requires it). The email addresses are not
 * compared. Refuses if the account has another identity of the provider; the provider sign-in then stays stored.
 * Another account may have been opened with the identity meanwhile. It can then be merged into this account
 * ('provider_in_other_account').
 */
export async function linkIdentityToAccount(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>,
  actor: Customer,
  heldHash: Buffer,
): Promise<Outcome<Record<string, never>, JoinRefusal>> {
  try {
    const outcome = await deps.db.inTransaction(async (tx) => {
      const pendingIdentity = await consumePendingIdentity(deps, heldHash, tx);
      if (pendingIdentity === null) return 'gone';
      return addProviderIdentity(deps, { ...pendingIdentity, actor }, tx);
    });
    if (outcome !== 'linked') return refused(refusalOf[outcome]);
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'identity_key' || violated === 'identity_one_of_a_provider') return refused('provider_taken');
    throw error;
  }
  deps.wake.outbox('mail');
  return accepted({});
}
