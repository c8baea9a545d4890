import type { Queryable, Tx } from '#server/core/db/database.ts';
import { instant, integer } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowOf, type RowsOf } from '#server/core/db/statements/statement.ts';
import { isFirstAttemptSql, waterStartedAtSql } from './wash-start-attempt-sql.ts';

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
  // only one process can close the bay, because the write has a condition on the bay's state; a running wash continues
  text: `
with judged as (
  select b.station_id, b.bay_no, v.visits, v.first_starts
  from bay b join station s using (station_id)
  cross join lateral (
    select count(*)::int as visits,
      count(*) filter (where n.watered_at <= n.created_at + make_interval(secs => :start_seconds))::int as first_starts
    from (
      select r.created_at, ${waterStartedAtSql} as watered_at from redemption r
      where r.station_id = b.station_id and r.bay_no = b.bay_no and r.state <> 'held'
        and r.created_at > greatest(:since, b.starts_from) and ${isFirstAttemptSql}
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

/** Bay that was closed, with the number of its counted visits whose first attempt gave water. */
export type BayClosedForLowStartSuccess = RowsOf<typeof closeStatement>;

/**
 * Takes bays out of service if their newest visits are below the minimum of first-attempt success. Returns the bays
 * that this call closed.
 */
export async function closeBaysForLowStartSuccess(
  tx: Tx,
  values: ParamsOf<typeof closeStatement>,
): Promise<BayClosedForLowStartSuccess[]> {
  return await tx.query(closeStatement, values);
}

const floorRow = pick('start_floor', 'percent version');

const findStatement = statement({
  name: 'start_floor_find',
  params: {},
  row: floorRow,
  text: 'select percent, version from start_floor',
});

/** Returns the minimum of first-attempt success that staff saved. Returns null before the first save. */
export async function findMinStartSuccess(db: Queryable): Promise<RowOf<typeof floorRow> | null> {
  const [row] = await db.query(findStatement, {});
  return row ?? null;
}

const saveStatement = statement({
  name: 'start_floor_save',
  params: { ...pick('start_floor', 'percent'), seen: integer, now: instant },
  row: pick('start_floor', 'version'),
  text: `
insert into start_floor (percent, version, changed_at) values (:percent, :seen + 1, :now)
on conflict (only_row) do update
  set percent = excluded.percent, version = excluded.version, changed_at = excluded.changed_at
  where start_floor.version = :seen
returning version`,
});

/** Saves the minimum of first-attempt success if the stored version is `seen`. Otherwise returns false. */
export async function saveMinStartSuccessRow(tx: Tx, values: ParamsOf<typeof saveStatement>): Promise<boolean> {
  return (await tx.query(saveStatement, values)).length > 0;
}
