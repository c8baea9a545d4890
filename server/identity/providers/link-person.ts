import type { IdentityProvider, ProviderOutcome } from '#contracts/identity/identities.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { ProvenPerson } from '#server/identity/adapters/providers/port.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/deps.ts';
import { lockCustomer } from '#server/identity/store/customer.ts';
import { addIdentity, findIdentity, identityKeyOf, sealLabel } from '#server/identity/store/identity.ts';
import { notifyOwner } from '#server/identity/account/notify-owner.ts';
import { labelOf } from './sign-in-person.ts';

type Linked = {
  readonly person: ProvenPerson;
  readonly provider: IdentityProvider;
  /** Whose session asked for it, and came back with it. */
  readonly customerId: CustomerId;
};

/**
 * Adds a way in to the account of whoever is signed in, and tells them by mail. 'taken' where this person leads into another account, or the
 * account has somebody else of this provider: nothing is moved or replaced.
 */
export async function linkPerson(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>,
  { person, provider, customerId }: Linked,
): Promise<ProviderOutcome> {
  const key = identityKeyOf(deps.keyring, person);
  try {
    const outcome = await deps.db.inTransaction(async (tx): Promise<ProviderOutcome> => {
      if ((await lockCustomer(tx, customerId)) === null) return 'failed';
      const known = await findIdentity(tx, key);
      if (known !== null) return known.customerId === customerId ? 'linked' : 'taken';
      await addIdentity(tx, {
        ...key,
        customerId,
        provider,
        labelSealed: sealLabel(deps.keyring, { customerId, provider }, labelOf(person)),
        used: false,
        now: deps.clock.now(),
      });
      await notifyOwner(deps, { customerId, notice: { kind: 'provider_connected', provider } }, tx);
      return 'linked';
    });
    deps.wake.outbox('mail');
    return outcome;
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'identity_key' || violated === 'identity_one_of_a_provider') return 'taken';
    throw error;
  }
}
