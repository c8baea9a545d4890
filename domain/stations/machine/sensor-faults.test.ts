import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { measuredAt } from './sensor-faults.ts';

const NOW = Date.parse('2026-11-29T10:00:00Z');

test('a reading without a time is of now, one with a time is as old as the machine says', () => {
  expect(measuredAt({ at: undefined, signedAt: NOW }, NOW)).toBe(NOW);
  expect(measuredAt({ at: NOW - 40 * SECOND_MS, signedAt: NOW }, NOW)).toBe(NOW - 40 * SECOND_MS);
});

test('a wrong clock of the machine changes no time, because it is wrong for both', () => {
  const signedAt = NOW - 3 * MINUTE_MS;
  expect(measuredAt({ at: signedAt - 10 * SECOND_MS, signedAt }, NOW)).toBe(NOW - 10 * SECOND_MS);
});

test('a reading from the future is of now', () => {
  expect(measuredAt({ at: NOW + HOUR_MS, signedAt: NOW }, NOW)).toBe(NOW);
});
