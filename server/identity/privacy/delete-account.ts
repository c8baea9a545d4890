import { randomBytes } from 'node:crypto';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { forgetCustomer, lockAccountsForClosing } from '#server/identity/store/account-deletion.ts';
import { lockCustomer } from '#server/identity/store/customer.ts';
import { profileWithDefaults, encryptProfile } from '#server/identity/store/profile.ts';
import { notifyAccountOwner } from '#server/identity/account/notify-account-owner.ts';

const HANDLE_BYTES = 16;

/**
 * Deletes the account permanently (Privacy Protection Law; docs/decisions/0025). Personal data is deleted. Sales stay
 * without a name as long as tax law requires. An order with a running payment or open case is anonymised after the
 * payment or case has ended. `record` runs last in the same transaction, to record a deletion by staff. A last mail
 * confirms the deletion; its row stores the email address encrypted until the mail is sent.
 */
export async function deleteAccount(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'log' | 'personalData' | 'wake'>,
  actor: Pick<Customer, 'customerId'>,
  record: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Outcome<null, 'not_signed_in'>> {
  const { customerId } = actor;
  const anonymous = {
    profileSealed: encryptProfile(deps.keyring, customerId, profileWithDefaults({})),
    passkeyHandle: randomBytes(HANDLE_BYTES),
    now: deps.clock.now(),
  };
  const erased = await deps.db.inTransaction(async (tx) => {
    await lockAccountsForClosing(tx, [customerId]);
    if ((await lockCustomer(tx, customerId)) === null) return false;
    await notifyAccountOwner(deps, { customerId, notice: { kind: 'account_deleted' } }, tx);
    for (const part of deps.personalData) await part.forget?.(tx, customerId);
    if (!(await forgetCustomer(tx, customerId, anonymous))) return false;
    await record(tx);
    return true;
  });
  if (!erased) return refused('not_signed_in');
  deps.wake.outbox('mail');
  for (const part of deps.personalData) await part.eraseRemainingData?.(deps, customerId);
  deps.log.info({ customerId }, 'an account was deleted');
  return accepted(null);
}
