import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { Deps } from '#server/deps.ts';
import { sealOrderPrivate } from '#server/entitlements/public.ts';
import { emptyMessage } from '#server/messaging/public.ts';
import { forgetBuyer, listForgettableOrders, listNotices } from '../store/forget-buyer.ts';

const nobodysOrder = {
  email: '',
  recipientName: null,
  recipientEmail: null,
  recipientPhone: null,
  personalMessage: null,
  senderName: null,
} as const;

type ForgetDeps = Pick<Deps, 'db' | 'keyring'>;

/**
 * Takes the buyer out of a deleted account's orders (null: of all deleted accounts'); answers how many. An order that
 * is still being paid or answered is left for the next time.
 */
export async function forgetBuyers({ db, keyring }: ForgetDeps, customerId: CustomerId | null): Promise<number> {
  const orders = await listForgettableOrders(db, customerId);
  for (const orderId of orders) await db.inTransaction((tx) => forgetOne(tx, keyring, orderId));
  return orders.length;
}

async function forgetOne(tx: Tx, keyring: Keyring, orderId: OrderId): Promise<void> {
  for (const contactMessageId of await listNotices(tx, orderId)) await emptyMessage(tx, keyring, contactMessageId);
  await forgetBuyer(tx, orderId, sealOrderPrivate(keyring, orderId, nobodysOrder));
}
