import { expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { waterSafetyAction } from './water-safety.ts';

const NOW = Date.parse('2026-11-29T10:00:00Z');
const calm = { celsius: 38, beyondSince: null, safeSince: null };

test('scalding water closes the bay immediately, hot water after five seconds', () => {
  expect(waterSafetyAction({ ...calm, celsius: 43.1, beyondSince: NOW }, NOW)).toBe('close');
  const hot = { ...calm, celsius: 42 };
  expect(waterSafetyAction({ ...hot, beyondSince: NOW - 5 * SECOND_MS + 1 }, NOW)).toBe('none');
  expect(waterSafetyAction({ ...hot, beyondSince: NOW - 5 * SECOND_MS }, NOW)).toBe('close');
});

test('a bay opens again after five minutes of safe water, and not for water between the limits', () => {
  expect(waterSafetyAction({ ...calm, safeSince: NOW - 5 * MINUTE_MS + 1 }, NOW)).toBe('none');
  expect(waterSafetyAction({ ...calm, safeSince: NOW - 5 * MINUTE_MS }, NOW)).toBe('open');
  expect(waterSafetyAction({ ...calm, celsius: 40.5 }, NOW)).toBe('none');
});
