import { instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';

const buyersParams = { from: instant, until: instant } as const;
const buyersRow = { buyers: integer, returning: integer } as const;

const buyersStatement = statement({
  name: 'report_buyers',
  params: buyersParams,
  row: buyersRow,
  // purchases at a machine are left out, because their buyer is not known
  text: `
with bought as materialized (
  select o.email_index, min(o.created_at) as first_at
  from payment p join shop_order o using (order_id)
  where p.captured_at >= :from and p.captured_at < :until and o.payment_method <> 'nayax'
  group by o.email_index
)
select count(*)::int as buyers, (count(*) filter (where exists (
  select from shop_order e
  where e.email_index = bought.email_index and e.created_at < bought.first_at and e.paid_at is not null)))::int as returning
from bought`,
});

/**
 * Counts the buyers in a range by email address, and how many of them had an earlier paid purchase. An order without an
 * email address counts as a separate buyer. The range is in epoch milliseconds.
 */
export async function countBuyers(
  db: Queryable,
  range: ValueOf<typeof buyersParams>,
): Promise<RowOf<typeof buyersRow>> {
  const [row] = await db.query(buyersStatement, range);
  return row ?? { buyers: 0, returning: 0 };
}
