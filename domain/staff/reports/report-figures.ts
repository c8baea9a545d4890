import type { DayRange } from './report-sums.ts';

/** Key figures of a range of days, computed like the reports of the portal. Amounts are in agorot. */
export type ReportFigures = {
  readonly netAgorot: number;
  readonly soldAgorot: number;
  readonly refundedAgorot: number;
  readonly sales: number;
  readonly washes: number;
  readonly givenBack: number;
  readonly buyers: number;
};

/**
 * Key figures of a period (`now`), of the previous period, and of the same period one year earlier, each with its days.
 */
export type ComparedFigures = Readonly<
  Record<'now' | 'before' | 'yearBefore', { readonly days: DayRange; readonly figures: ReportFigures }>
>;
