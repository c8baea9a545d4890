import { randomBytes } from 'node:crypto';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { forgetCustomer } from '#server/identity/store/account-deletion.ts';
import { lockCustomer } from '#server/identity/store/customer.ts';
import { profileOf, sealProfile } from '#server/identity/store/profile.ts';
import { notifyOwner } from '#server/identity/account/notify-owner.ts';

const HANDLE_BYTES = 16;

/**
 * Deletes the account for good (Privacy Protection Law; docs/decisions/0025): the person goes, sales stay without a
 * name for as long as tax law asks for them. An order that is still being paid or answered is forgotten when it is
 * not any more. `record` writes down who did it, last in the same transaction, where it was not its owner. A last mail says so to the address the account had; its row keeps that address sealed until it is sent.
 */
export async function deleteAccount(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'log' | 'personalData' | 'wake'>,
  actor: Pick<Customer, 'customerId'>,
  record: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Outcome<null, 'not_signed_in'>> {
  const { customerId } = actor;
  const nobody = {
    profileSealed: sealProfile(deps.keyring, customerId, profileOf({})),
    passkeyHandle: randomBytes(HANDLE_BYTES),
    now: deps.clock.now(),
  };
  const erased = await deps.db.inTransaction(async (tx) => {
    if ((await lockCustomer(tx, customerId)) === null) return false;
    await notifyOwner(deps, { customerId, notice: { kind: 'account_deleted' } }, tx);
    for (const kept of deps.personalData) await kept.forget?.(tx, customerId);
    if (!(await forgetCustomer(tx, customerId, nobody))) return false;
    await record(tx);
    return true;
  });
  if (!erased) return refused('not_signed_in');
  deps.wake.outbox('mail');
  for (const kept of deps.personalData) await kept.forgetSettled?.(deps, customerId);
  deps.log.info({ customerId }, 'an account was deleted');
  return accepted(null);
}
