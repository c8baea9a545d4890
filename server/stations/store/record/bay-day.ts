import { array, boolean, instant, integer, json, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';

const lastStatement = statement({
  name: 'bay_day_last',
  params: {},
  row: { day: nullable(text) },
  text: 'select max(day)::text as day from bay_day',
});

/** Returns the last day with figures as YYYY-MM-DD. Returns null if there are no figures. */
export async function findLastBayDay(db: Queryable): Promise<string | null> {
  const [row] = await db.query(lastStatement, {});
  return row?.day ?? null;
}

const runningRow = {
  last_day: nullable(text),
  computed_at: nullable(instant),
  watched_since: nullable(instant),
} as const;

const runningStatement = statement({
  name: 'bay_day_running',
  params: { today: text },
  row: runningRow,
  text: `
select max(day)::text as last_day, max(computed_at) filter (where day = (:today)::date) as computed_at, (
  select min(watched_since) from bay) as watched_since
from bay_day`,
});

/**
 * Returns three facts, each of which can be null. `lastDay` is the last day with figures (YYYY-MM-DD). `computedAt` is
 * the time at which the figures of `today` were calculated. `watchedSince` is the time at which the monitoring of the
 * first bay began. Times are in epoch ms.
 */
export async function findCurrentBayDay(db: Queryable, today: string): Promise<RowOf<typeof runningRow>> {
  const [row] = await db.query(runningStatement, { today });
  if (row === undefined) throw new Error('aggregate query returned no row');
  return row;
}

const storeStatement = statement({
  name: 'bay_day_store',
  params: {
    day: text,
    stations: array(uuid),
    bays: array(integer),
    visits: array(integer),
    first_starts: array(integer),
    washes: array(integer),
    open_seconds: array(integer),
    out_seconds: array(integer),
    out_sinces: array(nullable(instant)),
    watched: array(boolean),
    now: instant,
  },
  row: {},
  // if two runs are concurrent, the figures of the later run are stored
  text: `
insert into bay_day as d (day, station_id, bay_no, visits, first_starts, washes, open_seconds, out_seconds, out_since,
  watched, computed_at)
select (:day)::date, t.*, :now
from unnest(:stations, :bays, :visits, :first_starts, :washes, :open_seconds, :out_seconds, :out_sinces, :watched) as t
on conflict (station_id, bay_no, day) do update set visits = excluded.visits, first_starts = excluded.first_starts,
  washes = excluded.washes, open_seconds = excluded.open_seconds, out_seconds = excluded.out_seconds,
  out_since = excluded.out_since, watched = excluded.watched, computed_at = excluded.computed_at
where d.computed_at <= excluded.computed_at`,
});

/** Stores the figures of one day (YYYY-MM-DD). Each list has one element per bay. */
export async function storeBayDays(db: Queryable, days: ParamsOf<typeof storeStatement>): Promise<void> {
  await db.query(storeStatement, days);
}

/**
 * Day of a station's history. It consists of the day number within the window, a flag if the station was monitored, the
 * open seconds, and the seconds out of service.
 */
type DaySums = readonly [number, boolean, number, number];

const historyRow = {
  ...pick('station', 'slug'),
  watched_since: nullable(instant),
  visits: integer,
  first_starts: integer,
  open_seconds: integer,
  out_seconds: integer,
  days: json<DaySums[]>(),
} as const;

/**
 * History of a station, with its totals and its daily sums over the last days. Also contains the time (epoch ms) at
 * which its monitoring began, or null if it has not begun.
 */
export type StationHistoryRow = RowOf<typeof historyRow>;

const historyStatement = statement({
  name: 'station_history_list',
  params: { before: text },
  row: historyRow,
  text: `
with of_day as (
  select station_id, day, bool_or(watched) as watched, sum(visits) as visits, sum(first_starts) as first_starts,
    sum(open_seconds) as open_seconds, sum(out_seconds) as out_seconds
  from bay_day where day > (:before)::date group by station_id, day
)
select s.slug, (
    select min(b.watched_since) from bay b where b.station_id = s.station_id) as watched_since,
  coalesce(sum(d.visits), 0)::int8 as visits, coalesce(sum(d.first_starts), 0)::int8 as first_starts,
  coalesce(sum(d.open_seconds), 0)::int8 as open_seconds, coalesce(sum(d.out_seconds), 0)::int8 as out_seconds,
  coalesce(json_agg(json_build_array(d.day - (:before)::date, d.watched, d.open_seconds, d.out_seconds) order by d.day)
    filter (where d.day is not null), '[]') as days
from station s left join of_day d using (station_id)
where s.status <> 'offline'
group by s.station_id, s.slug
order by s.slug`,
});

/** Returns the daily sums of each station in service. The sums begin after the day `before` (YYYY-MM-DD). */
export async function listStationHistoryRows(db: Queryable, before: string): Promise<StationHistoryRow[]> {
  return await db.query(historyStatement, { before });
}
