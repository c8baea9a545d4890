import { expect, test } from 'vitest';
import { PIN_GAP, placePins, type MapPin } from './map-pins.ts';
import { mapPoint, MAP_HEIGHT, MAP_WIDTH } from './map-projection.ts';

/** Where the sample stations are. */
const stations = [
  { slug: 'tel-aviv-hayarkon-park', latitude: 32.1003, longitude: 34.8066 },
  { slug: 'jerusalem-sacher-park', latitude: 31.7797, longitude: 35.2087 },
  { slug: 'haifa-dado-beach', latitude: 32.7887, longitude: 34.9566 },
  { slug: 'beer-sheva-river-park', latitude: 31.2306, longitude: 34.8052 },
  { slug: 'herzliya-park', latitude: 32.1716, longitude: 34.8257 },
  { slug: 'raanana-park', latitude: 32.1877, longitude: 34.8563 },
  { slug: 'rishon-lezion-superland', latitude: 31.9789, longitude: 34.7467 },
  { slug: 'eilat-north-beach', latitude: 29.5545, longitude: 34.9587 },
];

function nearestPair(pins: Iterable<MapPin>): number {
  const all = [...pins];
  const gaps = all.flatMap((one, index) =>
    all.slice(index + 1).map((other) => Math.hypot(one.pin.x - other.pin.x, one.pin.y - other.pin.y)),
  );
  return Math.min(...gaps);
}

/** How far a station's pin stands from where it lies. */
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

test('a pin with nobody near stands where its station is, and neighbours keep their sides', () => {
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
