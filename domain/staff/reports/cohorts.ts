import { addMonths, parseCalendarDay } from '#domain/core/time/jerusalem-time.ts';
import { isoDayOf, lastDayOfPeriod } from './report-period.ts';

/**
 * Periods after the first purchase, in months. For each period, the report counts the buyers who bought a second time
 * within it.
 */
export const cohortMonths = [1, 2, 3, 6, 12] as const;

/** Maximum number of months that the report of repeat purchases lists. */
export const COHORTS_LISTED_MAX = 24;

/**
 * Number of buyers whose first purchase was in a given month. If `within` is 0, all these buyers are counted.
 * Otherwise, only buyers with a second purchase within that number of months are counted.
 */
export type CohortCell = { readonly month: string; readonly within: number; readonly buyers: number };

/** Group of buyers whose first purchase was in the same month. */
export type Cohort = {
  /** First day of the month, `YYYY-MM-DD`. */
  readonly month: string;
  readonly buyers: number;
  /**
   * Numbers of buyers who bought again. The list has one entry for each period of `cohortMonths`, in the same order.
   */
  readonly again: readonly {
    readonly months: number;
    readonly buyers: number;
    /** True if the period has passed for every buyer of the month. The number of buyers is then final. */
    readonly isOver: boolean;
  }[];
};

function monthsLater(day: string, months: number): string {
  return isoDayOf(addMonths(parseCalendarDay(day), months));
}

/** Returns the first month that the report of repeat purchases lists if it is created on `today`. */
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
