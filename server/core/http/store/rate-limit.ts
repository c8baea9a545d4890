import { bytes, instant, integer } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

/** Uses of one budget in one window since the last time they were added. `keyHash` has 32 bytes. */
export type Uses = { readonly keyHash: Buffer; readonly windowStart: number; readonly count: number };

// in one order in every process, so that two of them never wait for each other
const addUsesStatement = statement({
  name: 'rate_limit_add_uses',
  text: `
insert into rate_window (key, window_start, count)
select key, window_start, count from unnest($1::bytea[], $2::timestamptz[], $3::int[]) as used (key, window_start, count)
order by key, window_start
on conflict (key, window_start) do update set count = rate_window.count + excluded.count
returning key, window_start, count`,
  row: { key: bytes, window_start: instant, count: integer },
});

/** Adds uses and gives the totals over all processes. A budget and window may stand in the list once only. */
export async function addUses(db: Queryable, uses: readonly Uses[]): Promise<Uses[]> {
  const rows = await db.query(addUsesStatement, [
    uses.map((use) => use.keyHash),
    uses.map((use) => new Date(use.windowStart)),
    uses.map((use) => use.count),
  ]);
  return rows.map((row) => ({ keyHash: row.key, windowStart: row.windowStart, count: row.count }));
}

const forgetWindowsStatement = statement({
  name: 'rate_limit_forget',
  text: `delete from rate_window where window_start < $1`,
  row: {},
});

/** Deletes windows that began before `olderThan` (epoch ms). */
export async function forgetWindows(db: Queryable, olderThan: number): Promise<void> {
  await db.query(forgetWindowsStatement, [new Date(olderThan)]);
}
