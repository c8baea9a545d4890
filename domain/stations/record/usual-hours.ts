const HOURS_PER_DAY = 24;
const DAYS_PER_WEEK = 7;
const MINUTES_PER_HOUR = 60;
/** Minimum number of weeks with data before usual hours are computed. */
const FEW_WEEKS = 3;
const FEW_WASHES = 60;

/** Number of hours in a week. Index of an hour: weekday (Sunday is 0) times 24 plus hour. */
export const HOURS_PER_WEEK = DAYS_PER_WEEK * HOURS_PER_DAY;

/** Washes of a station on the ordinary days of complete past weeks: without holidays, their eves and special days. */
export type WeeklyWashTotals = {
  /** Total minutes of washes that began in each hour of the week, over all ordinary days: `HOURS_PER_WEEK` numbers. */
  readonly minutes: readonly number[];
  readonly washes: number;
  /** Number of weeks from the first counted wash to the end of the counted period. */
  readonly weeks: number;
  /** Number of ordinary days by weekday, Sunday first. */
  readonly days: readonly number[];
  readonly bays: number;
};

/**
 * Returns the usual occupancy of a station's bays for each hour of the week, in percent (0 to 100); null if there were
 * too few weeks or washes, or no ordinary day of some weekday. The test
 * `server/stations/record/usual-hours-replay.db.test.ts` measures the error of this forecast: 7 percentage points for
 * an hour of the next week.
 */
export function usualOccupancyByHour({
  minutes,
  washes,
  weeks,
  days,
  bays,
}: WeeklyWashTotals): readonly number[] | null {
  if (weeks < FEW_WEEKS || washes < FEW_WASHES || days.includes(0)) return null;
  return minutes.map((used, place) => {
    const wholeHour = (days[Math.floor(place / HOURS_PER_DAY)] ?? 0) * bays * MINUTES_PER_HOUR;
    return Math.min(100, Math.round((used * 100) / wholeHour));
  });
}

/** Returns the occupancy of an hour as one of three levels, for a sentence. */
export function occupancyLevelOf(percent: number): 'quiet' | 'some' | 'busy' {
  if (percent < 25) return 'quiet';
  return percent < 60 ? 'some' : 'busy';
}

/** A day whose hours are all below this percentage has no busiest time. */
const CALM_PERCENT = 10;
/**
 * Minimum occupancy of a neighbouring hour that belongs to the busiest time, as a fraction of the fullest hour's
 * occupancy.
 */
const NEARLY_AS_FULL = 0.8;

/** Range of hours in a day; the end is excluded. */
export type HourRange = { readonly from: number; readonly until: number };

/** Returns the busiest time of a day, from 24 percentages; null if the whole day is calm. */
export function busiestHourRange(percents: readonly number[]): HourRange | null {
  const most = Math.max(...percents);
  if (most < CALM_PERCENT) return null;
  const isFull = (hour: number) => (percents[hour] ?? 0) >= most * NEARLY_AS_FULL;
  let from = percents.indexOf(most);
  let until = from + 1;
  while (isFull(from - 1)) from -= 1;
  while (isFull(until)) until += 1;
  return { from, until };
}
