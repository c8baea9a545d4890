import { HOUR_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addDays, startOfDay, lastDayOfPeriod, periodStartOf } from './report-period.ts';
import type { DateRange } from './report-sums.ts';

/**
 * Schedules of an emailed report. It is sent every Monday about the previous week, or on the first day of a month about
 * the previous month.
 */
export const reportFrequencies = ['weekly', 'monthly'] as const;
export type ReportFrequency = (typeof reportFrequencies)[number];

/** Hour of the day in Israel local time at which an emailed report is due. */
export const REPORT_HOUR = 7;

/**
 * Completed period of an emailed report, and the time at which the report is due. `dueAt` is in epoch ms, and `dueOn`
 * is a date in Israel.
 */
export type ReportPeriod = DateRange & { readonly dueAt: number; readonly dueOn: string };

/** Returns the given day if it is a Monday, otherwise the last Monday before it. */
function mondayOnOrBefore(day: string): string {
  const monday = addDays(periodStartOf(day, 'week'), 1);
  return monday > day ? addDays(monday, -7) : monday;
}

const daysOf = {
  weekly: (today) => {
    const dueOn = mondayOnOrBefore(today);
    return { from: addDays(dueOn, -8), to: addDays(dueOn, -2), dueOn };
  },
  monthly: (today) => {
    const dueOn = periodStartOf(today, 'month');
    const to = addDays(dueOn, -1);
    return { from: periodStartOf(to, 'month'), to, dueOn };
  },
} as const satisfies Record<ReportFrequency, (today: string) => DateRange & { readonly dueOn: string }>;

/**
 * Returns the newest completed period whose report is due at a given time (epoch ms). The hour is counted from
 * midnight, because no clock change happens on these days. Israel changes its clocks neither on a Monday nor on the
 * first day of a month (Time Determination Law).
 */
export function duePeriod(frequency: ReportFrequency, now: number): ReportPeriod {
  const period = daysOf[frequency](shopDayText(now - REPORT_HOUR * HOUR_MS));
  return { ...period, dueAt: startOfDay(period.dueOn) + REPORT_HOUR * HOUR_MS };
}

/** Returns the day on which the first report after a time (epoch ms) is sent. */
export function nextReportDay(frequency: ReportFrequency, now: number): string {
  const { dueOn } = duePeriod(frequency, now);
  return addDays(frequency === 'weekly' ? addDays(dueOn, 6) : lastDayOfPeriod(dueOn, 'month'), 1);
}
