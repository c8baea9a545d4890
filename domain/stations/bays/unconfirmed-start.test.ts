import { expect, test } from 'vitest';
import { redemptionIdSchema } from '#contracts/core/ids.ts';
import { plausibleInstant } from '../machine/plausible-instant.ts';
import { canWashStillStart, isStartUnconfirmed, msUntilOverdue, washReference } from './unconfirmed-start.ts';

test('a missed start can be claimed only after the start window and the time for answers', () => {
  expect(canWashStillStart({ startBefore: 10_000 }, 12_999)).toBe(true);
  expect(canWashStillStart({ startBefore: 10_000 }, 13_000)).toBe(false);
  expect(canWashStillStart({ startBefore: null }, 0)).toBe(false);
});

test('a start is unconfirmed after a minute of silence, and never within its start window', () => {
  const quick = { requestedAt: 100_000, startBefore: 130_000 };
  expect(isStartUnconfirmed(quick, 159_999)).toBe(false);
  expect(isStartUnconfirmed(quick, 160_000)).toBe(true);
  expect(isStartUnconfirmed({ ...quick, startBefore: 170_000 }, 172_999)).toBe(false);
  expect(isStartUnconfirmed({ ...quick, startBefore: 170_000 }, 173_000)).toBe(true);
});

test('a machine is overdue when its time and its answers are over, and never later than that by a wrong clock', () => {
  const times = { requestedAt: 100_000, startBefore: 130_000 };
  expect(msUntilOverdue(times, 101_000)).toBe(32_000);
  expect(msUntilOverdue(times, 133_500)).toBe(0);
  expect(msUntilOverdue(times, 0)).toBe(33_000);
});

test('a wash is called by the end of its id, which differs between washes of one moment', () => {
  expect(washReference(redemptionIdSchema.parse('01a20427-4c5a-7641-942e-0398abf7eb1a'))).toBe('W-ABF7-EB1A');
});

test('a station’s clock is believed between the request and the hearing of it', () => {
  const between = { notBefore: 100, notAfter: 200 };
  expect([50, 150, 250].map((told) => plausibleInstant(told, between))).toEqual([100, 150, 200]);
  expect(plausibleInstant(150, { notBefore: 100, notAfter: 90 })).toBe(100);
});
