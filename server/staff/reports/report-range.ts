import { refused } from '#contracts/core/problem.ts';
import { SINGLE_ROW_REPORT_DAYS_MAX } from '#contracts/staff/reports/reports.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { DEFAULT_REPORT_DAYS } from '#domain/staff/reports/report-days.ts';
import { addDays, startOfDay } from '#domain/staff/reports/report-period.ts';

/** Maximum length of a range in days: ten years and a day. */
const LONGEST_DAYS = 3_654;

/**
 * Range of calendar days in Israel. The first and the last day are included. Start and end are in epoch milliseconds,
 * and the end can be within the last day.
 */
export type ReportRange = {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly from: number;
  readonly until: number;
};

export type ReportRangeQuery = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Time (ISO) within the last day at which the range ends. It is undefined if the whole last day is included. */
  readonly until?: string | undefined;
  /**
   * Source of the sales, or undefined for all sources. With a source, the daily aggregates cannot be used, because they
   * do not contain it.
   */
  readonly source?: string | undefined;
};

/** Returns true if the range is short enough to count single rows, without the daily aggregates. */
export function isShortEnoughToCountRows({ firstDay, lastDay }: Pick<ReportRange, 'firstDay' | 'lastDay'>): boolean {
  return addDays(firstDay, SINGLE_ROW_REPORT_DAYS_MAX) > lastDay;
}

/**
 * Returns the requested range of days, by default the last thirty days. The request is refused if the days are reversed
 * or too many, or if `until` is not within the last day. The limit is lower if one source is selected, because that
 * report reads single rows.
 */
export function reportRangeOf(
  query: ReportRangeQuery,
  now: number,
): ReportRange | ReturnType<typeof refused<'validation_failed'>> {
  const lastDay = query.to ?? shopDayText(now);
  const firstDay = query.from ?? addDays(lastDay, 1 - DEFAULT_REPORT_DAYS);
  if (firstDay > lastDay || addDays(firstDay, LONGEST_DAYS) < lastDay) return refused('validation_failed');
  if (filterValueOrNull(query.source) !== null && !isShortEnoughToCountRows({ firstDay, lastDay }))
    return refused('validation_failed');
  const wholeUntil = startOfDay(addDays(lastDay, 1));
  const until = query.until === undefined ? wholeUntil : Date.parse(query.until);
  if (until > wholeUntil || until < startOfDay(lastDay)) return refused('validation_failed');
  return { firstDay, lastDay, from: startOfDay(firstDay), until };
}

/** Returns the range from before the first record to the end of the given day. The default is today. */
export function reportRangeUntilEndOfDay(endDay: string | undefined, now: number): ReportRange {
  const lastDay = endDay ?? shopDayText(now);
  return { firstDay: '2000-01-01', lastDay, from: 0, until: startOfDay(addDays(lastDay, 1)) };
}

/** Returns the value of a filter. Returns null if the filter is empty. */
export function filterValueOrNull<Word extends string>(value: Word | undefined): Word | null {
  return value === undefined || value === '' ? null : value;
}
