import { invariant } from '../invariant.ts';
import { padWithZeros } from '../text/pad-with-zeros.ts';

/**
 * Time zone of the shop. Times are epoch milliseconds. Time-zone rules come from `Intl.DateTimeFormat` with explicit
 * numeric options. This gives equal results on the server and in all browsers (`Temporal` is not available everywhere
 * yet). Calendar arithmetic is done in this file.
 */
export const SHOP_TIME_ZONE = 'Asia/Jerusalem';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Number of days from 1 March of year 0, where the shifted years begin, to 1970-01-01. */
const DAYS_FROM_MARCH_0000 = 719_468;

/** Day of the calendar. `month` begins with 1 for January. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };
export type WallTime = CalendarDay & { readonly hour: number; readonly minute: number; readonly second: number };

/**
 * Formatter that is created when it is first used. Its creation takes longer than loading all other modules of a page.
 */
let wallClock: Intl.DateTimeFormat | undefined;

function createWallTimeFormat(): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: SHOP_TIME_ZONE,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

/** Converts a time (epoch ms) to the local time in Israel. */
export function wallTimeAt(instantMs: number): WallTime {
  return utcTimeAt(instantMs + offsetAt(instantMs));
}

/** Calculates the local time in Israel with the time-zone rules of the runtime. */
function computeWallTime(instantMs: number): WallTime {
  const shown: Record<string, number> = {};
  wallClock ??= createWallTimeFormat();
  for (const part of wallClock.formatToParts(instantMs)) {
    shown[part.type] = Number(part.value);
  }
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  return { year, month, day, hour, minute, second };
}

/** Converts a UTC time to epoch ms. Days beyond the end of a month continue in the next month. */
export function utcInstantOf(time: WallTime): number {
  const days = daysSinceEpoch(time);
  return days * DAY_MS + time.hour * HOUR_MS + time.minute * MINUTE_MS + time.second * SECOND_MS;
}

/** Converts a time in epoch ms to UTC. */
export function utcTimeAt(instantMs: number): WallTime {
  const days = Math.floor(instantMs / DAY_MS);
  const ofDayMs = instantMs - days * DAY_MS;
  return {
    ...calendarDayOfEpochDay(days),
    hour: Math.floor(ofDayMs / HOUR_MS),
    minute: Math.floor((ofDayMs % HOUR_MS) / MINUTE_MS),
    second: Math.floor((ofDayMs % MINUTE_MS) / SECOND_MS),
  };
}

/**
 * Converts a local time of the shop to epoch ms. If the clock is set back and a time occurs twice, the first occurrence
 * is used. If the clock is set forward and a time is skipped, it is moved forward by the skipped hour.
 */
export function instantOfWallTime(time: WallTime): number {
  const asUtc = utcInstantOf(time);
  const before = asUtc - offsetAt(asUtc - DAY_MS);
  const after = asUtc - offsetAt(asUtc + DAY_MS);
  const exact = [before, after].find((instantMs) => utcInstantOf(wallTimeAt(instantMs)) === asUtc);
  return exact ?? before;
}

/** Maximum number of hours in the cache, which is more than two years. A full cache is emptied. */
const MOST_KNOWN_HOURS = 20_000;
const offsetOfHour = new Map<number, number>();

/**
 * Returns the offset of Israel time from UTC at a given time, in ms. One result is cached for each hour, because the
 * offset has changed only at full hours of UTC since 1918. The cache is forty times faster than `Intl`. Times before
 * 1970 are not cached, because no data of a shop is that old.
 */
function offsetAt(instantMs: number): number {
  if (instantMs < 0) return computeOffset(Math.floor(instantMs / SECOND_MS) * SECOND_MS);
  const hour = Math.floor(instantMs / HOUR_MS);
  const known = offsetOfHour.get(hour);
  if (known !== undefined) return known;
  if (offsetOfHour.size === MOST_KNOWN_HOURS) offsetOfHour.clear();
  const offset = computeOffset(hour * HOUR_MS);
  offsetOfHour.set(hour, offset);
  return offset;
}

