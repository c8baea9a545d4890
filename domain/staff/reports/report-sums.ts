import { addDays, lastDayOf, periodOf, type ReportStep } from './report-period.ts';

/** Money taken (`capture`), given back (below nothing), or taxed when it was used (`use`, no money). */
export type MoneyCell = {
  readonly kind: 'capture' | 'refund' | 'use';
  readonly count: number;
  readonly grossAgorot: number;
};

/** On a day, or in a period that begins with it. */
type OfDay = { readonly day: string };

/** At a rate. */
export type VatCell = MoneyCell & { readonly vatPercent: number; readonly vatAgorot: number };

export type MoneySums = {
  readonly sales: number;
  readonly soldAgorot: number;
  readonly refunds: number;
  /** Above nothing. */
  readonly refundedAgorot: number;
};

export type DayRange = { readonly from: string; readonly to: string };

/** The sums of some cells. */
export function moneySumsOf(cells: readonly MoneyCell[]): MoneySums {
  const taken = cells.filter(({ kind }) => kind === 'capture');
  const given = cells.filter(({ kind }) => kind === 'refund');
  return {
    sales: sumOf(taken, 'count'),
    soldAgorot: sumOf(taken, 'grossAgorot'),
    refunds: sumOf(given, 'count'),
    refundedAgorot: sumOf(given, 'grossAgorot') === 0 ? 0 : -sumOf(given, 'grossAgorot'),
  };
}

function sumOf<Part extends string>(cells: readonly Readonly<Record<Part, number>>[], part: Part): number {
  return cells.reduce((sum, cell) => sum + cell[part], 0);
}

/** The periods of some days, cut at the first and the last of them. */
export function periodsOf({ from, to }: DayRange, step: ReportStep): DayRange[] {
  const periods: DayRange[] = [];
  for (let begin = periodOf(from, step); begin <= to; begin = addDays(lastDayOf(begin, step), 1)) {
    const last = lastDayOf(begin, step);
    periods.push({ from: begin < from ? from : begin, to: last > to ? to : last });
  }
  return periods;
}

/** Sums of each period; one in which nothing happened is there, too. */
export function salesByPeriod(cells: readonly (MoneyCell & OfDay)[], range: DayRange, step: ReportStep) {
  const byPeriod = Map.groupBy(cells, ({ day }) => periodOf(day, step));
  return periodsOf(range, step).map((period) => ({
    ...period,
    ...moneySumsOf(byPeriod.get(periodOf(period.from, step)) ?? []),
  }));
}

/** VAT as it was booked, of the cells of one rate or of all. */
export function vatSumsOf(cells: readonly VatCell[]) {
  const { soldAgorot, refundedAgorot } = moneySumsOf(cells);
  const usedAgorot = sumOf(
    cells.filter(({ kind }) => kind === 'use'),
    'grossAgorot',
  );
  const grossAgorot = soldAgorot - refundedAgorot + usedAgorot;
  const vatAgorot = sumOf(cells, 'vatAgorot');
  return { soldAgorot, refundedAgorot, usedAgorot, grossAgorot, vatAgorot, netAgorot: grossAgorot - vatAgorot };
}

/** By month and rate; a month in which nothing happened has no row. */
export function vatByMonth(cells: readonly (VatCell & OfDay)[], range: DayRange) {
  const byMonth = Map.groupBy(cells, ({ day }) => periodOf(day, 'month'));
  return periodsOf(range, 'month').flatMap((period) => {
    const byRate = Map.groupBy(byMonth.get(periodOf(period.from, 'month')) ?? [], ({ vatPercent }) => vatPercent);
    return [...byRate]
      .toSorted(([one], [other]) => one - other)
      .map(([percent, ofRate]) => ({ ...period, percent, ...vatSumsOf(ofRate) }));
  });
}
