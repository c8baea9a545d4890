import { expect, test } from 'vitest';
import { PIN_GAP, placePins, type MapPin } from './map-pins.ts';
import { mapPoint, MAP_HEIGHT, MAP_WIDTH } from './map-projection.ts';
import { viewContaining } from './map-view.ts';
import { sampleStations as stations } from './sample-stations.ts';

function nearestPair(pins: Iterable<MapPin>): number {
  const all = [...pins];
  const gaps = all.flatMap((one, index) =>
    all.slice(index + 1).map((other) => Math.hypot(one.pin.x - other.pin.x, one.pin.y - other.pin.y)),
  );
  return Math.min(...gaps);
}

/** Returns the distance between a station's pin and its location. */
function movedBy(slug: string, pins: ReadonlyMap<string, MapPin>): number {
  const station = stations.find((other) => other.slug === slug);
  const pin = pins.get(slug)?.pin;
  if (station === undefined || pin === undefined) return Infinity;
  const place = mapPoint(station);
  return Math.hypot(place.x - pin.x, place.y - pin.y);
}

function crowd(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    slug: `tub-${String(index).padStart(2, '0')}`,
    latitude: 32.08 + (index % 5) * 0.01,
    longitude: 34.78,
  }));
}

test('every sample station can be seen and pressed on the map, also Herzliya beside Ra’anana', () => {
  const pins = placePins(stations);
  expect(pins.size).toBe(stations.length);
  expect(nearestPair(pins.values())).toBeGreaterThanOrEqual(PIN_GAP);
  for (const pin of pins.values()) expect(pin.reach).toBeGreaterThanOrEqual(PIN_GAP / 2);
});

test('no press is about two stations', () => {
  const pins = [...placePins(stations).values()];
  for (const one of pins) {
    for (const other of pins.filter((pin) => pin !== one)) {
      const apart = Math.hypot(one.pin.x - other.pin.x, one.pin.y - other.pin.y);
      expect(one.reach + other.reach).toBeLessThanOrEqual(apart + 0.001);
    }
  }
});

test('a pin without close neighbours stays at its station, and neighbouring pins keep their sides', () => {
  const pins = placePins(stations);
  expect(movedBy('eilat-north-beach', pins)).toBeLessThan(1);
  expect(pins.get('eilat-north-beach')?.reach).toBe(22);
  const [herzliya, raanana, telAviv] = ['herzliya-park', 'raanana-park', 'tel-aviv-hayarkon-park'].map((slug) =>
    pins.get(slug),
  );
  expect(raanana?.pin.x).toBeGreaterThan(herzliya?.pin.x ?? Infinity);
  expect(raanana?.pin.y).toBeLessThan(telAviv?.pin.y ?? -Infinity);
  for (const slug of pins.keys()) expect(movedBy(slug, pins)).toBeLessThan(PIN_GAP);
});

test('the same stations get the same pins in whatever order they come', () => {
  expect(placePins(stations.toReversed())).toEqual(placePins(stations));
});

test('twenty tubs in one town, some of them in one house, stay apart and on the map', () => {
  const pins = [...placePins(crowd(20)).values()];
  expect(nearestPair(pins)).toBeGreaterThanOrEqual(PIN_GAP);
  for (const { pin } of pins) {
    expect(pin.x).toBeGreaterThanOrEqual(0);
    expect(pin.x).toBeLessThanOrEqual(MAP_WIDTH);
    expect(pin.y).toBeGreaterThanOrEqual(0);
    expect(pin.y).toBeLessThanOrEqual(MAP_HEIGHT);
  }
});

test('one station alone, and none at all, are fine', () => {
  expect([...placePins(crowd(1)).values()][0]?.reach).toBe(22);
  expect(placePins([]).size).toBe(0);
});

test('a magnified part has pins for the stations in it only', () => {
  const haifa = stations.filter(({ slug }) => slug === 'haifa-dado-beach');
  const pins = placePins(stations, viewContaining(haifa));
  expect([...pins.keys()]).toEqual(['haifa-dado-beach']);
});