function computeOffset(wholeSecondMs: number): number {
  return utcInstantOf(computeWallTime(wholeSecondMs)) - wholeSecondMs;
}

/** Parses a time in API format, '2026-11-03T08:15:30.000Z'. Returns epoch ms, without the fraction of the second. */
export function parseIsoInstant(text: string): number {
  const [hour = 0, minute = 0, second = 0] = text.slice(11, 19).split(':').map(Number);
  return utcInstantOf({ ...parseCalendarDay(text.slice(0, 10)), hour, minute, second });
}

/** Returns the start of the day in Israel that contains a given time. Both times are in epoch ms. */
export function startOfShopDay(instantMs: number): number {
  const { year, month, day } = wallTimeAt(instantMs);
  return instantOfWallTime({ year, month, day, hour: 0, minute: 0, second: 0 });
}

/**
 * Returns the last millisecond of a day in Israel (23:59:59.999) as epoch ms. It is also correct on days on which the
 * clock changes.
 */
export function endOfShopDay(day: CalendarDay): number {
  return instantOfWallTime({ ...day, day: day.day + 1, hour: 0, minute: 0, second: 0 }) - 1;
}

/**
 * Returns the same day of the month, a number of months later. If that month is too short, its last day is returned.
 */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const sum = day.year * 12 + (day.month - 1) + months;
  const year = Math.floor(sum / 12);
  const month = sum - year * 12 + 1;
  return { year, month, day: Math.min(day.day, daysInMonth(year, month)) };
}

export function daysInMonth(year: number, month: number): number {
  invariant(month >= 1 && month <= 12, `${month} is not a month`);
  return daysSinceEpoch({ year, month: month + 1, day: 1 }) - daysSinceEpoch({ year, month, day: 1 });
}

/**
 * Calculates the number of days from 1970-01-01 to a day of the Gregorian calendar. Years start in March here, so that
 * the leap day comes last (H. Hinnant, "chrono-compatible low-level date algorithms").
 */
export function daysSinceEpoch({ year, month, day }: CalendarDay): number {
  const shifted = year * 12 + month - 3;
  const marchYear = Math.floor(shifted / 12);
  const marchMonth = shifted - marchYear * 12;
  const daysBeforeMonth = Math.floor((153 * marchMonth + 2) / 5);
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + daysBeforeMonth + day - 1 - DAYS_FROM_MARCH_0000;
}

/** Converts a number of days since 1970-01-01 to a calendar day. */
export function calendarDayOfEpochDay(days: number): CalendarDay {
  const shifted = days + DAYS_FROM_MARCH_0000;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/** Converts a time to API format, '2026-11-03T08:15:30.000Z', for years 0 to 9999. */
export function toIsoInstant(instantMs: number): string {
  invariant(Number.isSafeInteger(instantMs), `${instantMs} is not a whole number of milliseconds`);
  const time = utcTimeAt(instantMs);
  invariant(time.year >= 0 && time.year <= 9_999, `the year ${time.year} has no four digits`);
  const milliseconds = instantMs - Math.floor(instantMs / SECOND_MS) * SECOND_MS;
  const date = `${padWithZeros(time.year, 4)}-${padWithZeros(time.month, 2)}-${padWithZeros(time.day, 2)}`;
  return `${date}T${padWithZeros(time.hour, 2)}:${padWithZeros(time.minute, 2)}:${padWithZeros(time.second, 2)}.${padWithZeros(milliseconds, 3)}Z`;
}

/** Converts a time to API format. Returns null if the time is null. */
export function toIsoInstantOrNull(instantMs: number | null): string | null {
  return instantMs === null ? null : toIsoInstant(instantMs);
}

/** Returns the calendar day in Israel at a given time (epoch ms), as `YYYY-MM-DD`. */
export function shopDayText(instantMs: number): string {
  const { year, month, day } = wallTimeAt(instantMs);
  return `${padWithZeros(year, 4)}-${padWithZeros(month, 2)}-${padWithZeros(day, 2)}`;
}

/** Parses the text of a day, for example '2026-11-22'. The text must already be validated. */
export function parseCalendarDay(text: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}
