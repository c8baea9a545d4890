import { refused } from '#contracts/core/problem.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addDays, beginOfDay } from '#domain/staff/reports/report-period.ts';

const DAYS_SHOWN = 30;
/** Ten years and a day. */
const LONGEST_DAYS = 3_654;

/** Days of the shop, both included, and their instants (epoch ms). */
export type ReportRange = {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly from: number;
  readonly until: number;
};

export type RangeWish = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The last thirty days where nothing is said; refused where they run backwards or are too many. */
export function rangeOf(wish: RangeWish, now: number): ReportRange | ReturnType<typeof refused<'validation_failed'>> {
  const lastDay = wish.to ?? shopDayText(now);
  const firstDay = wish.from ?? addDays(lastDay, 1 - DAYS_SHOWN);
  if (firstDay > lastDay || addDays(firstDay, LONGEST_DAYS) < lastDay) return refused('validation_failed');
  return { firstDay, lastDay, from: beginOfDay(firstDay), until: beginOfDay(addDays(lastDay, 1)) };
}

/** Everything up to the end of a day; today where nothing is said. */
export function untilEndOf(on: string | undefined, now: number): ReportRange {
  const lastDay = on ?? shopDayText(now);
  return { firstDay: '2000-01-01', lastDay, from: 0, until: beginOfDay(addDays(lastDay, 1)) };
}

/** An empty filter is none. */
export function wordOf<Word extends string>(said: Word | undefined): Word | null {
  return said === undefined || said === '' ? null : said;
}
