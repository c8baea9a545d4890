import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { Deps } from '#server/selling/deps.ts';
import { encryptOrderPersonalData } from '#server/entitlements/public.ts';
import { anonymiseMessage } from '#server/messaging/public.ts';
import { forgetBuyer, listForgettableOrders, listCancellationMessages } from '../store/forget-buyer.ts';

const unclaimedOrder = {
  email: '',
  recipientName: null,
  recipientEmail: null,
  recipientPhone: null,
  buyerPhone: null,
  personalMessage: null,
  senderName: null,
  petName: null,
} as const;

type ForgetDeps = Pick<Deps, 'db' | 'keyring'>;

/**
 * Removes the buyer from the orders of a deleted account, or of all deleted accounts if `customerId` is null. An order
 * that awaits payment, or has an unsent message or an open cancellation, is left for the next run. Returns the number
 * of orders.
 */
export async function forgetBuyers({ db, keyring }: ForgetDeps, customerId: CustomerId | null): Promise<number> {
  const orders = await listForgettableOrders(db, customerId);
  for (const orderId of orders) await db.inTransaction((tx) => forgetBuyerOfOrder(tx, keyring, orderId));
  return orders.length;
}

async function forgetBuyerOfOrder(tx: Tx, keyring: Keyring, orderId: OrderId): Promise<void> {
  for (const contactMessageId of await listCancellationMessages(tx, orderId))
    await anonymiseMessage(tx, keyring, contactMessageId);
  await forgetBuyer(tx, orderId, encryptOrderPersonalData(keyring, orderId, unclaimedOrder));
}
