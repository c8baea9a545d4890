import type { DeletedRecordKind } from '#contracts/staff/settings/retention.ts';
import { bigint, instant, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const runRow = { ran_at: nullable(instant), made_at: instant, error: nullable(text) } as const;

const runStatement = statement({
  name: 'deletion_report_run',
  params: { job: text },
  row: runRow,
  text: `
select s.last_finished_at as ran_at, made.at as made_at, s.last_error as error
from (select min(applied_at) as at from schema_migration) made left join schedule s on s.name = :job`,
});

/**
 * Returns the time of a scheduled job's last run, and the creation time of this database. Both are in epoch
 * milliseconds.
 */
export async function findLastJobRun(db: Queryable, job: string): Promise<RowOf<typeof runRow>> {
  const [row] = await db.query(runStatement, { job });
  if (row === undefined) throw new Error('no migration is recorded');
  return row;
}

const deletedRow = { what: word<DeletedRecordKind>(), lately: bigint, ever: bigint } as const;

const deletedStatement = statement({
  name: 'deletion_report_deleted',
  params: { since: text },
  row: deletedRow,
  text: `
select what, coalesce(sum(row_count) filter (where day >= :since::date), 0)::bigint as lately,
  sum(row_count)::bigint as ever
from deletion_day group by what order by what`,
});

/** Returns the number of deleted rows of each kind: the number since a day (YYYY-MM-DD, Israel time) and the total. */
export async function listDeletedRowCounts(db: Queryable, since: string): Promise<RowOf<typeof deletedRow>[]> {
  return await db.query(deletedStatement, { since });
}
