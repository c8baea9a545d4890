import { calendarDayOf, dayOfText, daysSinceEpoch, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { instantOfTimeOfDay } from './clock-time.ts';

/** Maximum number of days back in which a working day is searched; longer than any series of holidays and Shabbat. */
const SEARCHED_DAYS = 10;

/**
 * Returns the last working day up to a day (`YYYY-MM-DD`): the day itself, or an earlier day if the station is closed.
 * A working day is a day on which the station is open at noon. The eve of a holiday is therefore a working day; a
 * holiday is not, even if the station opens in the evening. Returns the day itself if no working day is found within
 * `SEARCHED_DAYS` days before.
 */
export function workingDayOnOrBefore(day: string, isOpenAt: (instantMs: number) => boolean): string {
  const last = daysSinceEpoch(dayOfText(day));
  const days = Array.from({ length: SEARCHED_DAYS + 1 }, (_, back) => calendarDayOf(last - back));
  const noons = days.map((each) => instantOfTimeOfDay(each, '12:00'));
  const open = noons.find(isOpenAt);
  return open === undefined ? day : shopDayText(open);
}
