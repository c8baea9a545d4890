import type { StationPicture } from '#contracts/stations/station-picture.ts';
import type { Station } from '#contracts/stations/stations.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { json, nullable } from '#server/core/db/statements/column.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { type StationHoursRow, stationHoursRow, stationHoursSql } from './holidays/station-calendar.ts';

/**
 * Notification channel for changes of stations. A trigger notifies it after a station was added, changed or removed.
 */
export const STATIONS_CHANGED_CHANNEL = 'stations_changed';

const listStatement = statement({
  name: 'station_list',
  params: {},
  row: {
    ...pick(
      'station',
      `
  slug name name_he address address_he city city_he status bays wash_minutes
  accessibility accessibility_he sample`,
    ),
    ...stationHoursRow,
    picture: nullable(json<StationPicture>()),
  },
  text: `
select slug, name, name_he, address, address_he, city, city_he, ${stationHoursSql}, status, (
    select count(*) from bay where bay.station_id = s.station_id and bay_no <= bays and bay.status <> 'retired'
  ) as bays,
  wash_minutes, accessibility, accessibility_he, sample, (
    select json_build_object('name', p.name, 'alt', json_build_object('en', p.alt_en, 'he', p.alt_he))
    from station_picture p where p.station_id = s.station_id
  ) as picture
from station s
where not sample or not exists (select from station own where not own.sample and own.status <> 'offline')
order by city, name, slug`,
});

/**
 * Returns stations as visitors see them, sorted by city. They have the calendars of their special hours, but no
 * ratings. Sample stations are left out as soon as a real station is in service.
 */
export async function listStations(db: Queryable): Promise<(Omit<Station, 'rating' | 'special'> & StationHoursRow)[]> {
  return await db.query(listStatement, {});
}
