import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import { id } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { erasedEmailIndexSql } from '#server/core/keyring/email-lookup.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { ContactMessageId } from '#server/messaging/public.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const settledStatement = statement({
  name: 'account_settled_orders',
  params: pick('shop_order', 'customer_id'),
  row: pick('shop_order', 'order_id'),
  text: `
with gone as (
  select customer_id from customer where deleted_at is not null and customer_id = :customer_id
  union all
  select customer_id from customer where deleted_at is not null and :customer_id is null
)
select o.order_id from gone join shop_order o using (customer_id)
where o.email_index <> ${erasedEmailIndexSql('o.order_id')}
  and o.state <> 'awaiting_payment'
  and o.gift_due_at is null
  and not exists (select from outbox x where x.order_id = o.order_id and x.state in ('new', 'leased'))
  and not exists (select from cancellation_request r where r.order_id = o.order_id and r.state = 'requested')
limit 1000`,
});

/**
 * Returns at most 1,000 orders of deleted accounts from which the buyer's data can be removed. Such orders await no
 * payment, have no gift or message to send, and have no open cancellation. If `customerId` is null, orders of all
 * deleted accounts are returned.
 */
export async function listForgettableOrders(db: Queryable, customerId: CustomerId | null): Promise<OrderId[]> {
  return (await db.query(settledStatement, { customerId })).map(({ orderId }) => orderId);
}

const forgetStatement = statement({
  name: 'account_forget_order',
  params: pick('shop_order', 'order_id private_sealed'),
  row: {},
  text: `
update shop_order set private_sealed = :private_sealed, email_index = ${erasedEmailIndexSql('order_id')}, guest_hash = null,
  people_keys = '{}', part_keys = '{}'
where order_id = :order_id`,
});

/** Removes the buyer from an order. Product, time and amount stay, because tax law requires them. */
export async function forgetBuyer(tx: Tx, orderId: OrderId, privateSealed: Buffer): Promise<void> {
  await tx.query(forgetStatement, { orderId, privateSealed });
}

const noticesStatement = statement({
  name: 'account_cancellation_notices',
  params: pick('cancellation_request', 'order_id'),
  row: { contact_message_id: id<ContactMessageId>() },
  text: 'select contact_message_id from cancellation_request where order_id = :order_id',
});

/**
 * Returns the messages in which the cancellation of an order was requested. Returns an empty list if there are none.
 */
export async function listCancellationMessages(tx: Tx, orderId: OrderId): Promise<ContactMessageId[]> {
  return (await tx.query(noticesStatement, { orderId })).map(({ contactMessageId }) => contactMessageId);
}
