import { workingHolidays, type ClosureName, type HolidayName, type HolidayRule } from '#contracts/stations/holidays.ts';
import {
  calendarDayOfEpochDay,
  daysSinceEpoch,
  instantOfWallTime,
  MINUTE_MS,
  wallTimeAt,
} from '#domain/core/time/jerusalem-time.ts';
import { instantOfTimeOfDay } from '../time-of-day.ts';
import { weekdayOfEpochDay } from '../weekday.ts';
import { candleLightingOn } from './candle-time.ts';
import { listHolidays } from './holiday-dates.ts';
import { nightfallOn, type GeoPoint } from './sunset-times.ts';

/** Closure of a station because of the owner's holiday rule. Times are epoch ms. */
export type Closure = { readonly startsAt: number; readonly endsAt: number; readonly names: readonly ClosureName[] };

export type TimeRange = { readonly fromMs: number; readonly untilMs: number };

const SATURDAY = 6;
/**
 * Number of days before and after a period in which closures are also searched. It is more than the longest closure, so
 * that a closure that began before the period is found.
 */
const MARGIN_DAYS = 5;

/** Holidays that begin in the morning, unlike other holidays, which begin on the evening before. */
const morningDays: readonly HolidayName[] = ['gedaliah_fast', 'tevet_fast', 'esther_fast', 'tammuz_fast'];
const working: readonly ClosureName[] = workingHolidays;

/**
 * Returns the closures of a station that overlap a period, in order. They follow from the owner's holiday rule.
 * Closures that overlap or touch each other are merged, for example Rosh Hashana after Shabbat. Times are calculated
 * without the station's height above sea level.
 */
export function closuresOf(rule: HolidayRule, place: GeoPoint, { fromMs, untilMs }: TimeRange): Closure[] {
  const fromDay = daysSinceEpoch(wallTimeAt(fromMs)) - MARGIN_DAYS;
  const toDay = daysSinceEpoch(wallTimeAt(untilMs)) + MARGIN_DAYS;
  const closures = restPeriodsBetween(rule, fromDay, toDay)
    .map((rest) => closureOf(rule, place, rest))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  return mergeOverlapping(closures).filter(({ startsAt, endsAt }) => endsAt > fromMs && startsAt < untilMs);
}

/**
 * First and last day of Shabbat or of a holiday. Both are numbers of days since 1970-01-01. Shabbat and most holidays
 * begin on the evening before `first`. The fasts of `morningDays` begin in the morning of `first`.
 */
type Rest = { readonly name: ClosureName; readonly first: number; readonly last: number };

function restPeriodsBetween({ shabbat, holidays }: HolidayRule, fromDay: number, toDay: number): Rest[] {
  const days = Array.from({ length: toDay - fromDay + 1 }, (_, index) => fromDay + index);
  const saturdays = shabbat ? days.filter((day) => weekdayOfEpochDay(day) === SATURDAY) : [];
  const chosen = listHolidays(fromDay, toDay).filter(({ name }) => holidays.includes(name));
  return [
    ...chosen.map(({ name, day, length }) => ({ name, first: day, last: day + length - 1 })),
    ...saturdays.map((day) => ({ name: 'shabbat', first: day, last: day }) as const),
  ];
}

function closureOf({ minutesBefore, minutesAfter, evesCloseAt }: HolidayRule, place: GeoPoint, rest: Rest): Closure {
  const { name, first, last } = rest;
  const nightfallMinute = Math.ceil(nightfallOn(calendarDayOfEpochDay(last), place) / MINUTE_MS);
  const endsAt = (nightfallMinute + minutesAfter) * MINUTE_MS;
  if (morningDays.some((each) => each === name)) return { startsAt: startOf(first), endsAt, names: [name] };
  const eve = calendarDayOfEpochDay(first - 1);
  const candles = candleLightingOn(eve, place) - minutesBefore * MINUTE_MS;
  // `evesCloseAt` does not apply to Shabbat, because Friday has weekly hours, and it does not apply to
  // `workingHolidays`
  const hasEve = name !== 'shabbat' && !working.includes(name);
  const startsAt = evesCloseAt === null || !hasEve ? candles : Math.min(candles, instantOfTimeOfDay(eve, evesCloseAt));
  return { startsAt, endsAt, names: [name] };
}

function startOf(day: number): number {
  return instantOfWallTime({ ...calendarDayOfEpochDay(day), hour: 0, minute: 0, second: 0 });
}

function mergeOverlapping(closures: readonly Closure[]): Closure[] {
  const all: Closure[] = [];
  for (const closure of closures) {
    const last = all.at(-1);
    if (last === undefined || closure.startsAt > last.endsAt) all.push(closure);
    else {
      const endsAt = Math.max(last.endsAt, closure.endsAt);
      all.splice(-1, 1, { startsAt: last.startsAt, endsAt, names: [...new Set([...last.names, ...closure.names])] });
    }
  }
  return all;
}
