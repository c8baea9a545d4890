import type { IdentityProvider } from '#contracts/identities.ts';
import { accepted, refused, type Outcome } from '#contracts/problem.ts';
import type { Deps } from '#server/deps.ts';
import type { Customer } from '#server/features/actor.ts';
import { lockCustomer } from '#server/store/customer.ts';
import { listIdentities, removeIdentity } from '#server/store/identity.ts';
import { countWaysIn } from '#server/store/ways-in.ts';

/** Takes a provider away as a way in. The row is held, so that two ways cannot both go as "not the last one". */
export async function unlinkIdentity(
  deps: Pick<Deps, 'db'>,
  { customerId }: Customer,
  provider: IdentityProvider,
): Promise<Outcome<null, 'not_signed_in' | 'not_found' | 'last_way_in'>> {
  return deps.db.inTransaction(async (tx) => {
    if ((await lockCustomer(tx, customerId)) === null) return refused('not_signed_in');
    const linked = await listIdentities(tx, customerId);
    if (!linked.some((identity) => identity.provider === provider)) return refused('not_found');
    if ((await countWaysIn(tx, customerId)) <= 1) return refused('last_way_in');
    await removeIdentity(tx, { customerId, provider });
    return accepted(null);
  });
}
