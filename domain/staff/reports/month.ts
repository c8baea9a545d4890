import { addMonths, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/** Ranges of this month and last month. Times are epoch ms; each range includes its start and excludes its end. */
export type MonthToDate = {
  readonly begin: number;
  /**
   * Start of last month, epoch ms. The range until `lastUntil` has the same length as this month so far, but ends at
   * the latest when last month ends.
   */
  readonly lastBegin: number;
  readonly lastUntil: number;
};

const midnight = { hour: 0, minute: 0, second: 0 } as const;

/** Returns this month so far in Israel local time, and an equally long first part of last month. */
export function monthToDate(now: number): MonthToDate {
  const { year, month } = wallTimeAt(now);
  const first = { year, month, day: 1 };
  const begin = instantOfWallTime({ ...first, ...midnight });
  const lastBegin = instantOfWallTime({ ...addMonths(first, -1), ...midnight });
  return { begin, lastBegin, lastUntil: Math.min(begin, lastBegin + (now - begin)) };
}

/** Returns the change in percent, to one decimal; null if the earlier number is 0. */
export function changePercent(now: number, before: number): number | null {
  return before <= 0 ? null : Math.round(((now - before) / before) * 1_000) / 10;
}
