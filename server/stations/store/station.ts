import type { Opening, Station, stationStatuses } from '#contracts/stations/stations.ts';
import { boolean, float, integer, json, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** Tells every process that a station was added, changed or removed (a trigger says it). */
export const STATIONS_CHANGED_CHANNEL = 'stations_changed';

const listStatement = statement({
  name: 'station_list',
  params: {},
  row: {
    slug: text,
    name: text,
    name_he: text,
    address: text,
    address_he: text,
    city: text,
    city_he: text,
    latitude: float,
    longitude: float,
    hours: json<Opening[]>(),
    status: word<(typeof stationStatuses)[number]>(),
    bays: integer,
    wash_minutes: integer,
    accessibility: text,
    accessibility_he: text,
    sample: boolean,
  },
  text: `
select slug, name, name_he, address, address_he, city, city_he, latitude, longitude, hours, status, (
    select count(*) from bay where bay.station_id = station.station_id and bay_no <= bays and bay.status <> 'retired'
  ) as bays,
  wash_minutes, accessibility, accessibility_he, sample
from station
where not sample or not exists (select from station own where not own.sample and own.status <> 'offline')
order by city, name, slug`,
});

/** Stations by city, as visitors see them, without ratings. Samples leave with the first own station in service. */
export async function listStations(db: Queryable): Promise<Omit<Station, 'rating'>[]> {
  return await db.query(listStatement, {});
}
