import { boolean, json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/**
 * Opening hours of one day, for example '06:00' to '23:00'. If both times are equal, the station is open 24 hours. Null
 * means that it is closed.
 */
export type SeedOpeningHours = { readonly open: string; readonly close: string } | null;

export type SeedStation = {
  readonly stationId: string;
  readonly slug: string;
  readonly name: string;
  readonly nameHe: string;
  readonly address: string;
  readonly addressHe: string;
  readonly city: string;
  readonly cityHe: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Opening hours of each day of the week, beginning with Sunday. */
  readonly hours: readonly SeedOpeningHours[];
  readonly bays: number;
  readonly washMinutes: number;
  readonly accessibility: string;
  readonly accessibilityHe: string;
};

const anyStationStatement = statement({
  name: 'seed_any_station',
  params: {},
  text: 'select exists (select from station) as found',
  row: { found: boolean },
});

/** Returns true if at least one station exists. Sample stations are added only to a database without stations. */
export async function hasStations(db: Queryable): Promise<boolean> {
  const [row] = await db.query(anyStationStatement, {});
  return row?.found ?? true;
}

const insertStationsStatement = statement({
  name: 'seed_insert_stations',
  params: { stations: json<readonly SeedStation[]>() },
  text: `
insert into station (station_id, slug, name, name_he, address, address_he, city, city_he, latitude, longitude, hours,
  status, bays, wash_minutes, interface, accessibility, accessibility_he, sample)
select "stationId", slug, name, "nameHe", address, "addressHe", city, "cityHe", latitude, longitude, hours,
  'live', bays, "washMinutes", 'simulated', accessibility, "accessibilityHe", true
from jsonb_to_recordset(:stations) as g (
  "stationId" uuid, slug text, name text, "nameHe" text, address text, "addressHe" text, city text, "cityHe" text,
  latitude float8, longitude float8, hours jsonb, bays int, "washMinutes" int, accessibility text, "accessibilityHe" text)
on conflict do nothing`,
  row: {},
});

export async function insertStations(db: Queryable, stations: readonly SeedStation[]): Promise<void> {
  await db.query(insertStationsStatement, { stations });
}
