import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Tx } from '#server/core/db/database.ts';
import { consumePendingIdentity } from './pending-identity.ts';
import { signInByProvider, type BeginSession, type SignInPersonDeps } from './sign-in-proven-person.ts';

/**
 * Creates a new account for the stored provider sign-in, or finds the account that the identity was linked to
 * meanwhile. In one transaction, the stored sign-in is consumed, the account created and the session begun. The email
 * address stays unverified, as in every account that a provider sign-in creates (docs/decisions/0020).
 */
export async function openProviderAccount(
  deps: SignInPersonDeps,
  heldHash: Buffer,
  begin: BeginSession,
): Promise<Outcome<CustomerId, 'proof_gone' | 'email_taken'>> {
  let entered: CustomerId | null = null;
  const beginHere = async (customerId: CustomerId, tx: Tx) => {
    await begin(customerId, tx);
    entered = customerId;
  };
  const attempt = () =>
    deps.db.inTransaction(async (tx) => {
      const pendingIdentity = await consumePendingIdentity(deps, heldHash, tx);
      if (pendingIdentity === null) return 'gone';
      return signInByProvider(
        deps,
        { ...pendingIdentity, begin: beginHere, mailed: false, storePendingSignIn: null },
        tx,
      );
    });
  const outcome = await attempt().catch((error: unknown) => {
    // a concurrent sign-in has created the account of this identity, so the second attempt finds it
    if (violatedConstraint(error) === 'identity_key') return attempt();
    throw error;
  });
  if (outcome === 'taken') return refused('email_taken');
  return entered === null ? refused('proof_gone') : accepted(entered);
}
