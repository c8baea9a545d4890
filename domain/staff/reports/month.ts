import { addMonths, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/** Ranges of this month and last month. Times are epoch ms; each range includes its start and excludes its end. */
export type MonthToDate = {
  readonly begin: number;
  /**
   * Start of last month, epoch ms. `lastUntil` has the same day and time of day in last month as now, but is at the
   * latest the end of last month.
   */
  readonly lastBegin: number;
  readonly lastUntil: number;
};

const midnight = { hour: 0, minute: 0, second: 0 } as const;

/** Returns this month so far in Israel local time, and last month until the same day and time of day. */
export function monthToDate(now: number): MonthToDate {
  const { year, month, ...dayAndTime } = wallTimeAt(now);
  const first = { year, month, day: 1 };
  const begin = instantOfWallTime({ ...first, ...midnight });
  const lastMonth = addMonths(first, -1);
  const lastBegin = instantOfWallTime({ ...lastMonth, ...midnight });
  const lastUntil = instantOfWallTime({ ...lastMonth, ...dayAndTime });
  return { begin, lastBegin, lastUntil: Math.min(begin, lastUntil) };
}

/** Returns the change in percent, to one decimal; null if the earlier number is 0. */
export function changePercent(now: number, before: number): number | null {
  return before <= 0 ? null : Math.round(((now - before) / before) * 1_000) / 10;
}
