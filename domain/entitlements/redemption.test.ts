import { expect, test } from 'vitest';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { busyUntil, graceExpiryAfter, washHoldTimesAt, rinseDueAt, START_WINDOW_MS } from './redemption.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');

test('a machine has half a minute to begin, and a quarter of an hour to say what became of it', () => {
  const { startBefore, busyUntil: until } = washHoldTimesAt(NOW, START_WINDOW_MS);
  expect(toIsoInstant(startBefore)).toBe('2026-11-22T10:00:30.000Z');
  expect(toIsoInstant(until)).toBe('2026-11-22T10:15:30.000Z');
});

test('a bay is left a minute after its minutes', () => {
  expect(toIsoInstant(busyUntil(NOW, 10))).toBe('2026-11-22T10:11:00.000Z');
});

test('a bay has a quarter of an hour after the minutes to be rinsed', () => {
  expect(toIsoInstant(rinseDueAt(NOW, 10))).toBe('2026-11-22T10:25:00.000Z');
});

test('a wash that comes back late is good until the end of the next day in Jerusalem', () => {
  expect(toIsoInstant(graceExpiryAfter(NOW))).toBe('2026-11-23T21:59:59.999Z');
  expect(toIsoInstant(graceExpiryAfter(Date.parse('2026-11-22T23:00:00Z')))).toBe('2026-11-24T21:59:59.999Z');
});
