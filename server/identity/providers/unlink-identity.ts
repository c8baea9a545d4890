import type { IdentityProvider } from '#contracts/identity/identities.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { lockCustomer } from '#server/identity/store/customer.ts';
import { listIdentities, deleteIdentity } from '#server/identity/store/identity.ts';
import { countLoginMethods } from '#server/identity/store/login-methods.ts';
import { notifyAccountOwner } from '#server/identity/account/notify-account-owner.ts';

type Unlinked = Outcome<null, 'not_signed_in' | 'not_found' | 'last_way_in'>;

/**
 * Removes a linked provider from an account and notifies the owner. The account's row is locked, so that two concurrent
 * requests cannot remove the last sign-in method.
 */
export async function unlinkIdentity(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>,
  { customerId }: Customer,
  provider: IdentityProvider,
): Promise<Unlinked> {
  const unlinked = await deps.db.inTransaction(async (tx): Promise<Unlinked> => {
    if ((await lockCustomer(tx, customerId)) === null) return refused('not_signed_in');
    const linked = await listIdentities(tx, customerId);
    if (!linked.some((identity) => identity.provider === provider)) return refused('not_found');
    if ((await countLoginMethods(tx, customerId)) <= 1) return refused('last_way_in');
    if (!(await deleteIdentity(tx, { customerId, provider }))) return refused('not_found');
    await notifyAccountOwner(deps, { customerId, notice: { kind: 'provider_disconnected', provider } }, tx);
    return accepted(null);
  });
  deps.wake.outbox('mail');
  return unlinked;
}
