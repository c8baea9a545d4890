import {
  addMonths,
  parseCalendarDay,
  daysSinceEpoch,
  DAY_MS,
  instantOfWallTime,
  utcTimeAt,
  wallTimeAt,
  type CalendarDay,
} from '#domain/core/time/jerusalem-time.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';

/** Possible lengths of the periods into which a report is divided. Weeks begin on Sunday. */
export const reportGranularities = ['day', 'week', 'month'] as const;
export type ReportGranularity = (typeof reportGranularities)[number];

const midnight = { hour: 0, minute: 0, second: 0 } as const;

/** Weekday of 1970-01-01, which was a Thursday. */
const THURSDAY = 4;

/**
 * Formats a day as `YYYY-MM-DD`. A day number that is too large for the month, such as 31 + 1, continues in the next
 * month.
 */
export function isoDayOf(day: CalendarDay): string {
  const { year, month, day: ofMonth } = utcTimeAt(daysSinceEpoch(day) * DAY_MS);
  return `${padWithZeros(year, 4)}-${padWithZeros(month, 2)}-${padWithZeros(ofMonth, 2)}`;
}

/** Returns the day that is a number of days later. A negative number means earlier. */
export function addDays(text: string, days: number): string {
  const day = parseCalendarDay(text);
  return isoDayOf({ ...day, day: day.day + days });
}

/** Returns the time (epoch ms) at which a day begins in Israel local time. */
export function startOfDay(text: string): number {
  return instantOfWallTime({ ...parseCalendarDay(text), ...midnight });
}

/** Returns the time (epoch ms) on another day that has the same time of day as `now`, in Israel local time. */
export function sameTimeOn(text: string, now: number): number {
  const { hour, minute, second } = wallTimeAt(now);
  return instantOfWallTime({ ...parseCalendarDay(text), hour, minute, second });
}

/** Returns the first day of the period that contains the given day. The period is a day, a week or a month. */
export function periodStartOf(text: string, step: ReportGranularity): string {
  if (step === 'day') return text;
  const day = parseCalendarDay(text);
  if (step === 'month') return isoDayOf({ ...day, day: 1 });
  return addDays(text, -((daysSinceEpoch(day) + THURSDAY) % 7));
}

/** Returns the last day of the period that begins on a day. */
export function lastDayOfPeriod(begin: string, step: ReportGranularity): string {
  if (step === 'day') return begin;
  if (step === 'week') return addDays(begin, 6);
  return addDays(isoDayOf({ ...addMonths(parseCalendarDay(begin), 1), day: 1 }), -1);
}
