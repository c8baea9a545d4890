import type { Opening } from '#contracts/stations/stations.ts';
import type { StationCalendar } from '#domain/stations/holidays/special-hours.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { json } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/** Columns that determine the times at which a station is open. Statements read them with `stationHoursSql`. */
export const stationHoursRow = {
  ...pick('station', 'latitude longitude'),
  hours: json<Opening[]>(),
  calendar: json<StationCalendar>(),
} as const;

/** Weekly hours of a station, with its coordinates and its special days. */
export type StationHoursRow = RowOf<typeof stationHoursRow>;

/** SQL list of the columns of `stationHoursRow`, read from the station with the alias `s`. */
export const stationHoursSql = `s.latitude, s.longitude, s.hours, json_build_object(
    'rule', case when s.follows_holidays then (select rule from holiday_rule) end,
    'days', (
      select coalesce(json_agg(json_build_object('day', d.day, 'opening', d.opening, 'reason', d.reason,
        'reasonHe', d.reason_he) order by d.day), '[]')
      from (
        select distinct on (day) day, opening, reason, reason_he from special_day
        where station_id = s.station_id or station_id is null
        order by day, station_id nulls last
      ) d
    )) as calendar`;

const listStatement = statement({
  name: 'station_list_calendars',
  params: {},
  row: stationHoursRow,
  text: `select ${stationHoursSql} from station s where s.status <> 'offline'`,
});

/** Returns the opening hours and special days of all stations that are not offline. */
export async function listStationCalendars(db: Queryable): Promise<StationHoursRow[]> {
  return await db.query(listStatement, {});
}
