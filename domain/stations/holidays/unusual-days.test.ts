import { expect, test } from 'vitest';
import { calendarDayOfEpochDay, parseCalendarDay, daysSinceEpoch } from '#domain/core/time/jerusalem-time.ts';
import { unusualDays } from './unusual-days.ts';

function between(from: string, to: string): string[] {
  const days = unusualDays(daysSinceEpoch(parseCalendarDay(from)), daysSinceEpoch(parseCalendarDay(to)));
  return days.map((day) => {
    const { year, month, day: ofMonth } = calendarDayOfEpochDay(day);
    return `${year}-${month}-${ofMonth}`;
  });
}

test('holidays and their eves are no ordinary days, and a short fast is one', () => {
  // Rosh Hashana 2 and 3 October, the fast of Gedaliah 4, Yom Kippur 11, Sukkot 16, Simchat Torah 23
  expect(between('2027-09-20', '2027-10-31')).toEqual([
    '2027-10-1',
    '2027-10-2',
    '2027-10-3',
    '2027-10-10',
    '2027-10-11',
    '2027-10-15',
    '2027-10-16',
    '2027-10-22',
    '2027-10-23',
  ]);
});

test('an eve or a second day counts although the holiday begins outside of the period', () => {
  expect(between('2027-10-03', '2027-10-10')).toEqual(['2027-10-3', '2027-10-10']);
});
