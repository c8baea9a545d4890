import { expect, test } from 'vitest';
import { tabAfterKey } from './tabs.tsx';

const place = { at: 0, count: 4, rightToLeft: false };

test('arrows follow the reading direction in both directions, and go around the ends', () => {
  expect(tabAfterKey('ArrowRight', place)).toBe(1);
  expect(tabAfterKey('ArrowLeft', place)).toBe(3);
  expect(tabAfterKey('ArrowLeft', { ...place, rightToLeft: true })).toBe(1);
  expect(tabAfterKey('ArrowRight', { ...place, at: 3, rightToLeft: true })).toBe(2);
});

test('Home and End go to the ends, other keys nowhere', () => {
  expect(tabAfterKey('Home', { ...place, at: 2 })).toBe(0);
  expect(tabAfterKey('End', place)).toBe(3);
  expect(tabAfterKey('a', place)).toBeNull();
});
