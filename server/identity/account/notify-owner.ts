import type { CustomerId } from '#contracts/core/ids.ts';
import type { AccountNotice } from '#domain/identity/account-notice.ts';
import { waitingFor } from '#domain/identity/recovery.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { putAccountNotice } from '#server/identity/store/account-notice.ts';
import { findCustomer, recoveryOf } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';

export type Told = { readonly customerId: CustomerId; readonly notice: AccountNotice };

/**
 * A mail to the owner of an account about a change to the ways into it, in the transaction of the change
 * (docs/decisions/0030). It goes to the address that is proven at this point of the transaction: before an address is
 * replaced or an account deleted, that is the old one. While an address from before still recovers the account, it is
 * told as well. Nobody is told where no address is proven. Wake the outbox after
 * the commit.
 */
export async function notifyOwner(
  deps: Pick<Deps, 'clock' | 'ids' | 'keyring'>,
  { customerId, notice }: Told,
  tx: Tx,
): Promise<void> {
  const owner = await findCustomer(tx, customerId);
  if (owner === null || owner.emailVerifiedAt === null) return;
  const { locale, profileSealed } = owner;
  const now = deps.clock.now();
  const { email, formerEmail } = readProfile(deps.keyring, customerId, profileSealed);
  const recovering = waitingFor(recoveryOf(owner), now) === null ? null : formerEmail;
  for (const address of [email, recovering]) {
    if (address === null) continue;
    const told = { noticeId: deps.ids.uuid(), customerId, notice, locale, email: address, now };
    await putAccountNotice(tx, deps.keyring, told);
  }
}
