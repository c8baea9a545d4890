import type { DayRange } from './report-sums.ts';

/** Main numbers of some days, the same as in the reports of the portal. Amounts in agorot. */
export type ReportFigures = {
  readonly netAgorot: number;
  readonly soldAgorot: number;
  readonly refundedAgorot: number;
  readonly sales: number;
  readonly washes: number;
  readonly givenBack: number;
  readonly buyers: number;
};

/** Numbers of a period, of the period before and of a year before, with their days. */
export type ComparedFigures = Readonly<
  Record<'now' | 'before' | 'yearBefore', { readonly days: DayRange; readonly figures: ReportFigures }>
>;
