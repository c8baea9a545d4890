import type { GeoPoint } from '#domain/stations/place/distance.ts';
import { distanceBetween } from './map-pins.ts';
import { mapPoint } from './map-projection.ts';
import type { Point } from './map-view.ts';

/**
 * Minimum distance between the centre of a cluster's pin and every other pin, in units of the drawing. It includes the
 * ring around the cluster's pin.
 */
const GROUP_GAP = 36;

/**
 * A cluster of stations whose pins would overlap on the map of the whole country. `middle` is the centre between the
 * stations. A single station is a cluster too.
 */
export type StationGroup<Located> = { readonly middle: Point; readonly stations: readonly Located[] };

function centreOf(stations: readonly GeoPoint[]): Point {
  const points = stations.map(mapPoint);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}

function nearestPair<Located>(groups: readonly StationGroup<Located>[]) {
  const pairs = groups.flatMap((one, index) =>
    groups.slice(index + 1).map((other) => ({ one, other, apart: distanceBetween(one.middle, other.middle) })),
  );
  return pairs.reduce<(typeof pairs)[number] | null>(
    (nearest, pair) => (nearest === null || pair.apart < nearest.apart ? pair : nearest),
    null,
  );
}

/**
 * Groups the stations into clusters. Merges clusters until no two of them are closer than `GROUP_GAP`. The order of the
 * stations does not matter.
 */
export function groupStations<Located extends GeoPoint & { readonly slug: string }>(
  stations: readonly Located[],
): readonly StationGroup<Located>[] {
  let groups: readonly StationGroup<Located>[] = stations
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((station) => ({ middle: mapPoint(station), stations: [station] }));
  for (let pair = nearestPair(groups); pair !== null && pair.apart < GROUP_GAP; pair = nearestPair(groups)) {
    const { one, other } = pair;
    const together = [...one.stations, ...other.stations];
    groups = [
      ...groups.filter((group) => group !== one && group !== other),
      { middle: centreOf(together), stations: together },
    ];
  }
  return groups;
}
