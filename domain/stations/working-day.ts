import {
  calendarDayOfEpochDay,
  parseCalendarDay,
  daysSinceEpoch,
  shopDayText,
} from '#domain/core/time/jerusalem-time.ts';
import { instantOfTimeOfDay } from './time-of-day.ts';

/**
 * Maximum number of days to go back when a working day is searched. It is longer than any series of holidays and
 * Shabbat.
 */
const SEARCHED_DAYS = 10;

/**
 * Returns the given day (`YYYY-MM-DD`) if it is a working day, otherwise the last working day before it. A working day
 * is a day on which the station is open at noon. The eve of a holiday is therefore a working day. A holiday is not a
 * working day, even if the station opens in the evening. Returns the given day if none of the `SEARCHED_DAYS` days
 * before it is a working day.
 */
export function workingDayOnOrBefore(day: string, isOpenAt: (instantMs: number) => boolean): string {
  const last = daysSinceEpoch(parseCalendarDay(day));
  const days = Array.from({ length: SEARCHED_DAYS + 1 }, (_, back) => calendarDayOfEpochDay(last - back));
  const noons = days.map((each) => instantOfTimeOfDay(each, '12:00'));
  const open = noons.find(isOpenAt);
  return open === undefined ? day : shopDayText(open);
}
