import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { parseCalendarDay, daysSinceEpoch, HOUR_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addDays, startOfDay, lastDayOfPeriod, periodStartOf, reportGranularities } from './report-period.ts';

const someDay = integer({ min: 0, max: 12_000 }).map((days) => addDays('2010-01-01', days));

test('a day begins at midnight in Jerusalem, also where clocks change, and its first hours are its own', () => {
  assert(
    property(someDay, (day) => {
      const begin = startOfDay(day);
      expect(shopDayText(begin)).toBe(day);
      expect(shopDayText(begin - 1)).toBe(addDays(day, -1));
      expect(shopDayText(begin + 2 * HOUR_MS - 1)).toBe(day);
    }),
  );
  // forward on 27 March 2026, back on 25 October 2026
  expect(startOfDay('2026-03-28') - startOfDay('2026-03-27')).toBe(23 * HOUR_MS);
  expect(startOfDay('2026-10-26') - startOfDay('2026-10-25')).toBe(25 * HOUR_MS);
});

test('every day is in exactly one period, which ends where the next one begins', () => {
  assert(
    property(someDay, constantFrom(...reportGranularities), (day, step) => {
      const begin = periodStartOf(day, step);
      const last = lastDayOfPeriod(begin, step);
      expect(begin <= day && day <= last).toBe(true);
      expect(periodStartOf(last, step)).toBe(begin);
      expect(periodStartOf(addDays(last, 1), step)).toBe(addDays(last, 1));
    }),
  );
});

test('a week is Sunday to Saturday, a month the whole of it', () => {
  expect(periodStartOf('2026-11-28', 'week')).toBe('2026-11-22');
  expect(periodStartOf('2026-11-22', 'week')).toBe('2026-11-22');
  expect(lastDayOfPeriod('2026-02-01', 'month')).toBe('2026-02-28');
  expect(daysSinceEpoch(parseCalendarDay(lastDayOfPeriod('2026-11-22', 'week')))).toBe(
    daysSinceEpoch(parseCalendarDay('2026-11-28')),
  );
});
