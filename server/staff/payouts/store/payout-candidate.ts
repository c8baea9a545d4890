import type { OrderId } from '#contracts/core/ids.ts';
import type { PayoutRowId } from '#contracts/staff/payouts/payout-rows.ts';
import type { PayoutId } from '#contracts/staff/payouts/payouts.ts';
import type { PayoutMatch } from '#domain/staff/payouts/match-payouts.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { agorot, id, instant, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { capturedAmountSql } from './payout-match.ts';

const shopDaySql = (instantSql: string) => `(${instantSql} at time zone 'Asia/Jerusalem')::date`;

/**
 * Returns SQL of the payments and refunds that are possible matches of unmatched rows. They have the same amount, a
 * close day and, if known, the same last digits of the payment card. `rowsSql` is the condition that selects the rows
 * `x`. The payer's file can show a late transaction on the next day, and a refund several days later.
 */
const foundSql = (rowsSql: string) => `
r as materialized (
  select x.*, (x.moved_on - 3)::timestamp at time zone 'Asia/Jerusalem' as since,
    (x.moved_on + 4)::timestamp at time zone 'Asia/Jerusalem' as until
  from payout_row x
  where x.kind <> 'fee' and x.noted_at is null and x.expected_agorot is null and ${rowsSql}
), found as (
  select r.payout_row_id, p.payment_id, null::uuid as refund_id, p.order_id, p.captured_at as at,
    ${capturedAmountSql}::int8 as amount_agorot, p.last4, abs(${shopDaySql('p.captured_at')} - r.moved_on) as distance
  from r join payment p on r.kind = 'payment' and p.captured_at >= r.since and p.captured_at < r.until
    and ${capturedAmountSql} = r.gross_agorot and (r.last4 is null or p.last4 is null or p.last4 = r.last4)
  where not exists (select from payout_row t where t.payment_id = p.payment_id)
  union all
  select r.payout_row_id, p.payment_id, f.refund_id, p.order_id, f.done_at, - f.amount_agorot, p.last4,
    abs(${shopDaySql('f.done_at')} - r.moved_on)
  from r join refund f on r.kind <> 'payment' and f.done_at >= r.since and f.done_at < r.until and f.state = 'done'
    and f.amount_agorot = - r.gross_agorot
  join payment p on p.payment_id = f.payment_id and (r.last4 is null or p.last4 is null or p.last4 = r.last4)
  where not exists (select from payout_row t where t.refund_id = f.refund_id)
)`;

const candidateRow = {
  ...pick('payment', 'payment_id last4'),
  refund_id: nullable(uuid),
  order_id: id<OrderId>(),
  order_code: text,
  at: instant,
  amount_agorot: agorot,
} as const;
export type CandidateRow = RowOf<typeof candidateRow>;

const candidatesStatement = statement({
  name: 'payout_row_candidates',
  params: { payout_row_id: id<PayoutRowId>() },
  row: candidateRow,
  text: `
with ${foundSql('x.payout_row_id = :payout_row_id')}
select f.payment_id, f.refund_id, f.order_id, o.order_code, f.at, f.amount_agorot, f.last4
from found f join shop_order o using (order_id)
order by f.distance, f.at, f.payment_id, f.refund_id limit 20`,
});

/**
 * Returns up to twenty payments or refunds that are possible matches of an unmatched payout row. Those of the nearest
 * day come first.
 */
export async function listCandidates(db: Queryable, payoutRowId: PayoutRowId): Promise<CandidateRow[]> {
  return await db.query(candidatesStatement, { payoutRowId });
}

const clearRow = {
  row_id: id<PayoutRowId>(),
  ...pick('payment', 'payment_id'),
  refund_id: nullable(uuid),
  expected_agorot: agorot,
} as const;

const clearStatement = statement({
  name: 'payout_candidates_clear',
  params: { payout_id: id<PayoutId>() },
  row: clearRow,
  text: `
with ${foundSql('x.payout_id = :payout_id')}, nearest as (
  select f.*, min(f.distance) over (partition by f.payout_row_id) as least from found f
), single as (
  select n.*, count(*) over (partition by n.payout_row_id) as choices,
    count(*) over (partition by coalesce(n.refund_id, n.payment_id)) as rivals
  from nearest n where n.distance = n.least
)
select payout_row_id as row_id, payment_id, refund_id, amount_agorot as expected_agorot
from single where choices = 1 and rivals = 1
order by payout_row_id`,
});

/**
 * Returns the matches in a payout of which there is no doubt. In such a match, exactly one payment or refund of the
 * nearest day is possible for the row. It is possible for no other row.
 */
export async function listUniquePayoutMatches(db: Queryable, payoutId: PayoutId): Promise<PayoutMatch[]> {
  const rows = await db.query(clearStatement, { payoutId });
  return rows.map(({ paymentId, refundId, ...row }) => ({
    ...row,
    paymentId: refundId === null ? paymentId : null,
    refundId,
  }));
}
