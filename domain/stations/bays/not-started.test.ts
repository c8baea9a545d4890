import { expect, test } from 'vitest';
import { redemptionIdSchema } from '#contracts/core/ids.ts';
import { believedInstant } from '../machine/believed-instant.ts';
import { isTooEarlyToTell, overdueInMs, washReference } from './not-started.ts';

test('until the machine’s time is over, and its answers are here, nobody can say that it did not start', () => {
  expect(isTooEarlyToTell({ startBefore: 10_000 }, 12_999)).toBe(true);
  expect(isTooEarlyToTell({ startBefore: 10_000 }, 13_000)).toBe(false);
  expect(isTooEarlyToTell({ startBefore: null }, 0)).toBe(false);
});

test('a machine is overdue when its time and its answers are over, and never later than that by a wrong clock', () => {
  const times = { requestedAt: 100_000, startBefore: 130_000 };
  expect(overdueInMs(times, 101_000)).toBe(32_000);
  expect(overdueInMs(times, 133_500)).toBe(0);
  expect(overdueInMs(times, 0)).toBe(33_000);
});

test('a wash is called by the end of its id, which differs between washes of one moment', () => {
  expect(washReference(redemptionIdSchema.parse('01a20427-4c5a-7641-942e-0398abf7eb1a'))).toBe('W-ABF7-EB1A');
});

test('a station’s clock is believed between the request and the hearing of it', () => {
  const between = { notBefore: 100, notAfter: 200 };
  expect([50, 150, 250].map((told) => believedInstant(told, between))).toEqual([100, 150, 200]);
  expect(believedInstant(150, { notBefore: 100, notAfter: 90 })).toBe(100);
});
