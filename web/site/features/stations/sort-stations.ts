import type { Locale } from '#contracts/core/locale.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { openingStateAt } from '#domain/stations/station-hours.ts';
import { distanceKm, type GeoPoint } from '#domain/stations/place/distance.ts';
import { groupStations } from '#web/lib/map/map-groups.ts';

/** A station and its distance in kilometres. The distance is null if it is unknown. */
export type StationWithDistance = { readonly station: Station; readonly km: number | null };

export function isOpenNow(station: Station, nowMs: number): boolean {
  return station.status === 'live' && openingStateAt(station, nowMs).open;
}

/**
 * Sorts the stations by distance if the visitor's location is known. Otherwise sorts them by city and name in the
 * language of the page.
 */
export function sortStations(
  stations: readonly Station[],
  place: GeoPoint | null,
  locale: Locale,
): readonly StationWithDistance[] {
  const nameOf = (station: Station) =>
    locale === 'he' ? `${station.cityHe} ${station.nameHe}` : `${station.city} ${station.name}`;
  return stations
    .map((station) => ({ station, km: place === null ? null : distanceKm(place, station) }))
    .toSorted((a, b) =>
      a.km === null || b.km === null ? nameOf(a.station).localeCompare(nameOf(b.station), locale) : a.km - b.km,
    );
}

/**
 * Moves the stations of the largest clusters on the map to the front of the list. Otherwise the order stays the same.
 */
export function largestGroupsFirst<Row extends { readonly station: GeoPoint & { readonly slug: string } }>(
  rows: readonly Row[],
): readonly Row[] {
  const groups = groupStations(rows.map(({ station }) => station));
  const sizes = new Map(groups.flatMap(({ stations }) => stations.map(({ slug }) => [slug, stations.length] as const)));
  return rows.toSorted((a, b) => (sizes.get(b.station.slug) ?? 0) - (sizes.get(a.station.slug) ?? 0));
}
