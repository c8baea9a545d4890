import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const raiseStatement = statement({
  name: 'highest_time_raise',
  params: pick('highest_time', 'at'),
  row: pick('highest_time', 'at'),
  text: `
insert into highest_time as h (at) values (:at)
on conflict (only_row) do update set at = greatest(h.at, excluded.at)
returning at`,
});

/** Raises the stored highest time to `at` (epoch ms) if it is higher, and returns the stored value. */
export async function raiseHighestTime(db: Queryable, at: number): Promise<number> {
  const [row] = await db.query(raiseStatement, { at });
  return row?.at ?? at;
}
