import type { LotId, OrderId } from '#contracts/core/ids.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import { waitingMessageStates } from '#domain/messaging/outbox-state.ts';
import { boolean, bytes, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { giftTopics } from './gift-attempt.ts';

const lockStatement = statement({
  name: 'gift_lock',
  params: { order_id: id<OrderId>() },
  row: { lot_id: id<LotId>() },
  text: `
select c.lot_id from shop_order o
join order_line l using (order_id)
join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
where o.order_id = :order_id and o.kind = 'gift'
order by c.ordinal limit 1
for update of o, c`,
});

const giftRow = {
  state: word<OrderState>(),
  lot_id: id<LotId>(),
  code_version: integer,
  lot_state: word<LotState>(),
  /** In somebody's account, or used: it has arrived. */
  arrived: boolean,
  private_sealed: bytes,
  gift_due_at: nullable(instant),
  /** A message about it waits or is on its way. */
  waiting: boolean,
} as const;

/** A gift as its delivery stands; instants are epoch ms. */
export type GiftOrder = RowOf<typeof giftRow>;

const findStatement = statement({
  name: 'gift_find',
  params: { order_id: id<OrderId>() },
  row: giftRow,
  text: `
select o.state, c.lot_id, c.code_version, c.state as lot_state,
  c.customer_id is not null or c.remaining < c.initial as arrived, o.private_sealed, o.gift_due_at,
  exists (
    select from outbox x
    where x.order_id = o.order_id and x.topic in (${sqlWords(Object.values(giftTopics))})
      and x.state in (${sqlWords(waitingMessageStates)})) as waiting
from shop_order o
join order_line l using (order_id)
join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
where o.order_id = :order_id and o.kind = 'gift'
order by c.ordinal limit 1`,
});

/**
 * Order and voucher of a gift, held until the transaction ends; null where there is none. Read after it was locked: of
 * two who correct at once the second sees what the first has done.
 */
export async function lockGift(tx: Tx, orderId: OrderId): Promise<GiftOrder | null> {
  if ((await tx.query(lockStatement, { orderId })).length === 0) return null;
  const [row] = await tx.query(findStatement, { orderId });
  return row ?? null;
}

const addressStatement = statement({
  name: 'gift_address',
  params: { order_id: id<OrderId>(), private_sealed: bytes },
  row: {},
  text: `update shop_order set private_sealed = :private_sealed where order_id = :order_id`,
});

/** Where it goes from now on. */
export async function writeGiftAddress(tx: Tx, orderId: OrderId, privateSealed: Buffer): Promise<void> {
  await tx.query(addressStatement, { orderId, privateSealed });
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
), audited as (
  select append_audit(:actor, :action, :order_id, jsonb_build_object('codeVersion', :code_version)) as seq
)
select count(seq)::int as audited from audited`,
});

export type SendAgain = {
  readonly orderId: OrderId;
  /** Names this sending; one message for each. */
  readonly sendId: string;
  readonly codeVersion: number;
  readonly actor: string;
  readonly action: 'gift.correct' | 'gift.resend';
  readonly now: number;
};

/** The ladder begins anew, from its first rung. */
export async function sendGiftAgain(tx: Tx, again: SendAgain): Promise<void> {
  await tx.query(sendAgainStatement, again);
}
