import { addMonths, parseCalendarDay, daysSinceEpoch, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import {
  addDays,
  isoDayOf,
  lastDayOfPeriod,
  periodStartOf,
  sameTimeOn,
  type ReportGranularity,
} from './report-period.ts';
import type { DateRange } from './report-sums.ts';

/** Preset ranges of days, which a report offers as buttons. */
export const reportPresets = [
  'today',
  'yesterday',
  'week',
  'month',
  'last_days',
  'last_month',
  'quarter',
  'last_quarter',
  'year',
  'last_year',
] as const;
export type ReportPreset = (typeof reportPresets)[number];

/** Number of days that a report shows by default. */
export const DEFAULT_REPORT_DAYS = 30;

const MONTHS_A_QUARTER = 3;
const MONTHS_A_YEAR = 12;
const DAYS_A_WEEK = 7;
/**
 * Number of days in 52 weeks. A comparison with the previous year uses it instead of a year, so that the weekday is the
 * same.
 */
const DAYS_A_YEAR = 364;

/**
 * Returns the day that is a number of months later. A negative number means earlier. The last day of a month becomes
 * the last day of the resulting month.
 */
function addMonthsTo(text: string, months: number): string {
  const moved = isoDayOf(addMonths(parseCalendarDay(text), months));
  return text === lastDayOfPeriod(periodStartOf(text, 'month'), 'month')
    ? lastDayOfPeriod(periodStartOf(moved, 'month'), 'month')
    : moved;
}

function firstOfQuarter(text: string): string {
  const day = parseCalendarDay(text);
  return isoDayOf({ ...day, month: day.month - ((day.month - 1) % MONTHS_A_QUARTER), day: 1 });
}

function firstOfYear(text: string): string {
  return `${text.slice(0, 4)}-01-01`;
}

/** Returns the period that ends on the day before `begin` and is `months` months long. */
function periodBefore(begin: string, months: number): DateRange {
  return { from: addMonthsTo(begin, -months), to: addDays(begin, -1) };
}

const ranges = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  week: (today) => ({ from: periodStartOf(today, 'week'), to: today }),
  month: (today) => ({ from: periodStartOf(today, 'month'), to: today }),
  last_days: (today) => ({ from: addDays(today, 1 - DEFAULT_REPORT_DAYS), to: today }),
  last_month: (today) => periodBefore(periodStartOf(today, 'month'), 1),
  quarter: (today) => ({ from: firstOfQuarter(today), to: today }),
  last_quarter: (today) => periodBefore(firstOfQuarter(today), MONTHS_A_QUARTER),
  year: (today) => ({ from: firstOfYear(today), to: today }),
  last_year: (today) => periodBefore(firstOfYear(today), MONTHS_A_YEAR),
} as const satisfies Record<ReportPreset, (today: string) => DateRange>;

/** Returns the days of a preset range. Weeks begin on Sunday. `today` is a date in Israel. */
export function dateRangeOfPreset(preset: ReportPreset, today: string): DateRange {
  return ranges[preset](today);
}

/** Returns the first preset range that has exactly these days. Returns null if no preset matches. */
export function reportPresetOf({ from, to }: DateRange, today: string): ReportPreset | null {
  return (
    reportPresets.find((preset) => {
      const range = dateRangeOfPreset(preset, today);
      return range.from === from && range.to === to;
    }) ?? null
  );
}

function daysInRange({ from, to }: DateRange): number {
  return daysSinceEpoch(parseCalendarDay(to)) - daysSinceEpoch(parseCalendarDay(from)) + 1;
}

/**
 * Returns the number of months between a range and the range with which it is compared. Returns null if the range does
 * not start on the first day of a month.
 */
function monthsOf({ from, to }: DateRange): number | null {
  const [first, last] = [parseCalendarDay(from), parseCalendarDay(to)];
  if (first.day !== 1) return null;
  const spanned = (last.year - first.year) * MONTHS_A_YEAR + last.month - first.month + 1;
  if (spanned === 1) return 1;
  if (from === firstOfQuarter(to)) return MONTHS_A_QUARTER;
  return from === firstOfYear(to) ? MONTHS_A_YEAR : spanned;
}

