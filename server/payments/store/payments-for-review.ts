import { instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const waitingRow = {
  exceptions: integer,
  exceptions_since: nullable(instant),
  refunds: integer,
  refunds_since: nullable(instant),
  disputes: integer,
  disputes_since: nullable(instant),
  events: integer,
  events_since: nullable(instant),
} as const;

// each count reads a partial index of open rows, which has only few entries
const waitingStatement = statement({
  name: 'payments_waiting',
  params: {},
  row: waitingRow,
  text: `
select e.number as exceptions, e.since as exceptions_since, r.number as refunds, r.since as refunds_since,
  d.number as disputes, d.since as disputes_since, w.number as events, w.since as events_since
from (select count(*)::int as number, min(opened_at) as since from payment_exception where closed_at is null) e,
  (select count(*)::int as number, min(created_at) as since from refund
    where state = 'failed' and given_up_at is null) r,
  (select count(*)::int as number, min(disputed_at) as since from payment
    where disputed_at is not null and state in ('captured', 'part_refunded')) d,
  (select count(*)::int as number, min(dead_at) as since from webhook_event
    where dead_at is not null and processed_at is null) w`,
});

/**
 * Counts the payments, refunds, disputes and events that need a decision by staff. For each count, the time of the
 * oldest entry is returned as well.
 */
export async function countPaymentsForReview(db: Queryable): Promise<RowOf<typeof waitingRow>> {
  const [row] = await db.query(waitingStatement, {});
  if (row === undefined) throw new Error('count query returned no row');
  return row;
}
