import { instant, integer, json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/** Hour of the week (0 is Sunday 00:00), and the total minutes of the washes that began in that hour. */
type HourUse = readonly [place: number, minutes: number];

const useRow = {
  ...pick('station', 'slug bays'),
  washes: integer,
  weeks: integer,
  hours: json<readonly HourUse[]>(),
} as const;

/** Washes of one station, by the hours of the week that had a wash. */
export type HourUseRow = RowOf<typeof useRow>;

const useStatement = statement({
  name: 'station_hour_use',
  params: { since: instant, until: instant },
  row: useRow,
  text: `
with wash as (
  select station_id, minutes, started_at, started_at at time zone 'Asia/Jerusalem' as at
  from redemption
  where started_at >= :since and started_at < :until),
of_hour as (
  select station_id, (extract(dow from at) * 24 + extract(hour from at))::int as place, sum(minutes)::int as minutes,
    count(*)::int as washes, min(started_at) as first_at
  from wash group by station_id, place)
select s.slug, s.bays, sum(h.washes)::int as washes,
  ceil(extract(epoch from :until - min(h.first_at)) / 604800)::int as weeks,
  json_agg(json_build_array(h.place, h.minutes)) as hours
from of_hour h join station s using (station_id)
where s.status <> 'offline'
group by s.station_id, s.slug, s.bays`,
});

/** Returns the use of every station that had washes in this period; other stations are left out. */
export async function listHourUse(
  db: Queryable,
  time: { readonly since: number; readonly until: number },
): Promise<HourUseRow[]> {
  return await db.query(useStatement, time);
}