/**
 * Returns the earlier range with which a range of days is compared. A range of up to a week is compared with the same
 * weekdays of the week before. An unfinished month, quarter or year is compared with the same part of the previous
 * period. Any other range is compared with an equally long range before it.
 */
export function previousDateRange(range: DateRange): DateRange {
  return daysInRange(range) <= DAYS_A_WEEK ? shiftedBy(range, -DAYS_A_WEEK) : previousPeriod(range);
}

function previousPeriod(range: DateRange): DateRange {
  const months = monthsOf(range);
  return months === null ? shiftedBy(range, -daysInRange(range)) : movedBy(range, -months);
}

/** Returns the same days one year earlier; a range up to a week keeps its weekdays. */
export function sameDaysOneYearEarlier(range: DateRange): DateRange {
  return daysInRange(range) <= DAYS_A_WEEK ? shiftedBy(range, -DAYS_A_YEAR) : movedBy(range, -MONTHS_A_YEAR);
}

function movedBy({ from, to }: DateRange, months: number): DateRange {
  return { from: addMonthsTo(from, months), to: addMonthsTo(to, months) };
}

/**
 * Range of days with which a report is compared. `until` is the time (epoch ms) on the last day at which the range
 * ends. `until` is null if the range has whole days only.
 */
export type ComparedRange = DateRange & { readonly until: number | null };

/** Earlier ranges of days with which a report is compared. */
export type ComparedRanges = { readonly before: ComparedRange; readonly yearBefore: ComparedRange };

/**
 * Value that requests a comparison of a month with the previous month. It is needed when the month has just begun and
 * is only as long as a week.
 */
export type ComparisonMode = 'month';

/** Returns true if the range contains the day of `now` (epoch ms). */
export function isRangeUnfinished({ from, to }: DateRange, now: number): boolean {
  const today = shopDayText(now);
  return from <= today && to >= today;
}

/**
 * Returns the earlier ranges with which a report is compared. If a period is not over yet, it is compared with the same
 * part of the earlier periods. That part ends on the same day and at the same time of day as `now` (epoch ms).
 */
export function comparedRanges(range: DateRange, now: number, against: ComparisonMode | null = null): ComparedRanges {
  const isMonth = against === 'month' && monthsOf(range) !== null;
  if (!isRangeUnfinished(range, now)) {
    const before = isMonth ? previousPeriod(range) : previousDateRange(range);
    return { before: { ...before, until: null }, yearBefore: { ...sameDaysOneYearEarlier(range), until: null } };
  }
  const soFar = { from: range.from, to: shopDayText(now) };
  const days = daysInRange(soFar);
  if (!isMonth && days <= DAYS_A_WEEK) {
    return { before: partBefore(soFar, DAYS_A_WEEK, now), yearBefore: partBefore(soFar, DAYS_A_YEAR, now) };
  }
  const months = monthsOf(soFar);
  return {
    before: months === null ? partBefore(soFar, days, now) : partOfMonths(soFar, months, now),
    yearBefore: partOfMonths(soFar, MONTHS_A_YEAR, now),
  };
}

function partBefore(soFar: DateRange, days: number, now: number): ComparedRange {
  const range = shiftedBy(soFar, -days);
  return { ...range, until: sameTimeOn(range.to, now) };
}

/**
 * Returns the first part of an earlier period, until the same day of the month. Returns the whole month if it has no
 * such day.
 */
function partOfMonths({ from, to }: DateRange, months: number, now: number): ComparedRange {
  const last = addMonths(parseCalendarDay(to), -months);
  const range = { from: addMonthsTo(from, -months), to: isoDayOf(last) };
  return { ...range, until: last.day < parseCalendarDay(to).day ? null : sameTimeOn(range.to, now) };
}

function shiftedBy({ from, to }: DateRange, days: number): DateRange {
  return { from: addDays(from, days), to: addDays(to, days) };
}

const DAYS_IN_DAYS = 62;
const DAYS_IN_WEEKS = 370;

/** Returns the step (day, week or month) that keeps a chart of the range readable. */
export function reportGranularityOf(range: DateRange): ReportGranularity {
  const days = daysInRange(range);
  if (days <= DAYS_IN_DAYS) return 'day';
  return days <= DAYS_IN_WEEKS ? 'week' : 'month';
}
