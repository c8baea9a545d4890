import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { Staff } from '#server/core/actor.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import { resolveMergedAccount } from '#server/identity/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { guestKeysOf } from '../get-guest.ts';
import { findGuestOrder } from '../store/guest-detail.ts';
import { findAccountKeys, type PersonKeys } from './store/note-person.ts';

/** Customer whose notes or tags are requested: an account, or the guest who placed an order. */
export type NotePersonRequest = {
  readonly customerId?: CustomerId | undefined;
  readonly orderId?: OrderId | undefined;
};

/**
 * Keys by which notes and tags of the customer are found. `refId` is the id by which the audit log refers to the
 * customer.
 */
type NotePerson = { readonly keys: PersonKeys; readonly refId: CustomerId | OrderId };

/**
 * Returns the customer whose notes or tags are requested. For an order that belongs to an account, returns the account.
 * A guest is read from an order, which needs the permission to read orders. Returns null if the account or the buyer
 * was deleted.
 */
export async function findNotePerson(
  deps: SealedDeps & Pick<Deps, 'db'>,
  actor: Pick<Staff, 'permissions'>,
  { customerId, orderId }: NotePersonRequest,
): Promise<NotePerson | null> {
  if (customerId !== undefined) return await accountOf(deps, customerId);
  if (orderId === undefined || !actor.permissions.has('order.read')) return null;
  const order = await findGuestOrder(deps.db, orderId);
  if (order === null) return null;
  if (order.customerId !== null) return await accountOf(deps, order.customerId);
  if (!order.isGuest) return null;
  const { buyerPhone, emailIndex } = guestKeysOf(deps, order);
  return { keys: { customerId: null, guestKey: buyerPhone?.[0] ?? emailIndex }, refId: orderId };
}

async function accountOf({ db }: Pick<Deps, 'db'>, requestedId: CustomerId): Promise<NotePerson | null> {
  const keys = await findAccountKeys(db, await resolveMergedAccount(db, requestedId));
  return keys === null ? null : { keys, refId: keys.customerId };
}
