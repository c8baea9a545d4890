import { restDays, type HolidayName } from '#contracts/stations/holidays.ts';
import { listHolidays } from './holiday-dates.ts';

/** Holidays outside of `restDays` on which public life still differs from ordinary days. */
const otherDays: readonly HolidayName[] = ['holocaust_day', 'memorial_day', 'independence_day', 'purim', 'av_fast'];
const withEve: readonly HolidayName[] = restDays;

/**
 * Returns the holidays and eves of holidays between two days, both inclusive, in order. Days are numbers of days since
 * 1970-01-01. Short fasts count as ordinary days.
 */
export function unusualDays(fromDay: number, toDay: number): number[] {
  const days = listHolidays(fromDay - 2, toDay + 1)
    .filter(({ name }) => withEve.includes(name) || otherDays.includes(name))
    .flatMap(({ name, day, length }) => {
      const first = withEve.includes(name) ? day - 1 : day;
      return Array.from({ length: day + length - first }, (_, index) => first + index);
    });
  return [...new Set(days)].filter((day) => day >= fromDay && day <= toDay).toSorted((a, b) => a - b);
}
