import { expect, test } from 'vitest';
import { distanceKm } from './distance.ts';

const telAviv = { latitude: 32.0853, longitude: 34.7818 };
const jerusalem = { latitude: 31.7683, longitude: 35.2137 };

test('Tel Aviv to Jerusalem is about 54 kilometres as the crow flies, both ways', () => {
  expect(distanceKm(telAviv, jerusalem)).toBeCloseTo(54, 0);
  expect(distanceKm(jerusalem, telAviv)).toBe(distanceKm(telAviv, jerusalem));
  expect(distanceKm(telAviv, telAviv)).toBe(0);
});
