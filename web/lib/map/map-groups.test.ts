import { expect, test } from 'vitest';
import { groupStations } from './map-groups.ts';
import { distanceBetween } from './map-pins.ts';
import { MAP_HEIGHT, MAP_WIDTH } from './map-projection.ts';
import { townsOf } from './map-towns.ts';
import { isInFrame, viewContaining, viewPoint, WHOLE_COUNTRY } from './map-view.ts';
import { sampleStations as stations } from './sample-stations.ts';

test('Tel Aviv, Herzliya, Ra’anana and Rishon LeZion are one group on the whole map, the others stand alone', () => {
  const sizes = groupStations(stations).map(({ stations: together }) => together.map(({ slug }) => slug).toSorted());
  expect(sizes.filter(({ length }) => length > 1)).toEqual([
    ['herzliya-park', 'raanana-park', 'rishon-lezion-superland', 'tel-aviv-hayarkon-park'],
  ]);
  expect(sizes.flat().length).toBe(stations.length);
});

test('no two groups touch, in whatever order the stations come', () => {
  const groups = groupStations(stations);
  for (const one of groups) {
    for (const other of groups.filter((group) => group !== one)) {
      expect(distanceBetween(one.middle, other.middle)).toBeGreaterThanOrEqual(36);
    }
  }
  expect(groupStations(stations.toReversed())).toEqual(groups);
  expect(groupStations([])).toEqual([]);
});

test('pressing a group magnifies the map until its stations stand apart, all of them in the frame', () => {
  const together = groupStations(stations).find((group) => group.stations.length > 1)?.stations ?? [];
  const view = viewContaining(together);
  expect(view.scale).toBeGreaterThan(4);
  for (const station of together) expect(isInFrame(viewPoint(station, view))).toBe(true);
});

test('the magnified part never reaches beyond the drawing', () => {
  const eilat = stations.filter(({ slug }) => slug === 'eilat-north-beach');
  const { left, top, scale } = viewContaining(eilat);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left + MAP_WIDTH / scale).toBeLessThanOrEqual(MAP_WIDTH);
  expect(top + MAP_HEIGHT / scale).toBeLessThanOrEqual(MAP_HEIGHT);
  expect(viewContaining(stations).scale).toBe(1);
  expect(viewContaining([])).toEqual(WHOLE_COUNTRY);
});

test('only towns with a station are named, with their number of stations', () => {
  const eilat = stations.filter(({ slug }) => slug === 'eilat-north-beach');
  expect(townsOf(eilat).map(({ stationCount }) => stationCount)).toEqual([1]);
  expect(townsOf([])).toEqual([]);
  expect(Math.max(...townsOf(stations).map(({ stationCount }) => stationCount))).toBeGreaterThan(1);
});
