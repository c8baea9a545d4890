import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMonths,
  DAY_MS,
  daysInMonth,
  daysSinceEpoch,
  endOfShopDay,
  HOUR_MS,
  instantOfWallTime,
  toIsoInstant,
  startOfShopDay,
  utcInstantOf,
  utcTimeAt,
  wallTimeAt,
  shopDayText,
  SHOP_TIME_ZONE,
} from './jerusalem-time.ts';

const anyInstant = fc.integer({ min: Date.UTC(1, 0, 1), max: Date.UTC(9999, 11, 31) });
const anyModernInstant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });

test('instants are written as the platform writes them, on every day of ten thousand years', () => {
  fc.assert(
    fc.property(anyInstant, (instantMs) => {
      expect(toIsoInstant(instantMs)).toBe(new Date(instantMs).toISOString());
    }),
    { numRuns: 2_000 },
  );
  expect(() => toIsoInstant(Date.UTC(10_000, 0, 1))).toThrow('four digits');
  expect(() => toIsoInstant(Date.UTC(-1, 0, 1))).toThrow('four digits');
  expect(toIsoInstant(Date.parse('0000-01-01T00:00:00Z'))).toBe('0000-01-01T00:00:00.000Z');
  expect(toIsoInstant(Date.UTC(2000, 1, 29))).toBe('2000-02-29T00:00:00.000Z');
  expect(() => toIsoInstant(0.5)).toThrow('milliseconds');
});

test('the calendar counts days as the platform counts them', () => {
  fc.assert(
    fc.property(anyInstant, (instantMs) => {
      const time = utcTimeAt(instantMs);
      expect(utcInstantOf(time)).toBe(Math.floor(instantMs / 1_000) * 1_000);
      expect(daysSinceEpoch(time)).toBe(Math.floor(instantMs / DAY_MS));
    }),
    { numRuns: 2_000 },
  );
});

test('the wall clock of the shop is that of Jerusalem, summer and winter', () => {
  expect(wallTimeAt(Date.parse('2026-07-01T09:05:07Z'))).toEqual({
    year: 2026,
    month: 7,
    day: 1,
    hour: 12,
    minute: 5,
    second: 7,
  });
  expect(wallTimeAt(Date.parse('2026-12-31T22:00:00Z'))).toMatchObject({ year: 2027, month: 1, day: 1, hour: 0 });
});

test('a time on the wall leads back to its instant, but in the hour that comes twice', () => {
  fc.assert(
    fc.property(anyModernInstant, (instantMs) => {
      const wholeSecondMs = Math.floor(instantMs / 1_000) * 1_000;
      const back = instantOfWallTime(wallTimeAt(wholeSecondMs));
      expect([0, HOUR_MS]).toContain(wholeSecondMs - back);
      expect(wallTimeAt(back)).toEqual(wallTimeAt(wholeSecondMs));
    }),
    { numRuns: 2_000 },
  );
});

test('the hour that comes twice means the first one, the hour that is skipped means as much later', () => {
  const twice = { year: 2026, month: 10, day: 25, hour: 1, minute: 30, second: 0 };
  expect(toIsoInstant(instantOfWallTime(twice))).toBe('2026-10-24T22:30:00.000Z');
  const skipped = { year: 2026, month: 3, day: 27, hour: 2, minute: 30, second: 0 };
  expect(toIsoInstant(instantOfWallTime(skipped))).toBe('2026-03-27T00:30:00.000Z');
  expect(wallTimeAt(instantOfWallTime(skipped))).toMatchObject({ hour: 3, minute: 30 });
});

test.each([
  [{ year: 2026, month: 3, day: 26 }, '2026-03-26T21:59:59.999Z'],
  [{ year: 2026, month: 3, day: 27 }, '2026-03-27T20:59:59.999Z'],
  [{ year: 2026, month: 10, day: 24 }, '2026-10-24T20:59:59.999Z'],
  [{ year: 2026, month: 10, day: 25 }, '2026-10-25T21:59:59.999Z'],
  [{ year: 2026, month: 12, day: 31 }, '2026-12-31T21:59:59.999Z'],
])('the shop day %j ends at %s, also where the clocks change', (day, end) => {
  expect(toIsoInstant(endOfShopDay(day))).toBe(end);
});

test.each([
  [{ year: 2026, month: 10, day: 31 }, 4, { year: 2027, month: 2, day: 28 }],
  [{ year: 2027, month: 10, day: 31 }, 4, { year: 2028, month: 2, day: 29 }],
  [{ year: 2026, month: 1, day: 15 }, 4, { year: 2026, month: 5, day: 15 }],
  [{ year: 2026, month: 8, day: 31 }, 4, { year: 2026, month: 12, day: 31 }],
  [{ year: 2026, month: 1, day: 15 }, -1, { year: 2025, month: 12, day: 15 }],
])('%j and %i months later is %j', (day, months, expected) => {
  expect(addMonths(day, months)).toEqual(expected);
});

test('months have the days they have', () => {
  expect([1, 2, 3, 4, 12].map((month) => daysInMonth(2026, month))).toEqual([31, 28, 31, 30, 31]);
  for (const month of [0, 13]) expect(() => daysInMonth(2026, month)).toThrow('not a month');
  expect([2000, 2028, 2100].map((year) => daysInMonth(year, 2))).toEqual([29, 29, 28]);
  expect(() => daysInMonth(2026, 13)).toThrow('not a month');
});

test('the day changes at midnight in Jerusalem, not in Greenwich', () => {
  expect(shopDayText(Date.UTC(2026, 10, 21, 21, 59))).toBe('2026-11-21');
  expect(shopDayText(Date.UTC(2026, 10, 21, 22, 0))).toBe('2026-11-22');
});

test('a day begins at midnight in the shop, whatever its clocks do later', () => {
  const at = (instant: string) => Date.parse(instant);
  expect(startOfShopDay(at('2026-11-23T00:30:00+02:00'))).toBe(at('2026-11-23T00:00:00+02:00'));
  expect(startOfShopDay(at('2026-10-25T23:30:00+02:00'))).toBe(at('2026-10-25T00:00:00+03:00'));
});

/** Local time according to the runtime alone, without the cached offset of an hour. */
const runtimeClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

test('the wall clock shows what the runtime says at any instant since 1900, also around the hours that change it', () => {
  const changes = [Date.UTC(1917, 11, 31, 21), Date.UTC(2026, 2, 27, 0), Date.UTC(2026, 9, 24, 23)];
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * HOUR_MS, max: 2 * HOUR_MS }))
    .map(([change, away]) => change + away);
  const any = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(fc.oneof(near, any), (instantMs) => {
      const { year, month, day, hour, minute, second } = wallTimeAt(instantMs);
      const two = (value: number) => String(value).padStart(2, '0');
      expect(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`).toBe(
        runtimeClock.format(instantMs),
      );
    }),
    { numRuns: 2_000 },
  );
});
