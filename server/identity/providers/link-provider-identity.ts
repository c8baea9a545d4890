import type { IdentityProvider } from '#contracts/identity/identities.ts';
import type { Customer } from '#server/core/actor.ts';
import type { ProvenPerson } from '#server/identity/adapters/providers/port.ts';
import type { Tx } from '#server/core/db/database.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/identity/deps.ts';
import { lockCustomer } from '#server/identity/store/customer.ts';
import { addIdentity, findIdentity, identityKeyOf, encryptIdentityLabel } from '#server/identity/store/identity.ts';
import { notifyAccountOwner } from '#server/identity/account/notify-account-owner.ts';
import { offerAccountMerge } from '#server/identity/account/offer-account-merge.ts';
import { identityLabelOf } from './sign-in-proven-person.ts';

type LinkRequest = {
  readonly person: ProvenPerson;
  readonly provider: IdentityProvider;
  /** Account and session in which the sign-in flow began. The provider's response came to the same session. */
  readonly actor: Pick<Customer, 'customerId' | 'sessionId'>;
};

/**
 * Result of linking an identity. 'mergeable': the identity signs in to another account, which the sign-in at the
 * provider has verified and which can be merged into this account. 'taken': that account is blocked.
 */
type Linked = 'failed' | 'linked' | 'mergeable' | 'taken';

/**
 * Links a provider identity to an account and notifies its owner by mail. Offers a merge if the identity is linked to
 * another account. Throws the unique violation `identity_key` if a concurrent request linked the identity. Throws
 * `identity_one_of_a_provider` if the account has another identity of this provider.
 */
export async function addProviderIdentity(
  deps: Pick<Deps, 'clock' | 'ids' | 'keyring'>,
  { person, provider, actor }: LinkRequest,
  tx: Tx,
): Promise<Linked> {
  const { customerId } = actor;
  const key = identityKeyOf(deps.keyring, person);
  if ((await lockCustomer(tx, customerId)) === null) return 'failed';
  const known = await findIdentity(tx, key);
  if (known?.customerId === customerId) return 'linked';
  if (known !== null) {
    if (known.open) await offerAccountMerge(deps, { actor, sourceId: known.customerId, proof: 'provider' }, tx);
    return known.open ? 'mergeable' : 'taken';
  }
  await addIdentity(tx, {
    ...key,
    customerId,
    provider,
    labelSealed: encryptIdentityLabel(deps.keyring, { customerId, provider }, identityLabelOf(person)),
    used: false,
    now: deps.clock.now(),
  });
  await notifyAccountOwner(deps, { customerId, notice: { kind: 'provider_connected', provider } }, tx);
  return 'linked';
}

/**
 * Links a provider identity to the signed-in account. Moves and replaces nothing. Also returns 'taken' if the account
 * has another identity of this provider, or if a concurrent request linked the identity.
 */
export async function linkProviderIdentity(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>,
  linked: LinkRequest,
): Promise<Linked> {
  try {
    const outcome = await deps.db.inTransaction((tx) => addProviderIdentity(deps, linked, tx));
    deps.wake.outbox('mail');
    return outcome;
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'identity_key' || violated === 'identity_one_of_a_provider') return 'taken';
    throw error;
  }
}
