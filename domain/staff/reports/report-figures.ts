import type { DayRange } from './report-sums.ts';

/** Main numbers of a range of days, equal to the reports of the portal. Amounts in agorot. */
export type ReportFigures = {
  readonly netAgorot: number;
  readonly soldAgorot: number;
  readonly refundedAgorot: number;
  readonly sales: number;
  readonly washes: number;
  readonly givenBack: number;
  readonly buyers: number;
};

/** Numbers of a period, of the previous period and of one year earlier, with their days. */
export type ComparedFigures = Readonly<
  Record<'now' | 'before' | 'yearBefore', { readonly days: DayRange; readonly figures: ReportFigures }>
>;
