import { SHOP_OUTAGE_GAP_MS } from '#domain/stations/bays/bay-state.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { instant } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const recordStatement = statement({
  name: 'station_watch_record',
  params: { now: instant, gap_before: instant },
  row: pick('station_watch', 'watched_since'),
  // the clocks of two servers can differ; so `watched_at` never goes back, and `watched_since` is never in the future,
  // even after a fast clock was corrected
  text: `
insert into station_watch as w (watched_at, watched_since) values (:now, :now)
on conflict (only_row) do update set watched_at = greatest(w.watched_at, excluded.watched_at),
  watched_since = case when w.watched_at < :gap_before then excluded.watched_at
    else least(w.watched_since, excluded.watched_since) end
returning watched_since`,
});

/**
 * Records that the alerts were checked at the time `now` (epoch ms), for all servers together. Returns the time (epoch
 * ms) since which the checks have run without a gap.
 */
export async function recordStationWatch(db: Queryable, now: number): Promise<number> {
  const [row] = await db.query(recordStatement, { now, gapBefore: now - SHOP_OUTAGE_GAP_MS });
  return row?.watchedSince ?? now;
}
