import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import { bytes, id, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { ContactMessageId } from '#server/messaging/public.ts';

/** An order without a person is found by what nobody can make of an e-mail: the digest of its own id. */
const forgottenIndex = (idColumn: string) => `sha256(convert_to(${idColumn}::text, 'UTF8'))`;

const settledStatement = statement({
  name: 'account_settled_orders',
  params: { customer_id: nullable(id<CustomerId>()) },
  row: { order_id: id<OrderId>() },
  text: `
with gone as (
  select customer_id from customer where deleted_at is not null and customer_id = :customer_id
  union all
  select customer_id from customer where deleted_at is not null and :customer_id is null
)
select o.order_id from gone join shop_order o using (customer_id)
where o.email_index <> ${forgottenIndex('o.order_id')}
  and o.state <> 'awaiting_payment'
  and o.gift_due_at is null
  and not exists (select from outbox x where x.order_id = o.order_id and x.state in ('new', 'leased'))
  and not exists (select from cancellation_request r where r.order_id = o.order_id and r.state = 'requested')
limit 1000`,
});

/**
 * Orders of deleted accounts that still name their buyer and need not any more: paid or given up, told, and with no
 * cancellation to answer. `customerId` null: of all of them.
 */
export async function listForgettableOrders(db: Queryable, customerId: CustomerId | null): Promise<OrderId[]> {
  return (await db.query(settledStatement, { customerId })).map(({ orderId }) => orderId);
}

const forgetStatement = statement({
  name: 'account_forget_order',
  params: { order_id: id<OrderId>(), private_sealed: bytes },
  row: {},
  text: `
update shop_order set private_sealed = :private_sealed, email_index = ${forgottenIndex('order_id')}, guest_hash = null
where order_id = :order_id`,
});

/** The order stays as tax law wants it: what, when, how much. Who is no longer in it. */
export async function forgetBuyer(tx: Tx, orderId: OrderId, privateSealed: Buffer): Promise<void> {
  await tx.query(forgetStatement, { orderId, privateSealed });
}

const noticesStatement = statement({
  name: 'account_cancellation_notices',
  params: { order_id: id<OrderId>() },
  row: { contact_message_id: id<ContactMessageId>() },
  text: 'select contact_message_id from cancellation_request where order_id = :order_id',
});

/** The notice that cancelled an order, if one did. */
export async function listNotices(tx: Tx, orderId: OrderId): Promise<ContactMessageId[]> {
  return (await tx.query(noticesStatement, { orderId })).map(({ contactMessageId }) => contactMessageId);
}
