import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { comparedRanges, dateRangeOfPreset } from './report-days.ts';
import { addDays, startOfDay } from './report-period.ts';

/**
 * Time ranges of this month so far and of last month. Times are epoch ms. The end of a range does not belong to the
 * range.
 */
export type MonthToDate = {
  readonly begin: number;
  /**
   * Start of last month, epoch ms. `lastUntil` is the same day and time of day in last month as now. If last month is
   * shorter, it is the end of last month.
   */
  readonly lastBegin: number;
  readonly lastUntil: number;
};

/** Returns this month so far, and the same part of last month. Reports compare these two ranges. */
export function monthToDate(now: number): MonthToDate {
  const month = dateRangeOfPreset('month', shopDayText(now));
  const { from, to, until } = comparedRanges(month, now, 'month').before;
  return {
    begin: startOfDay(month.from),
    lastBegin: startOfDay(from),
    lastUntil: until ?? startOfDay(addDays(to, 1)),
  };
}

/** Calculates the change in percent, to one decimal. Returns null if the earlier number is 0 or negative. */
export function percentChange(now: number, before: number): number | null {
  return before <= 0 ? null : Math.round(((now - before) / before) * 1_000) / 10;
}
