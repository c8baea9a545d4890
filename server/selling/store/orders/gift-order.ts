import type { OrderId } from '#contracts/core/ids.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import { waitingMessageStates } from '#domain/messaging/outbox-state.ts';
import { array, boolean, bytes, id, instant, integer, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { isGiftReceivedSql } from '#server/entitlements/public.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { giftTopics } from './gift-attempt.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const isGiftStatement = statement({
  name: 'gift_exists',
  params: pick('shop_order', 'order_id'),
  row: pick('shop_order', 'order_id'),
  text: `select order_id from shop_order where order_id = :order_id and kind = 'gift'`,
});

/** Returns true if the order exists and is a gift. */
export async function isGiftOrder(db: Queryable, orderId: OrderId): Promise<boolean> {
  return (await db.query(isGiftStatement, { orderId })).length > 0;
}

const lockStatement = statement({
  name: 'gift_lock',
  params: pick('shop_order', 'order_id'),
  row: pick('credit_lot', 'lot_id'),
  text: `
select c.lot_id from shop_order o
join order_line l using (order_id)
join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
where o.order_id = :order_id and o.kind = 'gift'
order by c.ordinal limit 1
for update of o, c`,
});

const giftRow = {
  ...pick('shop_order', 'state private_sealed gift_due_at'),
  ...pick('credit_lot', 'lot_id code_version'),
  lot_state: word<LotState>(),
  /** True if the gift is in an account or was used. Both mean that its recipient has it. */
  arrived: boolean,
  /** True if a message about the gift is enqueued or in progress. */
  waiting: boolean,
} as const;

/** A gift with its delivery state. Instants are in epoch ms. */
export type GiftOrder = RowOf<typeof giftRow>;

const findStatement = statement({
  name: 'gift_find',
  params: pick('shop_order', 'order_id'),
  row: giftRow,
  text: `
select o.state, c.lot_id, c.code_version, c.state as lot_state,
  ${isGiftReceivedSql('c')} as arrived, o.private_sealed, o.gift_due_at,
  exists (
    select from outbox x
    where x.order_id = o.order_id and x.topic in (${sqlTextList(Object.values(giftTopics))})
      and x.state in (${sqlTextList(waitingMessageStates)})) as waiting
from shop_order o
join order_line l using (order_id)
join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
where o.order_id = :order_id and o.kind = 'gift'
order by c.ordinal limit 1`,
});

/**
 * Locks the order and the voucher of a gift until commit, and returns the gift. The row is read after the lock, so that
 * a concurrent correction is visible. Returns null if there is no such gift.
 */
export async function lockGift(tx: Tx, orderId: OrderId): Promise<GiftOrder | null> {
  if ((await tx.query(lockStatement, { orderId })).length === 0) return null;
  const [row] = await tx.query(findStatement, { orderId });
  return row ?? null;
}

const addressStatement = statement({
  name: 'gift_address',
  params: { ...pick('shop_order', 'order_id private_sealed'), people_keys: array(bytes), part_keys: array(bytes) },
  row: {},
  text: `
update shop_order set private_sealed = :private_sealed, people_keys = :people_keys, part_keys = :part_keys
where order_id = :order_id`,
});

/**
 * Stores the encrypted personal data of a gift order, with the recipient's new contact data and the matching search
 * keys.
 */
export async function writeGiftRecipient(
  tx: Tx,
  orderId: OrderId,
  people: {
    readonly privateSealed: Buffer;
    readonly peopleKeys: readonly Buffer[];
    readonly partKeys: readonly Buffer[];
  },
): Promise<void> {
  await tx.query(addressStatement, { orderId, ...people });
}

const sendAgainStatement = statement({
  name: 'gift_send_again',
  params: { order_id: id<OrderId>(), send_id: text, code_version: integer, actor: text, action: text, now: instant },
  row: { audited: integer },
  text: `
with put as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  values ('${giftTopics.mail}', '${giftTopics.mail}:' || :order_id || ':again:' || :send_id, :order_id,
    jsonb_build_object('codeVersion', :code_version), :now, :now)
  on conflict (dedupe) do nothing
  returning order_id
), audited as (
  select append_audit(:actor, :action, order_id, jsonb_build_object('codeVersion', :code_version)) as seq from put
)
select count(seq)::int as audited from audited`,
});

export type GiftResend = {
  readonly orderId: OrderId;
  /** Unique id under which the gift is sent. Each id has one message. */
  readonly sendId: string;
  readonly codeVersion: number;
  readonly actor: string;
  readonly action: 'gift.correct' | 'gift.resend';
  readonly now: number;
};

/**
 * Enqueues the gift's message again, starting with the first channel (mail), and writes the audit row. Idempotent per
 * `sendId`.
 */
export async function restartGiftDelivery(tx: Tx, again: GiftResend): Promise<void> {
  await tx.query(sendAgainStatement, again);
}
