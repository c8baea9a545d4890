import type { OrderId, PaymentId, StaffId } from '#contracts/core/ids.ts';
import type { PayoutId } from '#contracts/staff/payouts/payouts.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { agorot, array, boolean, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';
import type { PayoutNote } from './payout-match.ts';

const extendPayoutSpansStatement = statement({
  name: 'payout_span_widen',
  params: { payout_ids: array(id<PayoutId>()) },
  row: pick('payout_span', 'provider'),
  text: `
insert into payout_span (provider, first_at, last_paid_on)
select p.provider, min(p.captured_at), max(o.paid_on)
from payout o join payout_row r using (payout_id) join payment p on p.payment_id = r.payment_id
where o.payout_id = any (:payout_ids)
group by p.provider
on conflict (provider) do update set first_at = least(payout_span.first_at, excluded.first_at),
  last_paid_on = greatest(payout_span.last_paid_on, excluded.last_paid_on)
returning provider`,
});

/**
 * Extends each provider's span (the period that its imported payouts cover) by these payouts. A span begins with the
 * provider's first payment in a payout, and ends on the day of its last payout.
 */
export async function extendPayoutPeriods(tx: Tx, payoutIds: readonly PayoutId[]): Promise<void> {
  await tx.query(extendPayoutSpansStatement, { payoutIds });
}

const computeSpansStatement = statement({
  name: 'payout_span_compute',
  params: {},
  row: pick('payout_span', 'provider'),
  text: `
with spans as (
  select p.provider, min(p.captured_at) as first_at, max(o.paid_on) as last_paid_on
  from payout_row r join payout o using (payout_id) join payment p on p.payment_id = r.payment_id
  group by p.provider
), gone as (
  delete from payout_span s where not exists (select from spans n where n.provider = s.provider)
)
insert into payout_span (provider, first_at, last_paid_on) select provider, first_at, last_paid_on from spans
on conflict (provider) do update set first_at = excluded.first_at, last_paid_on = excluded.last_paid_on
returning provider`,
});

/**
 * Calculates the spans of all providers again after a payout was removed. A span is the period that a provider's
 * imported payouts cover.
 */
export async function recomputePayoutSpans(tx: Tx): Promise<void> {
  await tx.query(computeSpansStatement, {});
}

/**
 * SQL condition that a payment `p` should be in a payout. It was captured in real money (not in test mode), and was not
 * refunded entirely.
 */
const isExpectedSql = `p.state in ('captured', 'part_refunded') and not p.test_mode`;

/**
 * SQL condition that a payment `p` should have been paid out by now. It was captured within the provider's span `s`,
 * more than `:days` days before the last payout.
 */
const isDueSql = `p.captured_at >= s.first_at
    and p.captured_at < (s.last_paid_on - :days)::timestamp at time zone 'Asia/Jerusalem'`;

const findStatement = statement({
  name: 'payout_overdue_find',
  params: { days: integer, now: instant },
  row: pick('payout_overdue', 'payment_id'),
  // payments that were captured more than 400 days before the last payout are skipped, because earlier imports have
  // already found them
  text: `
with gone as (
  delete from payout_overdue d using payment p
  where p.payment_id = d.payment_id and d.noted_at is null and not exists (
    select from payout_span s where s.provider = p.provider and ${isDueSql})
)
insert into payout_overdue (payment_id, found_at)
select p.payment_id, :now
from payout_span s join payment p on p.provider = s.provider and ${isDueSql}
  and p.captured_at >= (s.last_paid_on - 400)::timestamp at time zone 'Asia/Jerusalem'
where ${isExpectedSql} and not exists (select from payout_row r where r.payment_id = p.payment_id)
on conflict (payment_id) do nothing
returning payment_id`,
});

/**
 * Records a payment as overdue if it is in no payout, although it was captured more than the given days before its
 * provider's last payout. Removes unexplained payments that are no longer overdue. A provider without imported payouts
 * has no overdue payments.
 */
export async function storeOverduePayments(
  tx: Tx,
  query: { readonly days: number; readonly now: number },
): Promise<void> {
  await tx.query(findStatement, query);
}

const overdueRow = {
  ...pick('payment', 'payment_id provider last4 refunded_agorot'),
  order_id: id<OrderId>(),
  order_code: text,
  captured_at: instant,
  amount_agorot: agorot,
  note: nullable(text),
  noted_by: nullable(text),
} as const;
export type OverdueRow = RowOf<typeof overdueRow>;

const listStatement = statement({
  name: 'payout_overdue_list',
  params: { checked: nullable(boolean), after_at: instant, after_id: id<PaymentId>(), limit: integer },
  row: overdueRow,
  text: `
select p.payment_id, p.provider, p.last4, p.refunded_agorot, p.order_id, o.order_code, p.captured_at,
  coalesce(p.captured_agorot, p.amount_agorot)::int8 as amount_agorot, d.note, s.name as noted_by
from payout_overdue d
join payment p using (payment_id)
join shop_order o on o.order_id = p.order_id
left join staff_member s on s.staff_id = d.noted_by
where (:checked is null or (d.noted_at is not null) = :checked) and (${isExpectedSql} or d.noted_at is not null)
  and (p.captured_at, p.payment_id) > (:after_at, :after_id)
order by p.captured_at, p.payment_id limit :limit`,
});

/** Returns payments that are missing in the provider's payouts, oldest first. */
export async function listOverdueRows(db: Queryable, query: ParamsOf<typeof listStatement>): Promise<OverdueRow[]> {
  return await db.query(listStatement, query);
}

const countStatement = statement({
  name: 'payout_overdue_count',
  params: {},
  row: { count: integer, oldest_at: nullable(instant) },
  text: `
select count(*) as count, min(d.found_at) as oldest_at
from payout_overdue d join payment p using (payment_id) where d.noted_at is null and ${isExpectedSql}`,
});

/**
 * Returns the number of overdue payments without an explanation, and the time (epoch ms) at which the first of them was
 * found. The time is null if there is no such payment.
 */
export async function countOverduePayments(db: Queryable) {
  const [row] = await db.query(countStatement, {});
  return row ?? { count: 0, oldestAt: null };
}

const noteStatement = statement({
  name: 'payout_overdue_note',
  params: { payment_id: id<PaymentId>(), note: text, staff_id: id<StaffId>(), now: instant },
  row: pick('payout_overdue', 'payment_id'),
  text: `
update payout_overdue set note = :note, noted_by = :staff_id, noted_at = :now
where payment_id = :payment_id and noted_at is null
returning payment_id`,
});

/**
 * Stores the explanation for a payment that is missing in the payouts. Returns false if the payment does not wait for
 * an explanation.
 */
export async function setOverdueNote(tx: Tx, note: PayoutNote & { readonly paymentId: PaymentId }): Promise<boolean> {
  return (await tx.query(noteStatement, note)).length === 1;
}

const isOverdueStatement = statement({
  name: 'payout_overdue_exists',
  params: { payment_id: id<PaymentId>() },
  row: pick('payout_overdue', 'payment_id'),
  text: 'select payment_id from payout_overdue where payment_id = :payment_id',
});

export async function isPaymentOverdue(tx: Tx, paymentId: PaymentId): Promise<boolean> {
  return (await tx.query(isOverdueStatement, { paymentId })).length === 1;
}
