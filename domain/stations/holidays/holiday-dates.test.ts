import { expect, test } from 'vitest';
import { holidayNames, type HolidayName } from '#contracts/stations/holidays.ts';
import { parseCalendarDay, daysSinceEpoch } from '#domain/core/time/jerusalem-time.ts';
import { listHolidays } from './holiday-dates.ts';

/**
 * Every holiday, fast and memorial day in Israel from 2026 to 2036, as @hebcal/core 6.9.3 lists them
 * (`HebrewCalendar.calendar({ year, il: true })`, Independence Day and the days before it with their shifts). The
 * library is no part of this product, and its dates are facts.
 */
const golden = {
  esther_fast: `
    2026-03-02 2027-03-22 2028-03-09 2029-02-28 2030-03-18 2031-03-06
    2032-02-25 2033-03-14 2034-03-02 2035-03-22 2036-03-12`,
  purim: `
    2026-03-03 2027-03-23 2028-03-12 2029-03-01 2030-03-19 2031-03-09
    2032-02-26 2033-03-15 2034-03-05 2035-03-25 2036-03-13`,
  pesach: `
    2026-04-02 2027-04-22 2028-04-11 2029-03-31 2030-04-18 2031-04-08
    2032-03-27 2033-04-14 2034-04-04 2035-04-24 2036-04-12`,
  pesach_seventh: `
    2026-04-08 2027-04-28 2028-04-17 2029-04-06 2030-04-24 2031-04-14
    2032-04-02 2033-04-20 2034-04-10 2035-04-30 2036-04-18`,
  holocaust_day: `
    2026-04-14 2027-05-04 2028-04-24 2029-04-12 2030-04-30 2031-04-21
    2032-04-08 2033-04-26 2034-04-17 2035-05-07 2036-04-24`,
  memorial_day: `
    2026-04-21 2027-05-11 2028-05-01 2029-04-18 2030-05-07 2031-04-28
    2032-04-14 2033-05-03 2034-04-24 2035-05-14 2036-04-30`,
  independence_day: `
    2026-04-22 2027-05-12 2028-05-02 2029-04-19 2030-05-08 2031-04-29
    2032-04-15 2033-05-04 2034-04-25 2035-05-15 2036-05-01`,
  shavuot: `
    2026-05-22 2027-06-11 2028-05-31 2029-05-20 2030-06-07 2031-05-28
    2032-05-16 2033-06-03 2034-05-24 2035-06-13 2036-06-01`,
  tammuz_fast: `
    2026-07-02 2027-07-22 2028-07-11 2029-07-01 2030-07-18 2031-07-08
    2032-06-27 2033-07-14 2034-07-04 2035-07-24 2036-07-13`,
  av_fast: `
    2026-07-23 2027-08-12 2028-08-01 2029-07-22 2030-08-08 2031-07-29
    2032-07-18 2033-08-04 2034-07-25 2035-08-14 2036-08-03`,
  rosh_hashana: `
    2026-09-12 2027-10-02 2028-09-21 2029-09-10 2030-09-28 2031-09-18
    2032-09-06 2033-09-24 2034-09-14 2035-10-04 2036-09-22`,
  gedaliah_fast: `
    2026-09-14 2027-10-04 2028-09-24 2029-09-12 2030-09-30 2031-09-21
    2032-09-08 2033-09-26 2034-09-17 2035-10-07 2036-09-24`,
  yom_kippur: `
    2026-09-21 2027-10-11 2028-09-30 2029-09-19 2030-10-07 2031-09-27
    2032-09-15 2033-10-03 2034-09-23 2035-10-13 2036-10-01`,
  sukkot: `
    2026-09-26 2027-10-16 2028-10-05 2029-09-24 2030-10-12 2031-10-02
    2032-09-20 2033-10-08 2034-09-28 2035-10-18 2036-10-06`,
  shemini_atzeret: `
    2026-10-03 2027-10-23 2028-10-12 2029-10-01 2030-10-19 2031-10-09
    2032-09-27 2033-10-15 2034-10-05 2035-10-25 2036-10-13`,
  tevet_fast: `
    2026-12-20 2028-01-09 2028-12-28 2029-12-16 2031-01-05 2031-12-25
    2032-12-12 2034-01-01 2034-12-22 2036-01-10 2036-12-28`,
} as const satisfies Record<HolidayName, string>;

function daysOf(text: string): number {
  return daysSinceEpoch(parseCalendarDay(text));
}

const all = listHolidays(daysOf('2026-01-01'), daysOf('2036-12-31'));

test.each(holidayNames)('%s falls on the days of the calendar from 2026 to 2036', (name) => {
  const days = golden[name].trim().split(/\s+/).map(daysOf);
  expect(all.filter((holiday) => holiday.name === name).map(({ day }) => day)).toEqual(days);
});

test('the table has eleven years, and only Rosh Hashana has two days', () => {
  expect(all).toHaveLength(16 * 11);
  expect(all.filter(({ length }) => length === 2).map(({ name }) => name)).toEqual(Array(11).fill('rosh_hashana'));
});

test('the runtime’s own Hebrew calendar agrees on days that never move', () => {
  const fixed = { rosh_hashana: 'Tishri 1', yom_kippur: 'Tishri 10', pesach: 'Nisan 15', shavuot: 'Sivan 6' } as const;
  const hebrew = new Intl.DateTimeFormat('en-US-u-ca-hebrew', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  // beyond the table, because the arithmetic has no end
  const centuries = listHolidays(daysOf('2037-01-01'), daysOf('2137-12-31'));
  for (const [name, date] of Object.entries(fixed)) {
    const days = centuries.filter((holiday) => holiday.name === name);
    expect(days).toHaveLength(101);
    const shown = days.map(({ day }) =>
      hebrew
        .format(day * 86_400_000)
        .split(' ')
        .toSorted()
        .join(' '),
    );
    expect(new Set(shown)).toEqual(new Set([date.split(' ').toSorted().join(' ')]));
  }
});

test('a period has the holidays of its days, both ends included', () => {
  const names = (from: string, to: string) => listHolidays(daysOf(from), daysOf(to)).map(({ name }) => name);
  expect(names('2026-09-21', '2026-09-26')).toEqual(['yom_kippur', 'sukkot']);
  expect(names('2026-09-22', '2026-09-25')).toEqual([]);
});
