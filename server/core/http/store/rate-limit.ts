import { array, bytes, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * Uses of one rate limit budget in one time window. They are new uses to add, or the total over all processes.
 * `keyHash` has 32 bytes.
 */
export type Uses = { readonly keyHash: Buffer; readonly windowStart: number; readonly count: number };

// rows are in the same order in every process, so that two processes cannot deadlock
const addUsesStatement = statement({
  name: 'rate_limit_add_uses',
  params: { keys: array(bytes), window_starts: array(instant), counts: array(integer) },
  text: `
insert into rate_window (key, window_start, count)
select key, window_start, count from unnest(:keys, :window_starts, :counts) as used (key, window_start, count)
order by key, window_start
on conflict (key, window_start) do update set count = rate_window.count + excluded.count
returning key, window_start, count`,
  row: pick('rate_window', 'key window_start count'),
});

/**
 * Adds uses to the stored rate limits and returns the totals over all processes. The list must contain each budget and
 * window at most once.
 */
export async function addRateLimitUses(db: Queryable, uses: readonly Uses[]): Promise<Uses[]> {
  const rows = await db.query(addUsesStatement, {
    keys: uses.map((use) => use.keyHash),
    windowStarts: uses.map((use) => use.windowStart),
    counts: uses.map((use) => use.count),
  });
  return rows.map((row) => ({ keyHash: row.key, windowStart: row.windowStart, count: row.count }));
}

const deleteOldWindowsStatement = statement({
  name: 'rate_limit_forget',
  params: { older_than: instant },
  text: `delete from rate_window where window_start < :older_than`,
  row: {},
});

/** Deletes the stored uses of rate limits in windows that began before `olderThan` (epoch ms). */
export async function deleteOldRateLimitWindows(db: Queryable, olderThan: number): Promise<void> {
  await db.query(deleteOldWindowsStatement, { olderThan });
}
