import type { OrderId } from '#contracts/core/ids.ts';
import type { GiftChannel } from '#domain/selling/gift-delivery.ts';
import { instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Message topic of each delivery channel. */
export const giftTopics = {
  mail: 'gift',
  sms: 'gift_sms',
  link: 'gift_undelivered',
} as const satisfies Record<GiftChannel, string>;

/**
 * Outcome of an attempt to deliver a gift. `sent`: accepted by the mail server or SMS gateway. `refused`: refused
 * permanently. `unreachable`: not tried any more after temporary failures.
 */
export type GiftAttemptOutcome = 'sent' | 'refused' | 'unreachable';

const recordStatement = statement({
  name: 'gift_attempt_record',
  params: {
    ...pick('gift_attempt', 'outbox_id order_id channel code_version'),
    outcome: nullable(word<GiftAttemptOutcome>()),
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
  /** Outcome of the attempt. Null if the recipient has no contact for this channel, so that nothing was sent. */
  readonly outcome: GiftAttemptOutcome | null;
  readonly codeVersion: number;
  /** Channel that is tried next. Null if there is none or the message was sent. */
  readonly next: GiftChannel | null;
  readonly now: number;
};

/**
 * Records the outcome of a delivery attempt and enqueues the message of the next channel, in one statement. Idempotent,
 * also if the same message is sent again.
 */
export async function recordGiftAttempt(db: Queryable, { next, ...attempt }: GiftAttempt): Promise<void> {
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
  -- unpaid and refunded gifts are not sent
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

/**
 * Starts the delivery of gifts whose scheduled day has come. Unpaid and refunded gifts are not sent. Returns the number
 * of gifts that were checked.
 */
export async function enqueueDueGifts(
  db: Queryable,
  values: { readonly now: number; readonly limit: number },
): Promise<number> {
  const [row] = await db.query(putDueStatement, values);
  return row?.put ?? 0;
}
