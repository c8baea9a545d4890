import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, toIsoInstant, MINUTE_MS, shopDayText, wallTimeAt } from './jerusalem-time.ts';
import { nextRunTime, retryTime, type JobSchedule } from './schedule.ts';

const hourly = { every: 'hour', minute: 7 } as const;
const nightly = { every: 'day', hour: 3, minute: 30 } as const;

function nextText(rhythm: JobSchedule, after: string): string {
  return toIsoInstant(nextRunTime(rhythm, Date.parse(after)));
}

/** Every time from an instant on, so many of them. */
function timesFrom(rhythm: JobSchedule, after: string, count: number): number[] {
  const times: number[] = [];
  for (let last = Date.parse(after); times.length < count; times.push(last)) last = nextRunTime(rhythm, last);
  return times;
}

test('every hour at seven minutes past, also when it is seven minutes past', () => {
  expect(nextText(hourly, '2026-11-22T10:00:00Z')).toBe('2026-11-22T10:07:00.000Z');
  expect(nextText(hourly, '2026-11-22T10:06:59.999Z')).toBe('2026-11-22T10:07:00.000Z');
  expect(nextText(hourly, '2026-11-22T10:07:00Z')).toBe('2026-11-22T11:07:00.000Z');
  expect(nextText(hourly, '2026-11-22T23:30:00Z')).toBe('2026-11-23T00:07:00.000Z');
});

test('every night at half past three in the shop, summer and winter', () => {
  expect(nextText(nightly, '2026-11-22T01:29:59Z')).toBe('2026-11-22T01:30:00.000Z');
  expect(nextText(nightly, '2026-11-22T01:30:00Z')).toBe('2026-11-23T01:30:00.000Z');
  expect(nextText(nightly, '2026-07-01T12:00:00Z')).toBe('2026-07-02T00:30:00.000Z');
  // 01:00 of the next day in the shop is still the day before in UTC
  expect(nextText(nightly, '2026-12-31T23:00:00Z')).toBe('2027-01-01T01:30:00.000Z');
});

test('no hour is left out and none comes twice when the clocks change', () => {
  for (const change of ['2026-03-26T12:00:00Z', '2026-10-24T12:00:00Z']) {
    const times = timesFrom(hourly, change, 48);
    times.slice(1).forEach((time, index) => expect(time - (times[index] ?? 0)).toBe(HOUR_MS));
    expect(times.every((time) => wallTimeAt(time).minute === 7)).toBe(true);
  }
});

test('a time that the clock jumps over comes as much later, a time that comes twice counts once', () => {
  // on 2026-03-27 the clock goes from 02:00 to 03:00, on 2026-10-25 from 02:00 back to 01:00
  const skipped = { every: 'day', hour: 2, minute: 30 } as const;
  expect(nextText(skipped, '2026-03-26T12:00:00Z')).toBe('2026-03-27T00:30:00.000Z');
  expect(wallTimeAt(Date.parse('2026-03-27T00:30:00Z'))).toMatchObject({ hour: 3, minute: 30 });
  const twice = { every: 'day', hour: 1, minute: 30 } as const;
  expect(nextText(twice, '2026-10-24T12:00:00Z')).toBe('2026-10-24T22:30:00.000Z');
  expect(nextText(twice, '2026-10-24T22:30:00Z')).toBe('2026-10-25T23:30:00.000Z');
});

test('whatever the time of the day, it comes on every day of ten years once', () => {
  const anyTime = fc.record({ hour: fc.nat(23), minute: fc.nat(59) });
  fc.assert(
    fc.property(anyTime, fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2035, 0, 1) }), (time, startMs) => {
      const times = timesFrom({ every: 'day', ...time }, toIsoInstant(startMs), 40);
      const days = times.map(shopDayText);
      expect(new Set(days).size).toBe(40);
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThanOrEqual(39 * DAY_MS + HOUR_MS);
    }),
    { numRuns: 200 },
  );
});

test('what fails is tried again after growing pauses, at the latest at its next time', () => {
  const now = Date.parse('2026-11-22T10:10:00Z');
  const pauses = [1, 2, 3, 6, 7, 50].map((failures) => (retryTime(hourly, failures, now) - now) / MINUTE_MS);
  expect(pauses).toEqual([1, 2, 4, 32, 57, 57]);
});
