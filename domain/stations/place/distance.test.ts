import { expect, test } from 'vitest';
import { distanceKm, distanceText, googleMapsLink, wazeLink } from './distance.ts';

const telAviv = { latitude: 32.0853, longitude: 34.7818 };
const jerusalem = { latitude: 31.7683, longitude: 35.2137 };

test('Tel Aviv to Jerusalem is about 54 kilometres as the crow flies, both ways', () => {
  expect(distanceKm(telAviv, jerusalem)).toBeCloseTo(54, 0);
  expect(distanceKm(jerusalem, telAviv)).toBe(distanceKm(telAviv, jerusalem));
  expect(distanceKm(telAviv, telAviv)).toBe(0);
});

test('short distances have a decimal, long ones none', () => {
  expect([0.84, 9.96, 12.4].map(distanceText)).toEqual(['0.8', '10.0', '12']);
});

test('navigation links carry the coordinates', () => {
  expect(wazeLink(telAviv)).toBe('https://waze.com/ul?ll=32.0853,34.7818&navigate=yes');
  expect(googleMapsLink(telAviv)).toBe('https://www.google.com/maps/dir/?api=1&destination=32.0853,34.7818');
});
