import type { Tx } from '#server/core/db/database.ts';
import { instant, integer } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowsOf } from '#server/core/db/statements/statement.ts';
import { isFirstSql, wateredSql } from './attempt-sql.ts';

const closeStatement = statement({
  name: 'bay_close_few_starts',
  params: {
    floor_percent: integer,
    visits: integer,
    visit_minutes: integer,
    start_seconds: integer,
    since: instant,
    now: instant,
  },
  row: { ...pick('bay', 'station_id bay_no'), first_starts: integer },
  // the condition on the bay's state lets only one process close it; a running wash continues
  text: `
with judged as (
  select b.station_id, b.bay_no, v.visits, v.first_starts
  from bay b join station s using (station_id)
  cross join lateral (
    select count(*)::int as visits,
      count(*) filter (where n.watered_at <= n.created_at + make_interval(secs => :start_seconds))::int as first_starts
    from (
      select r.created_at, ${wateredSql} as watered_at from redemption r
      where r.station_id = b.station_id and r.bay_no = b.bay_no and r.state <> 'held'
        and r.created_at > greatest(:since, b.starts_from) and ${isFirstSql}
      order by r.created_at desc limit :visits) n) v
  where b.status = 'live' and s.status = 'live' and v.visits >= :visits
    and v.first_starts * 100 < :floor_percent * v.visits
)
update bay b set status = 'maintenance', out_reason = 'repair', out_at = :now, out_until = null, out_note = '',
  few_starts_at = :now
from judged j
where b.station_id = j.station_id and b.bay_no = j.bay_no and b.status = 'live'
returning b.station_id, b.bay_no, j.first_starts`,
});

/** A bay that was closed, with the number of its counted visits that got water at the first attempt. */
export type ClosedForStarts = RowsOf<typeof closeStatement>;

/**
 * Takes the bays out of service whose newest visits are below the minimum, and returns the bays that this call closed.
 */
export async function closeForStarts(tx: Tx, values: ParamsOf<typeof closeStatement>): Promise<ClosedForStarts[]> {
  return await tx.query(closeStatement, values);
}
