import { agorot, array, instant, integer, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { saleCellsSql, washCellsSql } from '../../reports/store/report-sql.ts';

const bounds = { from: instant, until: instant } as const;
const span = { from: ':from', until: ':until' } as const;

const saleParams = { ...bounds, rate_froms: array(instant), rate_percents: array(integer) } as const;
const saleRow = { kind: word<'capture' | 'refund' | 'use'>(), count: integer, gross_agorot: agorot } as const;

const salesStatement = statement({
  name: 'staff_home_sales_between',
  params: saleParams,
  row: saleRow,
  // part of a day is counted row by row, because the aggregated figures of a past day are about the whole day
  text: `
select kind, sum(count)::int as count, sum(gross_agorot)::bigint as gross_agorot
from (${saleCellsSql(span)}) cell group by kind`,
});

/** Returns the sales sums between two instants of one day. They are calculated in the same way as in the reports. */
export async function listSalesBetween(
  db: Queryable,
  query: ValueOf<typeof saleParams>,
): Promise<RowOf<typeof saleRow>[]> {
  return await db.query(salesStatement, query);
}

type Bounds = ValueOf<typeof bounds>;

const countRow = { count: integer } as const;

const washesStatement = statement({
  name: 'staff_home_washes_between',
  params: bounds,
  row: countRow,
  text: `select coalesce(sum(washes), 0)::int as count from (${washCellsSql(span)}) cell`,
});

/** Counts the washes that began between two instants. Washes that were credited back to the voucher are not counted. */
export async function countWashesBetween(db: Queryable, query: Bounds): Promise<number> {
  const [row] = await db.query(washesStatement, query);
  return row?.count ?? 0;
}
