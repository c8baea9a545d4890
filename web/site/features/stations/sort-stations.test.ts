import { expect, test } from 'vitest';
import { groupStations } from '#web/lib/map/map-groups.ts';
import { sampleStations } from '#web/lib/map/sample-stations.ts';
import { largestGroupsFirst } from './sort-stations.ts';

test('without a location the stations of the largest area come first, in their order', () => {
  const found = sampleStations.map((station) => ({ station, km: null }));
  const largest = groupStations(sampleStations).toSorted((a, b) => b.stations.length - a.stations.length)[0];
  const slugs = new Set(largest?.stations.map(({ slug }) => slug));
  expect(largestGroupsFirst(found).slice(0, slugs.size)).toEqual(
    found.filter(({ station }) => slugs.has(station.slug)),
  );
  expect(largestGroupsFirst(found)).toHaveLength(found.length);
});
