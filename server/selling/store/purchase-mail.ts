import type { OrderId } from '#contracts/core/ids.ts';
import { waitingMessageStates } from '#domain/messaging/outbox-state.ts';
import { boolean, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const againStatement = statement({
  name: 'purchase_mail_again',
  params: { ...pick('shop_order', 'order_id'), send_id: nullable(text), actor: text, now: instant },
  row: { found: boolean, sendable: boolean, known: boolean, put: boolean, audited: integer },
  // the topic differs from `receipt`, because inv_21_receipt_message allows one message with that topic per order. The
  // code of a refunded or void voucher no longer works, so an order with no other voucher has nothing to send. Without
  // `send_id`, the key contains the number of earlier sendings. Two concurrent requests thus insert the same key, and
  // the second insert does nothing.
  text: `
with target as (
  select order_id, state in ('fulfilled', 'part_refunded') and exists (
    select from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
    where l.order_id = shop_order.order_id and c.state not in ('refunded', 'void')) as sendable
  from shop_order
  where order_id = :order_id
), known as (
  select from outbox where dedupe = 'receipt_again:' || :order_id || ':' || :send_id
), put as (
  insert into outbox (topic, dedupe, order_id, next_attempt_at, created_at)
  select 'receipt_again', 'receipt_again:' || order_id || ':' || coalesce(:send_id, (
    select count(*) from outbox x where x.order_id = :order_id and x.topic = 'receipt_again')::text), order_id, :now, :now
  from target
  where sendable and not exists (select from known) and not exists (
    select from outbox x where x.order_id = :order_id and x.topic in ('receipt', 'receipt_again')
      and x.state in (${sqlTextList(waitingMessageStates)}))
  on conflict do nothing
  returning order_id, outbox_id
), audited as (
  select append_audit(:actor, 'order.resend', order_id, jsonb_build_object('outboxId', outbox_id)) as seq from put
)
select exists (select from target) as found, exists (select from target where sendable) as sendable,
  exists (select from known) as known, exists (select from put) as put, (select count(seq)::int from audited) as audited`,
});

/**
 * Enqueues a purchase mail again and writes the audit row, which contains the id of the message. Returns `waiting` if an earlier purchase mail is not sent
 * yet. Returns `nothing_left` if the order has no voucher to send.
 */
export async function enqueuePurchaseMailAgain(
  db: Queryable,
  {
    sendId = null,
    ...again
  }: {
    readonly orderId: OrderId;
    readonly actor: string;
    readonly now: number;
    /**
     * Unique id of this sending, so that a repeated request sends nothing. If it is null, each request counts as a new
     * sending.
     */
    readonly sendId?: string | null;
  },
): Promise<'resent' | 'waiting' | 'nothing_left' | 'not_found'> {
  const [row] = await db.query(againStatement, { ...again, sendId });
  if (row === undefined || !row.found) return 'not_found';
  if (row.known) return 'resent';
  if (!row.sendable) return 'nothing_left';
  return row.put ? 'resent' : 'waiting';
}
