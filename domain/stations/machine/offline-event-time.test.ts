import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { offlineEventTime } from './offline-event-time.ts';

const receivedAt = Date.parse('2026-11-22T12:00:00Z');

test('what a trusted clock says of the last weeks is believed', () => {
  const told = receivedAt - 3 * DAY_MS;
  expect(offlineEventTime(told, { receivedAt, clockTrusted: true })).toEqual({ at: told, believed: true });
  expect(offlineEventTime(receivedAt, { receivedAt, clockTrusted: true })).toEqual({ at: receivedAt, believed: true });
});

test('times of an unreliable clock are stored and marked', () => {
  const told = receivedAt - MINUTE_MS;
  expect(offlineEventTime(told, { receivedAt, clockTrusted: false })).toEqual({ at: told, believed: false });
});

test('a wash of the future or of last year is moved to what can be, and marked', () => {
  const future = offlineEventTime(receivedAt + 1, { receivedAt, clockTrusted: true });
  expect(future).toEqual({ at: receivedAt, believed: false });
  const past = offlineEventTime(0, { receivedAt, clockTrusted: true });
  expect(past).toEqual({ at: receivedAt - 30 * DAY_MS, believed: false });
});
