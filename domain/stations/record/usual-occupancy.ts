const HOURS_PER_DAY = 24;
const DAYS_PER_WEEK = 7;
const MINUTES_PER_HOUR = 60;
/** Minimum number of weeks with data before the usual occupancy is calculated. */
const FEW_WEEKS = 3;
const FEW_WASHES = 60;

/** Number of hours in a week. The index of an hour is weekday (Sunday is 0) times 24 plus hour. */
export const HOURS_PER_WEEK = DAYS_PER_WEEK * HOURS_PER_DAY;

/**
 * Washes of a station in complete past weeks. Only ordinary days are counted, which are not holidays, their eves or
 * special days.
 */
export type WeeklyWashTotals = {
  /**
   * Total minutes of the washes that began in each hour of the week, over all ordinary days. The list has
   * `HOURS_PER_WEEK` numbers.
   */
  readonly minutes: readonly number[];
  readonly washes: number;
  /** Number of weeks from the first counted wash to the end of the counted period. */
  readonly weeks: number;
  /** Number of ordinary days by weekday, Sunday first. */
  readonly days: readonly number[];
  readonly bays: number;
};

/**
 * Calculates the usual occupancy of a station's bays for each hour of the week, in percent (0 to 100). Returns null if
 * there were too few weeks or washes, or if a weekday had no ordinary day. The test
 * `server/stations/record/usual-hours-replay.db.test.ts` measures the error of this forecast. It is 7 percentage points
 * for an hour of the next week.
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

/** Returns one of three levels for the occupancy of an hour. Pages use the level in a sentence. */
export function occupancyLevelOf(percent: number): 'quiet' | 'some' | 'busy' {
  if (percent < 25) return 'quiet';
  return percent < 60 ? 'some' : 'busy';
}

/** Occupancy in percent below which an hour is calm. A day with only calm hours has no busiest time. */
const CALM_PERCENT = 10;
/**
 * Minimum occupancy of a neighbouring hour that belongs to the busiest time, as a fraction of the fullest hour's
 * occupancy.
 */
const NEARLY_AS_FULL = 0.8;

/** Range of hours in a day. The end hour is not part of the range. */
export type HourRange = { readonly from: number; readonly until: number };

/** Finds the busiest time of a day from its 24 hourly percentages. Returns null if the whole day is calm. */
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
