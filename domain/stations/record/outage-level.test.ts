import { expect, test } from 'vitest';
import { outageLevelOf, MIN_VISITS_FOR_PERCENT, permilleOf } from './outage-level.ts';

test('a day is shown by what was open and what was out of service', () => {
  expect(outageLevelOf({ watched: false, openSeconds: 0, outSeconds: 0 })).toBe('n');
  expect(outageLevelOf({ watched: true, openSeconds: 0, outSeconds: 0 })).toBe('c');
  expect(outageLevelOf({ watched: true, openSeconds: 100, outSeconds: 0 })).toBe('u');
  expect(outageLevelOf({ watched: true, openSeconds: 100, outSeconds: 1 })).toBe('s');
  expect(outageLevelOf({ watched: true, openSeconds: 100, outSeconds: 50 })).toBe('d');
});

test('a share is never rounded up to all, and a few visits have none', () => {
  expect(permilleOf(9_999, { of: 10_000, visits: 10_000 })).toBe(999);
  expect(permilleOf(20, { of: 20, visits: MIN_VISITS_FOR_PERCENT })).toBe(1_000);
  expect(permilleOf(19, { of: 19, visits: MIN_VISITS_FOR_PERCENT - 1 })).toBeNull();
  expect(permilleOf(0, { of: 0, visits: MIN_VISITS_FOR_PERCENT })).toBeNull();
});
