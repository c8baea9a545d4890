import { m } from '#messages/compiled/messages.js';
import type { GeoPoint } from '#domain/stations/place/distance.ts';

type Town = GeoPoint & { readonly name: () => string };

/**
 * Maximum distance in degrees between a station and the town to which it belongs. It applies to the latitude and to the
 * longitude separately.
 */
const NEAR_DEGREES = 0.12;

const towns: readonly Town[] = [
  { name: m.stations_town_haifa, latitude: 32.794, longitude: 34.99 },
  { name: m.stations_town_tiberias, latitude: 32.79, longitude: 35.53 },
  { name: m.stations_town_netanya, latitude: 32.33, longitude: 34.86 },
  { name: m.stations_town_tel_aviv, latitude: 32.08, longitude: 34.78 },
  { name: m.stations_town_ashdod, latitude: 31.8, longitude: 34.65 },
  { name: m.stations_town_jerusalem, latitude: 31.77, longitude: 35.21 },
  { name: m.stations_town_beer_sheva, latitude: 31.25, longitude: 34.81 },
  { name: m.stations_town_mitzpe_ramon, latitude: 30.61, longitude: 34.8 },
  { name: m.stations_town_eilat, latitude: 29.556, longitude: 34.95 },
];

function isNearTown(town: Town, { latitude, longitude }: GeoPoint): boolean {
  return Math.abs(latitude - town.latitude) < NEAR_DEGREES && Math.abs(longitude - town.longitude) < NEAR_DEGREES;
}

/**
 * Returns the towns that have a station, each with its number of stations. Other towns are omitted, because a town's
 * name without a pin would look like a station.
 */
export function townsOf(stations: readonly GeoPoint[]): readonly (Town & { readonly stationCount: number })[] {
  return towns
    .map((town) => ({ ...town, stationCount: stations.filter((station) => isNearTown(town, station)).length }))
    .filter(({ stationCount }) => stationCount > 0);
}
