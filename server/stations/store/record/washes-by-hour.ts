import { array, instant, integer, json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';

/** Hour of the week, and the total minutes of the washes that began in that hour. Hour 0 is Sunday 00:00. */
type HourUse = readonly [place: number, minutes: number];

const useRow = {
  ...pick('station', 'slug bays'),
  washes: integer,
  first_at: instant,
  /** Days on which the station has special hours. A day is the number of days since 1970-01-01. */
  special_days: json<readonly number[]>(),
  hours: json<readonly HourUse[]>(),
} as const;

/** Washes of one station on ordinary days, for each hour of the week. Hours without a wash are left out. */
export type WashesByHourRow = RowOf<typeof useRow>;

const hourUseStatement = statement({
  name: 'station_hour_use',
  params: { since: instant, until: instant, unusual_days: array(integer) },
  row: useRow,
  text: `
with wash as (
  select station_id, minutes, started_at, started_at at time zone 'Asia/Jerusalem' as at
  from redemption
  where started_at >= :since and started_at < :until),
first as (select station_id, min(started_at) as first_at from wash group by station_id),
special as (
  select f.station_id, d.day, d.day - date '1970-01-01' as epoch_day
  from first f join special_day d on d.station_id is null or d.station_id = f.station_id),
of_hour as (
  select station_id, (extract(dow from at) * 24 + extract(hour from at))::int as place, sum(minutes)::int as minutes,
    count(*)::int as washes
  from wash w
  where at::date - date '1970-01-01' <> all (:unusual_days)
    and not exists (select from special d where d.station_id = w.station_id and d.day = w.at::date)
  group by station_id, place)
select s.slug, s.bays, sum(h.washes)::int as washes, f.first_at, (
    select coalesce(json_agg(d.epoch_day), '[]') from special d where d.station_id = s.station_id) as special_days,
  json_agg(json_build_array(h.place, h.minutes)) as hours
from of_hour h join station s using (station_id) join first f using (station_id)
where s.status <> 'offline'
group by s.station_id, s.slug, s.bays, f.first_at`,
});

/**
 * Returns the washes of each station by hour of the week, excluding days with special hours and the `unusualDays`
 * (numbers of days since 1970-01-01). Stations without such washes are left out.
 */
export async function listWashesByHour(
  db: Queryable,
  time: ParamsOf<typeof hourUseStatement>,
): Promise<WashesByHourRow[]> {
  return await db.query(hourUseStatement, time);
}
