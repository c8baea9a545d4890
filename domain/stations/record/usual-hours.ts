const HOURS_PER_DAY = 24;
const DAYS_PER_WEEK = 7;
const MINUTES_PER_HOUR = 60;
/** Weeks and washes below which nothing is said about the usual hours of a station. */
const FEW_WEEKS = 3;
const FEW_WASHES = 60;

/** One hour of the week: weekday (Sunday is 0) times 24 plus hour. */
export const HOURS_PER_WEEK = DAYS_PER_WEEK * HOURS_PER_DAY;

/** Washes of a station in whole weeks that are over. */
export type WeeksOfWashes = {
  /** Minutes of washes that began in each hour of the week, over all weeks: `HOURS_PER_WEEK` numbers. */
  readonly minutes: readonly number[];
  readonly washes: number;
  readonly weeks: number;
  readonly bays: number;
};

/**
 * Returns how much of a station's bays is usually in use in each hour of the week, in per cent (0 to 100); null if there
 * were too few weeks or washes. The test replays a year and measures the error.
 */
export function usualHours({ minutes, washes, weeks, bays }: WeeksOfWashes): readonly number[] | null {
  if (weeks < FEW_WEEKS || washes < FEW_WASHES) return null;
  const wholeHour = weeks * bays * MINUTES_PER_HOUR;
  return minutes.map((used) => Math.min(100, Math.round((used * 100) / wholeHour)));
}

/** Returns the use of an hour in three steps that a sentence can say. */
export function busyLevelOf(percent: number): 'quiet' | 'some' | 'busy' {
  if (percent < 25) return 'quiet';
  return percent < 60 ? 'some' : 'busy';
}

/** Percent below which a day has no busiest time. */
const CALM_PERCENT = 10;
/** Hours next to the fullest hour belong to the busiest time while they have this share of its use. */
const NEARLY_AS_FULL = 0.8;

/** Hours of a day; the end is not part of it. */
export type HourStretch = { readonly from: number; readonly until: number };

/** Returns the busiest time of a day, by 24 numbers in per cent; null if it is calm all day. */
export function busiestTime(percents: readonly number[]): HourStretch | null {
  const most = Math.max(...percents);
  if (most < CALM_PERCENT) return null;
  const isFull = (hour: number) => (percents[hour] ?? 0) >= most * NEARLY_AS_FULL;
  let from = percents.indexOf(most);
  let until = from + 1;
  while (isFull(from - 1)) from -= 1;
  while (isFull(until)) until += 1;
  return { from, until };
}
