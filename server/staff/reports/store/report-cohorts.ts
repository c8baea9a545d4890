import type { CohortCell } from '#domain/staff/reports/cohorts.ts';
import { instant, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type ValueOf } from '#server/core/db/statements/statement.ts';
import { cohortCellsSql, lastAggregatedDaySql, aggregatedUntilSql } from './report-sql.ts';

const cohortParams = { first_month: text, until: instant } as const;

const cohortsStatement = statement({
  name: 'report_cohorts',
  params: cohortParams,
  row: { month: text, within: integer, buyers: integer },
  text: `
select to_char(month, 'YYYY-MM-DD') as month, within, sum(buyers)::int as buyers
from (
  select month, within, buyers from report_cohort_day where day <= ${lastAggregatedDaySql}
  union all
  select month, within, buyers from (${cohortCellsSql({ from: aggregatedUntilSql, until: ':until' })}) live
) cell
where month >= :first_month::date
group by month, within`,
});

/**
 * Returns the number of buyers for each month of the first purchase, beginning with `firstMonth`. Within a month,
 * buyers are counted by the number of months until their second purchase. `until` is in epoch ms.
 */
export async function listCohortCells(db: Queryable, query: ValueOf<typeof cohortParams>): Promise<CohortCell[]> {
  return await db.query(cohortsStatement, query);
}
