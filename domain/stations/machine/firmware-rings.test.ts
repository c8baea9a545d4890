import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { nextRingStatusOf, type RingReport } from './firmware-rings.ts';

const NOON = Date.parse('2026-11-29T12:00:00Z');
const release = { ring: 1, soakHours: 24, stoppedAt: null };
const good: RingReport = {
  installed: 2,
  pending: 0,
  failed: 0,
  away: 0,
  lastInstalledAt: NOON,
  failuresAfter: 1,
  failuresBefore: 1,
};
const day = NOON + 24 * HOUR_MS;

test('the first ring gets a release immediately, the next one after the first has run it for its time', () => {
  const nothing = { ...good, installed: 0, lastInstalledAt: null };
  expect(nextRingStatusOf({ ...release, ring: 0 }, nothing, NOON)).toEqual({ nextRing: 1, fault: null, readyAt: null });
  expect(nextRingStatusOf(release, good, day - 1)).toEqual({ nextRing: 2, fault: 'soaking', readyAt: day });
  expect(nextRingStatusOf(release, good, day)).toEqual({ nextRing: 2, fault: null, readyAt: day });
});

test.each([
  ['failed', { failed: 1 }],
  ['pending', { pending: 1 }],
  ['none_installed', { installed: 0, lastInstalledAt: null }],
  ['away', { away: 1 }],
  ['more_failures', { failuresAfter: 2 }],
] as const)('a first ring that is %s keeps the release from the next one', (fault, wrong) => {
  expect(nextRingStatusOf(release, { ...good, ...wrong }, day).fault).toBe(fault);
});

test('a release that was stopped, or is in all rings, goes nowhere', () => {
  expect(nextRingStatusOf({ ...release, stoppedAt: NOON }, good, day).fault).toBe('stopped');
  expect(nextRingStatusOf({ ...release, ring: 3 }, good, day)).toMatchObject({ nextRing: null, fault: 'all_rings' });
});
