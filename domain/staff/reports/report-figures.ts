import type { DateRange } from './report-sums.ts';

/**
 * Key figures of a range of days, calculated in the same way as in the reports of the portal. Amounts are in agorot.
 */
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
 * Key figures of three periods, each with its days. They are the period of the report (`now`), the previous period, and
 * the same period one year earlier.
 */
export type FigureComparison = Readonly<
  Record<'now' | 'before' | 'yearBefore', { readonly days: DateRange; readonly figures: ReportFigures }>
>;
