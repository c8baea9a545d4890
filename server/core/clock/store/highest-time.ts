import { instant } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const raiseStatement = statement({
  name: 'highest_time_raise',
  params: { at: instant },
  row: { at: instant },
  text: `
insert into highest_time as h (at) values (:at)
on conflict (only_row) do update set at = greatest(h.at, excluded.at)
returning at`,
});

/** Raises the highest time seen to `at` (epoch ms), if it is higher, and returns what it is now. */
export async function raiseHighestTime(db: Queryable, at: number): Promise<number> {
  const [row] = await db.query(raiseStatement, { at });
  return row?.at ?? at;
}
