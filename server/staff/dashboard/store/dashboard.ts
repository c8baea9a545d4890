import { agorot, bigint, instant } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { aggregatedUntilSql, lastAggregatedDaySql } from '../../reports/store/report-sql.ts';

const sumsRow = {
  users: bigint,
  users_before: bigint,
  taken: agorot,
  given: agorot,
  taken_before: agorot,
  given_before: agorot,
} as const;

const sumsStatement = statement({
  name: 'staff_dashboard_sums',
  params: { begin: instant, now: instant, last_begin: instant, last_until: instant },
  row: sumsRow,
  // each sum reads a range of one covering index (payment_taken, refund_given, customer_joined), and registrations of
  // past days are already aggregated
  text: `
select u.users, u.users - u.joined as users_before,
  (select coalesce(sum(captured_agorot), 0) from payment where captured_at >= :begin and captured_at <= :now) as taken,
  (select coalesce(sum(amount_agorot), 0) from refund where done_at >= :begin and done_at <= :now) as given,
  (select coalesce(sum(captured_agorot), 0) from payment
    where captured_at >= :last_begin and captured_at < :last_until) as taken_before,
  (select coalesce(sum(amount_agorot), 0) from refund
    where done_at >= :last_begin and done_at < :last_until) as given_before
from (
  select (select count(*) from customer where deleted_at is null and created_at >= ${aggregatedUntilSql})
      + (select coalesce(sum(joined), 0) from report_customer_day where day <= ${lastAggregatedDaySql}) as users,
    (select count(*) from customer where deleted_at is null and created_at >= :begin) as joined
  -- counted once
  offset 0
) u`,
});

export type DashboardSums = RowOf<typeof sumsRow>;

/**
 * Returns the number of accounts now and at `begin`, and the money captured and refunded in each of the two periods.
 * Money is in agorot, and instants are in epoch ms.
 */
export async function readDashboardSums(
  db: Queryable,
  month: { readonly begin: number; readonly now: number; readonly lastBegin: number; readonly lastUntil: number },
): Promise<DashboardSums> {
  const [row] = await db.query(sumsStatement, month);
  if (row === undefined) throw new Error('sum query returned no row');
  return row;
}
