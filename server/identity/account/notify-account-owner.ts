import type { CustomerId } from '#contracts/core/ids.ts';
import type { AccountNotice } from '#domain/identity/account-notice.ts';
import { recoveryEmailIndexAt } from '#domain/identity/recovery.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { enqueueAccountNotice } from '#server/identity/store/account-notice.ts';
import { findCustomer, emailRecoveryStateOf } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';

export type OwnerNotice = { readonly customerId: CustomerId; readonly notice: AccountNotice };

/**
 * Adds a mail to the outbox that informs the owner of an account about a change of the sign-in methods. Call it in the
 * transaction of the change. The mail goes to the email address that is verified at this point of the transaction. A
 * former email address that still recovers the account gets the mail as well. If the transaction replaces or deletes an
 * email address, call this function before that. Does nothing without a verified email address. Wake the outbox worker
 * after the commit.
 */
export async function notifyAccountOwner(
  deps: Pick<Deps, 'clock' | 'ids' | 'keyring'>,
  { customerId, notice }: OwnerNotice,
  tx: Tx,
): Promise<void> {
  const owner = await findCustomer(tx, customerId);
  if (owner === null || owner.emailVerifiedAt === null) return;
  const { locale, profileSealed } = owner;
  const now = deps.clock.now();
  const { email, formerEmail } = readProfile(deps.keyring, customerId, profileSealed);
  const recovering = recoveryEmailIndexAt(emailRecoveryStateOf(owner), now) === null ? null : formerEmail;
  for (const address of [email, recovering]) {
    if (address === null) continue;
    const mail = { noticeId: deps.ids.uuid(), customerId, notice, locale, email: address, now };
    await enqueueAccountNotice(tx, deps.keyring, mail);
  }
}
