import type { LotId } from '#contracts/core/ids.ts';
import { giftChannels, type GiftChannel } from '#domain/selling/gift-delivery.ts';
import { paidOrderStates } from '#domain/payments/order-state.ts';
import { bigint, boolean, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { isGiftReceivedSql } from '#server/entitlements/public.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { giftTopics } from './gift-attempt.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const sentRow = { ...pick('gift_attempt', 'outbox_id order_id channel'), ...pick('outbox', 'dedupe') } as const;

/** A gift message that the mail server or SMS gateway accepted. */
export type SentGiftMessage = RowOf<typeof sentRow>;

const findStatement = statement({
  name: 'gift_message_find',
  params: { outbox_id: nullable(bigint), dedupe: nullable(text) },
  row: sentRow,
  text: `
select x.outbox_id, x.dedupe, x.order_id, a.channel
from outbox x join gift_attempt a using (outbox_id)
where a.outcome = 'sent' and (x.outbox_id = :outbox_id or x.dedupe = :dedupe)`,
});

/**
 * Finds a gift message by its outbox id or its deduplication key. Returns null if it is not a gift message, or if the
 * mail server or SMS gateway did not accept it.
 */
export async function findSentGiftMessage(
  db: Queryable,
  by: { readonly outboxId: number | null; readonly dedupe: string | null },
): Promise<SentGiftMessage | null> {
  const [row] = await db.query(findStatement, by);
  return row ?? null;
}

/**
 * SQL condition for a gift that its recipient has not seen. Such a gift is paid, usable, unused and in no account, and
 * no person except the buyer has opened its current link.
 */
const unseenSql = `
o.state in (${sqlTextList(paidOrderStates.filter((state) => state !== 'refunded'))})
  and c.state = 'active' and not ${isGiftReceivedSql('c')}
  and not exists (select from voucher_opening v where v.lot_id = c.lot_id and v.code_version = c.code_version)`;

const bounceStatement = statement({
  name: 'gift_attempt_bounce',
  params: { ...pick('gift_attempt', 'outbox_id'), next_topic: text, now: instant },
  row: { put: integer },
  text: `
with bounced as (
  update gift_attempt set outcome = 'refused', ended_at = :now
  where outbox_id = :outbox_id and outcome = 'sent'
  returning order_id, code_version
), put as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select :next_topic, :next_topic || ':' || b.order_id || ':after:' || :outbox_id, b.order_id,
    jsonb_build_object('codeVersion', b.code_version), :now, :now
  from bounced b
  join shop_order o using (order_id)
  join order_line l using (order_id)
  join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id and c.code_version = b.code_version
  where ${unseenSql}
  on conflict do nothing
  returning outbox_id
)
select count(*)::int as put from put`,
});

/**
 * Marks a sent delivery attempt as refused, because a delivery failure was reported later. If the recipient has not
 * seen the gift, also enqueues the message of the next channel. It takes effect once per message.
 */
export async function recordGiftBounce(
  db: Queryable,
  bounce: { readonly outboxId: number; readonly next: GiftChannel; readonly now: number },
): Promise<'next_way' | 'nothing'> {
  const { next, ...rest } = bounce;
  const [row] = await db.query(bounceStatement, { ...rest, nextTopic: giftTopics[next] });
  return row !== undefined && row.put > 0 ? 'next_way' : 'nothing';
}

export const GIFT_UNOPENED_TOPIC = 'gift_unopened';

const putUnopenedStatement = statement({
  name: 'gift_put_unopened',
  params: { sent_before: instant, now: instant, limit: integer },
  row: { put: integer },
  text: `
with due as (
  select o.order_id, c.code_version
  from gift_attempt a
  join shop_order o using (order_id)
  join order_line l using (order_id)
  join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id and c.code_version = a.code_version
  where a.outcome = 'sent' and a.channel in (${sqlTextList(giftChannels.filter((channel) => channel !== 'link'))})
    and a.ended_at <= :sent_before and ${unseenSql}
    and not exists (select from gift_attempt n where n.order_id = a.order_id and n.outbox_id > a.outbox_id)
    and not exists (
      select from outbox x where x.dedupe = '${GIFT_UNOPENED_TOPIC}:' || o.order_id || ':' || c.code_version)
  order by a.ended_at
  limit :limit
), put as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select '${GIFT_UNOPENED_TOPIC}', '${GIFT_UNOPENED_TOPIC}:' || order_id || ':' || code_version, order_id,
    jsonb_build_object('codeVersion', code_version), :now, :now
  from due
  on conflict do nothing
)
select count(*)::int as put from due`,
});

/**
 * Enqueues a message to the buyer of each gift that was sent before `sentBefore` and is still unopened. Returns the
 * number of gifts.
 */
export async function enqueueUnopenedGiftMails(
  db: Queryable,
  values: { readonly sentBefore: number; readonly now: number; readonly limit: number },
): Promise<number> {
  const [row] = await db.query(putUnopenedStatement, values);
  return row?.put ?? 0;
}

const isUnseenStatement = statement({
  name: 'gift_is_unseen',
  params: pick('credit_lot', 'lot_id'),
  row: { unseen: boolean },
  text: `
select exists (
  select from credit_lot c join order_line l on l.order_line_id = c.source_id join shop_order o using (order_id)
  where c.lot_id = :lot_id and ${unseenSql}) as unseen`,
});

/**
 * Returns true if the gift is paid and usable, but not opened yet. No person other than the buyer has then opened it,
 * used it or added it to an account.
 */
export async function isGiftUnopened(db: Queryable, lotId: LotId): Promise<boolean> {
  const [row] = await db.query(isUnseenStatement, { lotId });
  return row?.unseen ?? false;
}
