import { expect, test } from 'vitest';
import { distanceText, googleMapsLink, wazeLink } from './distance.ts';

const telAviv = { latitude: 32.0853, longitude: 34.7818 };

test('short distances have a decimal, long ones none', () => {
  expect([0.84, 9.96, 12.4].map(distanceText)).toEqual(['0.8', '10.0', '12']);
});

test('navigation links carry the coordinates', () => {
  expect(wazeLink(telAviv)).toBe('https://waze.com/ul?ll=32.0853,34.7818&navigate=yes');
  expect(googleMapsLink(telAviv)).toBe('https://www.google.com/maps/dir/?api=1&destination=32.0853,34.7818');
});
