import { array, bigint, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const addStatement = statement({
  name: 'deletion_day_add',
  params: { day: text, whats: array(text), counts: array(bigint) },
  row: {},
  text: `
insert into deletion_day (day, what, row_count)
select :day::date, what, row_count from unnest(:whats, :counts) as given (what, row_count) where row_count > 0
on conflict (day, what) do update set row_count = deletion_day.row_count + excluded.row_count`,
});

/** Adds the numbers of rows that a deletion run deleted to the totals of its day in the shop's calendar. */
export async function addDeletionCounts(
  db: Queryable,
  day: string,
  deleted: Readonly<Record<string, number>>,
): Promise<void> {
  await db.query(addStatement, { day, whats: Object.keys(deleted), counts: Object.values(deleted) });
}
