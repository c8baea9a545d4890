import { addMonths, dayOfText } from '#domain/core/time/jerusalem-time.ts';
import { dayTextOf, lastDayOf } from './report-period.ts';

/** Months after a first purchase within which a second one is counted. */
export const cohortMonths = [1, 2, 3, 6, 12] as const;

/** Months that the report lists. */
export const COHORTS = 24;

/** First purchases in a month (`within` 0), or the second purchases that came within so many months. */
export type CohortCell = { readonly month: string; readonly within: number; readonly buyers: number };

/** Buyers whose first purchase was in one month. */
export type Cohort = {
  /** First day of the month. */
  readonly month: string;
  readonly buyers: number;
  /** Buyers who bought again within each number of months of `cohortMonths`, in its order. */
  readonly again: readonly {
    readonly months: number;
    readonly buyers: number;
    /** True once the time is over for every buyer of the month. */
    readonly isOver: boolean;
  }[];
};

function monthsLater(day: string, months: number): string {
  return dayTextOf(addMonths(dayOfText(day), months));
}

/** Returns the first month that the report lists on this day. */
export function firstCohortOf(today: string): string {
  return monthsLater(`${today.slice(0, 7)}-01`, 1 - COHORTS);
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
        isOver: monthsLater(lastDayOf(month, 'month'), months) < today,
      })),
    };
  });
  return cohorts.filter(({ buyers }) => buyers > 0).toSorted((one, other) => (one.month < other.month ? 1 : -1));
}
