import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { lockCustomer } from '#server/identity/store/customer.ts';
import { listPasskeys, deletePasskey as deleteRow } from '#server/identity/store/passkey.ts';
import { countWaysIn } from '#server/identity/store/ways-in.ts';
import { notifyOwner } from '#server/identity/account/notify-owner.ts';

type Removed = Outcome<null, 'not_signed_in' | 'not_found' | 'last_way_in'>;

/**
 * Takes a passkey away as a way in, and tells the owner; the account's row is held, so that two cannot take the last two
 * ways at once.
 */
export async function deletePasskey(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>,
  { customerId }: Customer,
  passkeyId: string,
): Promise<Removed> {
  const removed = await deps.db.inTransaction(async (tx): Promise<Removed> => {
    if ((await lockCustomer(tx, customerId)) === null) return refused('not_signed_in');
    const own = await listPasskeys(tx, customerId);
    if (!own.some((passkey) => passkey.passkeyId === passkeyId)) return refused('not_found');
    if ((await countWaysIn(tx, customerId)) <= 1) return refused('last_way_in');
    if (!(await deleteRow(tx, passkeyId, customerId))) return refused('not_found');
    await notifyOwner(deps, { customerId, notice: { kind: 'passkey_removed' } }, tx);
    return accepted(null);
  });
  deps.wake.outbox('mail');
  return removed;
}
