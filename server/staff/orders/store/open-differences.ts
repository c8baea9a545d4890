import { integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const countStatement = statement({
  name: 'staff_open_differences',
  params: {},
  row: { count: integer },
  text: `
select ((select count(*) from payment_exception where closed_at is null)
  + (select count(*) from refund where state = 'failed' and given_up_at is null)
  + (select count(*) from unmatched_payment where closed_at is null))::int as count`,
});

/**
 * Returns the total number of payments in doubt, failed refunds, and provider transactions that are missing in the
 * ledger.
 */
export async function countOpenPaymentDifferences(db: Queryable): Promise<number> {
  const [row] = await db.query(countStatement, {});
  return row?.count ?? 0;
}
