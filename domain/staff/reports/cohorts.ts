import { addMonths, dayOfText } from '#domain/core/time/jerusalem-time.ts';
import { dayTextOf, lastDayOfPeriod } from './report-period.ts';

/** Numbers of months after the first purchase within which a second purchase counts. */
export const cohortMonths = [1, 2, 3, 6, 12] as const;

/** Number of months that the report lists. */
export const COHORTS_LISTED_MAX = 24;

/**
 * Number of buyers by month of their first purchase. `within` 0: all first purchases of the month. Otherwise: buyers
 * with a second purchase within that number of months.
 */
export type CohortCell = { readonly month: string; readonly within: number; readonly buyers: number };

/** Buyers by the month of their first purchase. */
export type Cohort = {
  /** First day of the month, `YYYY-MM-DD`. */
  readonly month: string;
  readonly buyers: number;
  /** Number of buyers who bought again: one entry for each number of months in `cohortMonths`, in the same order. */
  readonly again: readonly {
    readonly months: number;
    readonly buyers: number;
    /** True if this number of months has passed for every buyer of the month; the number of buyers is then final. */
    readonly isOver: boolean;
  }[];
};

function monthsLater(day: string, months: number): string {
  return dayTextOf(addMonths(dayOfText(day), months));
}

/** Returns the first month that the report lists on `today`. */
export function firstCohortOf(today: string): string {
  return monthsLater(`${today.slice(0, 7)}-01`, 1 - COHORTS_LISTED_MAX);
}

/** Returns the months with first purchases, newest first. */
export function cohortsOf(cells: readonly CohortCell[], today: string): Cohort[] {
  const ofMonth = Map.groupBy(cells, ({ month }) => month);
  const cohorts = [...ofMonth].map(([month, counted]): Cohort => {
    const sum = (isIn: (within: number) => boolean) =>
      counted.filter(({ within }) => isIn(within)).reduce((total, { buyers }) => total + buyers, 0);
    return {
      month,
      buyers: sum((within) => within === 0),
      again: cohortMonths.map((months) => ({
        months,
        buyers: sum((within) => within > 0 && within <= months),
        isOver: monthsLater(lastDayOfPeriod(month, 'month'), months) < today,
      })),
    };
  });
  return cohorts.filter(({ buyers }) => buyers > 0).toSorted((one, other) => (one.month < other.month ? 1 : -1));
}
