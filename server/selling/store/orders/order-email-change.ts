import type { OrderId, StaffId } from '#contracts/core/ids.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import { array, boolean, bytes, id, instant, integer, json, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';

const orderRow = {
  ...pick('shop_order', 'order_id customer_id private_sealed'),
  state: word<OrderState>(),
} as const;

const lockStatement = statement({
  name: 'order_address_lock',
  params: pick('shop_order', 'order_id'),
  row: orderRow,
  text: 'select order_id, customer_id, private_sealed, state from shop_order where order_id = :order_id for update',
});

/**
 * Locks an order until commit, so that concurrent changes of its email address are serialised. Returns null if there is
 * no such order.
 */
export async function lockOrderForEmailChange(tx: Tx, orderId: OrderId): Promise<RowOf<typeof orderRow> | null> {
  const [row] = await tx.query(lockStatement, { orderId });
  return row ?? null;
}

const addStatement = statement({
  name: 'order_address_add',
  params: {
    ...pick('order_address_change', 'order_address_change_id order_id token_hash email_sealed asked_at expires_at'),
    asked_by: id<StaffId>(),
  },
  row: {},
  // a new request replaces an earlier request that was not confirmed
  text: `
with replaced as (
  delete from order_address_change where order_id = :order_id and used_at is null
), added as (
  insert into order_address_change (order_address_change_id, order_id, token_hash, email_sealed, asked_by, asked_at,
    expires_at)
  values (:order_address_change_id, :order_id, :token_hash, :email_sealed, :asked_by, :asked_at, :expires_at)
)
insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
values ('order_address_proof', 'order_address_proof:' || :order_address_change_id, :order_id,
  jsonb_build_object('orderAddressChangeId', :order_address_change_id), :asked_at, :asked_at)`,
});

/** Stores a requested email address and enqueues the mail with its confirmation link. Lock the order first. */
export async function addOrderEmailChange(tx: Tx, change: ParamsOf<typeof addStatement>): Promise<void> {
  await tx.query(addStatement, change);
}

const changeRow = {
  ...pick('order_address_change', 'order_address_change_id order_id email_sealed expires_at'),
  used: boolean,
  ...pick('shop_order', 'locale'),
} as const;

const mailStatement = statement({
  name: 'order_address_mail',
  params: pick('order_address_change', 'order_address_change_id'),
  row: changeRow,
  text: `
select a.order_address_change_id, a.order_id, a.email_sealed, a.expires_at, a.used_at is not null as used, o.locale
from order_address_change a join shop_order o using (order_id)
where a.order_address_change_id = :order_address_change_id`,
});

/**
 * Returns a requested email address for its mail. Returns null if the request was replaced by a later request, or was
 * deleted because of its age.
 */
export async function findOrderEmailChange(db: Queryable, orderAddressChangeId: string) {
  const [row] = await db.query(mailStatement, { orderAddressChangeId });
  return row ?? null;
}

const ofTokenStatement = statement({
  name: 'order_address_of_token',
  params: pick('order_address_change', 'token_hash'),
  row: pick('order_address_change', 'order_id'),
  text: 'select order_id from order_address_change where token_hash = :token_hash',
});

/** Returns the order to which a confirmation link belongs. Returns null if there is no such link. */
export async function findOrderOfEmailChangeLink(db: Queryable, tokenHash: Buffer): Promise<OrderId | null> {
  const [row] = await db.query(ofTokenStatement, { tokenHash });
  return row?.orderId ?? null;
}

const consumeStatement = statement({
  name: 'order_address_use',
  params: { ...pick('order_address_change', 'token_hash'), now: instant },
  row: pick('order_address_change', 'order_address_change_id email_sealed'),
  text: `
update order_address_change set used_at = :now
where token_hash = :token_hash and used_at is null and expires_at > :now
returning order_address_change_id, email_sealed`,
});

/**
 * Marks a confirmation link as used and returns its email address, encrypted. Returns null if the link was used or has
 * expired. Lock the order first.
 */
export async function consumeEmailChangeLink(tx: Tx, tokenHash: Buffer, now: number) {
  const [row] = await tx.query(consumeStatement, { tokenHash, now });
  return row ?? null;
}

const writeStatement = statement({
  name: 'order_address_write',
  params: { ...pick('shop_order', 'order_id private_sealed email_index'), part_keys: array(bytes) },
  row: {},
  text: `
update shop_order set private_sealed = :private_sealed, email_index = :email_index, part_keys = :part_keys
where order_id = :order_id`,
});

/** Stores the buyer's new email address, encrypted, with its search keys. */
export async function writeBuyerEmail(tx: Tx, order: ParamsOf<typeof writeStatement>): Promise<void> {
  await tx.query(writeStatement, order);
}

const noticeStatement = statement({
  name: 'order_address_notice',
  params: { ...pick('shop_order', 'order_id'), ...pick('outbox', 'dedupe'), payload: json<object>(), now: instant },
  row: {},
  text: `
insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
values ('order_address_changed', :dedupe, :order_id, :payload, :now, :now)`,
});

export async function enqueueEmailChangeNotice(tx: Tx, notice: ParamsOf<typeof noticeStatement>): Promise<void> {
  await tx.query(noticeStatement, notice);
}

const oldStatement = statement({
  name: 'order_address_delete_old',
  params: { before: instant },
  row: { deleted: integer },
  text: `
with gone as (delete from order_address_change where asked_at < :before returning 1)
select count(*)::int as deleted from gone`,
});

/** Deletes requested email addresses older than `before` (epoch ms). Returns the number of deleted rows. */
export async function deleteOldOrderEmailChanges(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(oldStatement, { before });
  return row?.deleted ?? 0;
}
