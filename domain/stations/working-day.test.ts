import { expect, test } from 'vitest';
import type { HolidayRule } from '#contracts/stations/holidays.ts';
import { specialHoursOf } from './holidays/special-hours.ts';
import { openingStateAt, type WeeklyOpeningHours } from './station-hours.ts';
import { workingDayOnOrBefore } from './working-day.ts';

const TEL_AVIV = { latitude: 32.08, longitude: 34.78 };
const rule: HolidayRule = {
  shabbat: true,
  holidays: ['rosh_hashana', 'yom_kippur'],
  minutesBefore: 60,
  minutesAfter: 60,
  evesCloseAt: '14:00',
};
const everyDay: WeeklyOpeningHours = Array.from({ length: 7 }, () => ({ open: '07:00', close: '23:00' }));

function moved(day: string, ofRule: HolidayRule | null = rule, hours = everyDay): string {
  return workingDayOnOrBefore(day, (instant) => {
    const special = specialHoursOf({ rule: ofRule, days: [] }, TEL_AVIV, instant);
    return openingStateAt({ hours, special }, instant).open;
  });
}

test('a day on which the station is closed moves to the working day before, over Shabbat and two days of a holiday', () => {
  // Yom Kippur 5788 is a Monday; Rosh Hashana 5788 is a Saturday and a Sunday
  expect(moved('2027-10-11')).toBe('2027-10-10');
  expect(moved('2027-10-03')).toBe('2027-10-01');
  expect(moved('2027-10-16')).toBe('2027-10-15');
});

test('the eve of a holiday, and every day without a rule, is a working day', () => {
  expect(moved('2027-10-10')).toBe('2027-10-10');
  expect(moved('2027-10-11', null)).toBe('2027-10-11');
});

test('a station that never opens keeps the day', () => {
  expect(moved('2027-10-11', rule, Array<null>(7).fill(null))).toBe('2027-10-11');
});
