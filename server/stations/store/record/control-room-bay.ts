import type { StationId } from '#contracts/core/ids.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import { array, boolean, id, instant, integer, json, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

export type TankLevel = {
  readonly kind: 'shampoo_percent' | 'conditioner_percent' | 'flea_care_percent';
  readonly percent: number;
};

const roomRow = {
  station_id: id<StationId>(),
  bay_no: integer,
  last_wash_at: nullable(instant),
  visits: integer,
  first_starts: integer,
  washes: integer,
  watched: boolean,
  open_seconds: integer,
  out_seconds: integer,
  levels: json<TankLevel[]>(),
} as const;

/** Bay with its last wash, its figures since a given day, and the levels of its tanks. All times are in epoch ms. */
export type ControlRoomBayRow = RowOf<typeof roomRow>;

/** Stations that the caller may see. Null means all stations. */
const scope = { stations: nullable(array(id<StationId>())) } as const;

const listStatement = statement({
  name: 'bay_list_room',
  params: { ...scope, from: text },
  row: roomRow,
  text: `
select b.station_id, b.bay_no, b.washed_at as last_wash_at, coalesce(d.visits, 0)::int8 as visits,
  coalesce(d.first_starts, 0)::int8 as first_starts, coalesce(d.washes, 0)::int8 as washes,
  coalesce(d.watched, b.watched_since is not null) as watched, coalesce(d.open_seconds, 0)::int8 as open_seconds,
  coalesce(d.out_seconds, 0)::int8 as out_seconds, coalesce(l.levels, '[]') as levels
from bay b
left join lateral (
  select sum(visits) as visits, sum(first_starts) as first_starts, sum(washes) as washes, bool_or(watched) as watched,
    sum(open_seconds) as open_seconds, sum(out_seconds) as out_seconds
  from bay_day where station_id = b.station_id and bay_no = b.bay_no and day >= (:from)::date) d on true
left join lateral (
  select json_agg(json_build_object('kind', r.kind, 'percent', r.value) order by r.kind) as levels
  from bay_reading r
  where r.station_id = b.station_id and r.bay_no = b.bay_no
    and r.kind in ('shampoo_percent', 'conditioner_percent', 'flea_care_percent')) l on true
where b.status <> 'retired' and (:stations is null or b.station_id = any (:stations))
order by b.station_id, b.bay_no`,
});

/**
 * Returns the bays in use at these stations, with their figures since a given day (YYYY-MM-DD). If null, the bays of
 * all stations are returned.
 */
export async function listControlRoomBays(
  db: Queryable,
  values: { readonly stations: AccessScope; readonly from: string },
): Promise<ControlRoomBayRow[]> {
  return await db.query(listStatement, values);
}

const alertsStatement = statement({
  name: 'station_alert_count_by_station',
  params: scope,
  row: { station_id: id<StationId>(), alerts: integer },
  text: `
select station_id, count(*)::int as alerts from station_alert
where state <> 'resolved' and (:stations is null or station_id = any (:stations)) group by station_id`,
});

/** Counts the alerts of each station that have not ended. Stations without such alerts are left out. */
export async function countAlertsByStation(
  db: Queryable,
  stations: AccessScope,
): Promise<{ stationId: StationId; alerts: number }[]> {
  return await db.query(alertsStatement, { stations });
}
