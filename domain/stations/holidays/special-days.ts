import type { SpecialHours } from '#contracts/stations/stations.ts';
import {
  calendarDayOfEpochDay,
  daysSinceEpoch,
  parseIsoInstant,
  wallTimeAt,
} from '#domain/core/time/jerusalem-time.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';

/** Returns the days (`YYYY-MM-DD`) that have their own hours or are affected by a closure, in order. */
export function specialDaysOf({ closures, days }: SpecialHours): string[] {
  const touched = closures.flatMap(({ startsAt, endsAt }) => {
    const first = shopDayOf(parseIsoInstant(startsAt));
    // a closure that ends at midnight does not affect the next day
    const last = shopDayOf(parseIsoInstant(endsAt) - 1);
    return Array.from({ length: last - first + 1 }, (_, index) => dayTextOf(first + index));
  });
  return [...new Set([...touched, ...days.map(({ day }) => day)])].toSorted();
}

/** Returns the calendar day of a time (epoch ms) in Israel local time, as a number of days since 1970-01-01. */
function shopDayOf(instantMs: number): number {
  return daysSinceEpoch(wallTimeAt(instantMs));
}

function dayTextOf(days: number): string {
  const { year, month, day } = calendarDayOfEpochDay(days);
  return `${padWithZeros(year, 4)}-${padWithZeros(month, 2)}-${padWithZeros(day, 2)}`;
}
