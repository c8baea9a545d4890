import { BUSY_HOURS_WEEKS, type BusyHours } from '#contracts/stations/busy-hours.ts';
import { DAY_MS, daysSinceEpoch, HOUR_MS, startOfShopDay, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { unusualDays } from '#domain/stations/holidays/unusual-days.ts';
import { HOURS_PER_WEEK, usualOccupancyByHour } from '#domain/stations/record/usual-occupancy.ts';
import { weekdayOfEpochDay } from '#domain/stations/weekday.ts';
import type { Deps } from '#server/stations/deps.ts';
import { listWashesByHour, type WashesByHourRow } from '../store/record/washes-by-hour.ts';

const DAYS_PER_WEEK = 7;
/** Time in ms for which busy hours are cached. The figures change once a day. */
const KEPT_MS = HOUR_MS;

/**
 * Returns the usual busy hours of the station with this slug. Throws DatabaseUnavailableError if the database fails.
 */
export type BusyHoursReader = (slug: string) => Promise<BusyHours>;

/** Creates the function that reads the busy hours. It queries the database at most once an hour, for all stations. */
export function createBusyHoursReader({ clock, db }: Pick<Deps, 'clock' | 'db'>): BusyHoursReader {
  let cached: { readonly readAt: number; readonly hours: Promise<ReadonlyMap<string, BusyHours>> } | null = null;

  async function read(now: number): Promise<ReadonlyMap<string, BusyHours>> {
    // the period consists of whole days, so that every hour of the week occurs equally often
    const until = startOfShopDay(now);
    const since = until - BUSY_HOURS_WEEKS * 7 * DAY_MS;
    const unusual = unusualDays(dayNumberAt(since), dayNumberAt(until));
    const rows = await listWashesByHour(db, { since, until, unusualDays: unusual });
    return new Map(rows.map((row) => [row.slug, busyHoursOf(row, { until, unusual })]));
  }

  return async (slug) => {
    const now = clock.now();
    if (cached === null || now - cached.readAt >= KEPT_MS) {
      const reading = { readAt: now, hours: read(now) };
      cached = reading;
      reading.hours.catch(() => {
        if (cached === reading) cached = null;
      });
    }
    return (await cached.hours).get(slug) ?? { percent: null };
  };
}

function dayNumberAt(instant: number): number {
  return daysSinceEpoch(wallTimeAt(instant));
}

type Period = { readonly until: number; readonly unusual: readonly number[] };

/** Counts the days per weekday in the last `weeks` weeks of the period, excluding unusual days and special days. */
function ordinaryDays(weeks: number, specialDays: readonly number[], { until, unusual }: Period): number[] {
  const left = new Set([...unusual, ...specialDays]);
  const counts = Array<number>(DAYS_PER_WEEK).fill(0);
  const end = dayNumberAt(until);
  for (let day = end - weeks * DAYS_PER_WEEK; day < end; day += 1) {
    const weekday = weekdayOfEpochDay(day);
    if (!left.has(day)) counts[weekday] = (counts[weekday] ?? 0) + 1;
  }
  return counts;
}

function busyHoursOf({ hours, washes, bays, firstAt, specialDays }: WashesByHourRow, period: Period): BusyHours {
  const ofWeek = Array<number>(HOURS_PER_WEEK).fill(0);
  for (const [place, minutes] of hours) ofWeek[place] = minutes;
  const weeks = Math.ceil((period.until - firstAt) / (DAYS_PER_WEEK * DAY_MS));
  const days = ordinaryDays(weeks, specialDays, period);
  const percent = usualOccupancyByHour({ minutes: ofWeek, washes, weeks, days, bays });
  return { percent: percent === null ? null : [...percent] };
}
