import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import {
  forgetBuyer,
  forgetNotice,
  listForgettableOrders,
  listNotices,
} from '#server/identity/store/account-deletion.ts';
import { sealInboxPrivate } from '#server/messaging/store/inbox-message.ts';
import { sealOrderPrivate } from '#server/payments/store/order-private.ts';

const nobodysOrder = { email: '', recipientName: null, recipientEmail: null, personalMessage: null } as const;
const nobodysNotice = { name: '', email: '', phone: null, city: null, message: null, group: null } as const;

type ForgetDeps = Pick<Deps, 'db' | 'keyring'>;

/** Takes the buyer out of a deleted account's orders (null: of all deleted accounts'); answers how many. */
export async function forgetBuyersOf({ db, keyring }: ForgetDeps, customerId: CustomerId | null): Promise<number> {
  const orders = await listForgettableOrders(db, customerId);
  for (const orderId of orders) await db.inTransaction((tx) => forgetOne(tx, keyring, orderId));
  return orders.length;
}

async function forgetOne(tx: Tx, keyring: Keyring, orderId: OrderId): Promise<void> {
  for (const inboxMessageId of await listNotices(tx, orderId)) {
    await forgetNotice(tx, inboxMessageId, sealInboxPrivate(keyring, inboxMessageId, nobodysNotice));
  }
  await forgetBuyer(tx, orderId, sealOrderPrivate(keyring, orderId, nobodysOrder));
}
