import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import { id } from '#server/core/db/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';
import type { InboxMessageId } from '#server/messaging/store/inbox-message.ts';

/** What takes the place of whatever names a person; made by the caller, who has the keys. */
export type Nobody = { readonly profileSealed: Buffer; readonly passkeyHandle: Buffer };

const eraseStatement = statement({
  name: 'account_erase',
  row: { customer_id: id<CustomerId>() },
  text: `
with gone_password as (delete from password where customer_id = $1),
gone_token as (delete from account_token where customer_id = $1),
gone_session as (delete from session where customer_id = $1),
gone_document as (delete from verification_document where customer_id = $1),
gone_identity as (delete from identity where customer_id = $1),
gone_flow as (delete from provider_flow where customer_id = $1),
gone_passkey as (delete from passkey where customer_id = $1),
gone_challenge as (delete from passkey_challenge where customer_id = $1),
gone_picture as (delete from profile_picture where customer_id = $1),
-- still counted against the budget of its number; a code that was not typed yet is dead
dumb_code as (
  update otp_challenge set phone_sealed = '',
    superseded_at = case when consumed_at is null then coalesce(superseded_at, $4) else superseded_at end
  where customer_id = $1
),
freed as (update credit_lot set customer_id = null where customer_id = $1),
silent as (
  update rating r set comment_sealed = null from shop_order o where o.order_id = r.order_id and o.customer_id = $1
), unsaid as (
  delete from inbox_message m using customer c
  where c.customer_id = $1 and c.email_verified_at is not null and m.email_index = c.email_index
    and m.kind <> 'cancellation'
)
update customer set profile_sealed = $2, passkey_handle = $3, referral_code = 'gone-' || customer_id, email_index = null,
  email_verified_at = null, phone_index = null, phone_verified_at = null, deleted_at = $4
where customer_id = $1 and deleted_at is null
returning customer_id`,
});

/**
 * Everything that says who a customer is goes, at once: ways in, sessions, profile, documents, words they wrote to us.
 * Their washes become bearer vouchers again, so that nothing paid for is lost and the books stay as they are. What
 * they agreed to stays as a row without a name. False where the account was deleted before.
 */
export async function eraseCustomer(
  tx: Tx,
  customerId: CustomerId,
  nobody: Nobody & { readonly now: number },
): Promise<boolean> {
  const { profileSealed, passkeyHandle, now } = nobody;
  const rows = await tx.query(eraseStatement, [customerId, profileSealed, passkeyHandle, new Date(now)]);
  return rows.length === 1;
}

/** An order without a person is found by what nobody can make of an e-mail: the digest of its own id. */
const forgottenIndex = (idColumn: string) => `sha256(convert_to(${idColumn}::text, 'UTF8'))`;

const settledStatement = statement({
  name: 'account_settled_orders',
  row: { order_id: id<OrderId>() },
  text: `
select o.order_id from shop_order o join customer c on c.customer_id = o.customer_id
where c.deleted_at is not null and ($1::uuid is null or c.customer_id = $1)
  and o.email_index <> ${forgottenIndex('o.order_id')}
  and o.state not in ('draft', 'awaiting_payment')
  and not exists (select from outbox x where x.order_id = o.order_id and x.state in ('new', 'leased'))
  and not exists (select from cancellation_request r where r.order_id = o.order_id and r.state = 'requested')
limit 1000`,
});

/**
 * Orders of deleted accounts that still name their buyer and need not any more: paid or given up, told, and with no
 * cancellation to answer. `customerId` null: of all of them.
 */
export async function listForgettableOrders(db: Queryable, customerId: CustomerId | null): Promise<OrderId[]> {
  return (await db.query(settledStatement, [customerId])).map(({ orderId }) => orderId);
}

const forgetStatement = statement({
  name: 'account_forget_order',
  row: {},
  text: `
update shop_order set private_sealed = $2, email_index = ${forgottenIndex('order_id')}, guest_hash = null
where order_id = $1`,
});

/** The order stays as tax law wants it: what, when, how much. Who is no longer in it. */
export async function forgetBuyer(tx: Tx, orderId: OrderId, privateSealed: Buffer): Promise<void> {
  await tx.query(forgetStatement, [orderId, privateSealed]);
}

const noticesStatement = statement({
  name: 'account_cancellation_notices',
  row: { inbox_message_id: id<InboxMessageId>() },
  text: 'select inbox_message_id from cancellation_request where order_id = $1',
});

/** The notice that cancelled an order, if one did. */
export async function listNotices(tx: Tx, orderId: OrderId): Promise<InboxMessageId[]> {
  return (await tx.query(noticesStatement, [orderId])).map(({ inboxMessageId }) => inboxMessageId);
}

const forgetNoticeStatement = statement({
  name: 'account_forget_notice',
  row: {},
  text: `
update inbox_message set private_sealed = $2, email_index = ${forgottenIndex('inbox_message_id')},
  content_hash = ${forgottenIndex('inbox_message_id')}
where inbox_message_id = $1`,
});

/** That an order was cancelled stays; who asked does not. */
export async function forgetNotice(tx: Tx, inboxMessageId: InboxMessageId, privateSealed: Buffer): Promise<void> {
  await tx.query(forgetNoticeStatement, [inboxMessageId, privateSealed]);
}
