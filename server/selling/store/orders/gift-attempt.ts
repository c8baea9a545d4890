import type { OrderId } from '#contracts/core/ids.ts';
import type { GiftChannel } from '#domain/selling/gift-delivery.ts';
import { bigint, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** The message by which each way is tried. */
export const giftTopics = {
  mail: 'gift',
  sms: 'gift_sms',
  link: 'gift_undelivered',
} as const satisfies Record<GiftChannel, string>;

/** How a try ended: taken by the next hop, refused for good, or no answer for so long that it counts as one. */
export type GiftOutcome = 'sent' | 'refused' | 'unreachable';

const recordStatement = statement({
  name: 'gift_attempt_record',
  params: {
    outbox_id: bigint,
    order_id: id<OrderId>(),
    channel: word<GiftChannel>(),
    outcome: nullable(word<GiftOutcome>()),
    code_version: integer,
    next_topic: nullable(text),
    now: instant,
  },
  row: {},
  text: `
with ended as (
  insert into gift_attempt (outbox_id, order_id, channel, outcome, code_version, ended_at)
  select :outbox_id, :order_id, :channel, :outcome, :code_version, :now where :outcome is not null
  on conflict do nothing
)
insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
select :next_topic, :next_topic || ':' || :order_id || ':after:' || :outbox_id, :order_id,
  jsonb_build_object('codeVersion', :code_version), :now, :now
where :next_topic is not null
on conflict do nothing`,
});

export type GiftAttempt = {
  readonly outboxId: number;
  readonly orderId: OrderId;
  readonly channel: GiftChannel;
  /** Outcome of the delivery channel; null if nothing was attempted on it. */
  readonly outcome: GiftOutcome | null;
  readonly codeVersion: number;
  /** What is tried next; null where this was it. */
  readonly next: GiftChannel | null;
  readonly now: number;
};

/** What became of a try, and the message of the next one: both or neither, and once however often the message is sent. */
export async function recordAttempt(db: Queryable, { next, ...attempt }: GiftAttempt): Promise<void> {
  await db.query(recordStatement, { ...attempt, nextTopic: next === null ? null : giftTopics[next] });
}

const putDueStatement = statement({
  name: 'gift_put_due',
  params: { now: instant, limit: integer },
  row: { put: integer },
  text: `
with due as (
  select order_id, state from shop_order where gift_due_at <= :now
  order by gift_due_at, order_id
  limit :limit
  for update skip locked
), begun as (
  update shop_order o set gift_due_at = null from due where o.order_id = due.order_id
), put as (
  -- what was not paid, or went back, is sent to nobody
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select '${giftTopics.mail}', '${giftTopics.mail}:' || d.order_id, d.order_id,
    jsonb_build_object('codeVersion', (
      select c.code_version from credit_lot c join order_line l on l.order_line_id = c.source_id
      where l.order_id = d.order_id and c.source = 'order_line' order by c.ordinal limit 1)), :now, :now
  from due d where d.state in ('fulfilled', 'part_refunded')
  on conflict do nothing
)
select count(*)::int as put from due`,
});

/** Begins to deliver gifts whose day has come; answers how many it looked at. */
export async function putDueGifts(
  db: Queryable,
  wish: { readonly now: number; readonly limit: number },
): Promise<number> {
  const [row] = await db.query(putDueStatement, wish);
  return row?.put ?? 0;
}
