import type { PaymentId } from '#contracts/core/ids.ts';
import { boolean, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const paymentInDoubtRow = {
  ...pick('payment', 'order_id payment_id amount_agorot'),
  ...pick('shop_order', 'order_code'),
  id: text,
  kind: word<'exception' | 'refund_failed' | 'disputed'>(),
  word: nullable(text),
  at: instant,
  refund_id: nullable(uuid),
  refundable: boolean,
} as const;

/** Payment that needs a decision by staff. Its times are epoch milliseconds. */
export type PaymentInDoubtRow = RowOf<typeof paymentInDoubtRow>;

/** SQL of the name of the staff user who recorded the decision about a dispute. `p` is the payment. */
export const disputeDecidedBySql = `(
  select m.name from audit a join staff_member m on a.actor = 'staff:' || m.staff_id::text
  where p.dispute_note is not null and a.action in ('payment.dispute_won', 'refund.request') and a.ref_id in (
    select p.payment_id union all
    select r.refund_id from refund r where r.payment_id = p.payment_id and r.reason = 'dispute_lost')
  limit 1)`;

const paymentColumns = `o.order_id, o.order_code, p.payment_id`;
const held = `p.state in ('captured', 'part_refunded') and p.disputed_at is null`;

// each branch of the union uses a partial index of open rows
const doubtStatement = statement({
  name: 'staff_payments_in_doubt',
  params: { limit: integer },
  row: paymentInDoubtRow,
  text: `
select * from (
  select 'case:' || e.payment_exception_id as id, 'exception' as kind, e.kind as word, e.opened_at as at, ${paymentColumns},
    null::uuid as refund_id, coalesce(p.captured_agorot, p.amount_agorot)::bigint as amount_agorot,
    ${held} as refundable
  from payment_exception e join payment p using (payment_id) join shop_order o using (order_id)
  where e.closed_at is null
  union all
  select 'refund:' || r.refund_id, 'refund_failed', r.last_error, r.created_at, ${paymentColumns}, r.refund_id,
    r.amount_agorot, ${held}
  from refund r join payment p using (payment_id) join shop_order o using (order_id)
  where r.state = 'failed' and r.given_up_at is null
  union all
  select 'dispute:' || p.payment_id, 'disputed', null, p.disputed_at, ${paymentColumns}, null,
    coalesce(p.captured_agorot, p.amount_agorot) - p.refunded_agorot, false
  from payment p join shop_order o using (order_id)
  where p.disputed_at is not null and p.state in ('captured', 'part_refunded')
) doubt order by at, id limit :limit`,
});

/** Returns payments that need a decision by staff. The payment that has waited longest comes first. */
export async function listPaymentInDoubtRows(db: Queryable, limit: number): Promise<PaymentInDoubtRow[]> {
  return await db.query(doubtStatement, { limit });
}

const decidedDisputeRow = {
  ...pick('payment', 'order_id payment_id amount_agorot'),
  ...pick('shop_order', 'order_code'),
  result: word<'won' | 'lost'>(),
  decided_at: instant,
  note: nullable(text),
  by: nullable(text),
} as const;

const decidedDisputesStatement = statement({
  name: 'staff_decided_disputes',
  params: { limit: integer },
  row: decidedDisputeRow,
  text: `
select o.order_id, o.order_code, p.payment_id, coalesce(p.captured_agorot, p.amount_agorot)::bigint as amount_agorot,
  p.dispute_result as result, p.dispute_decided_at as decided_at, p.dispute_note as note, ${disputeDecidedBySql} as by
from payment p join shop_order o using (order_id)
where p.dispute_decided_at is not null
order by p.dispute_decided_at desc, p.payment_id limit :limit`,
});

/** Returns disputes that the bank has decided, newest first. */
export async function listDecidedDisputeRows(db: Queryable, limit: number): Promise<RowOf<typeof decidedDisputeRow>[]> {
  return await db.query(decidedDisputesStatement, { limit });
}

const referenceStatement = statement({
  name: 'staff_payment_reference',
  params: pick('payment', 'payment_id'),
  row: pick('payment', 'merchant_ref'),
  text: 'select merchant_ref from payment where payment_id = :payment_id',
});

/**
 * Returns the reference that the shop gave to a payment and sent to the payment provider. Returns null if the payment
 * does not exist.
 */
export async function findMerchantRef(db: Queryable, paymentId: PaymentId): Promise<string | null> {
  const [row] = await db.query(referenceStatement, { paymentId });
  return row?.merchantRef ?? null;
}

const letterRow = {
  ...pick('outbox', 'attempts last_error order_id'),
  id: text,
  kind: word<'event' | 'message'>(),
  word: text,
  died_at: instant,
  order_code: nullable(text),
} as const;
export type DeadLetterRow = RowOf<typeof letterRow>;

const lettersStatement = statement({
  name: 'staff_dead_letters',
  params: { limit: integer },
  row: letterRow,
  text: `
select * from (
  (select e.provider || '/' || e.event_id as id, 'event' as kind, e.provider as word, e.dead_at as died_at, e.attempts,
    e.last_error, o.order_id, o.order_code
  from webhook_event e left join payment p on p.merchant_ref = e.merchant_ref and p.provider = e.provider
  left join shop_order o using (order_id)
  where e.dead_at is not null and e.processed_at is null order by e.dead_at desc limit :limit)
  union all
  (select x.outbox_id::text, 'message', x.topic, x.next_attempt_at, x.attempts, x.last_error, o.order_id, o.order_code
  from outbox x left join shop_order o using (order_id)
  where x.state = 'dead' order by x.created_at desc limit :limit)
) letter order by died_at desc, id limit :limit`,
});

/** Returns dead letters (messages or events whose automatic retries have ended), newest first. */
export async function listDeadLetterRows(db: Queryable, limit: number): Promise<DeadLetterRow[]> {
  return await db.query(lettersStatement, { limit });
}
