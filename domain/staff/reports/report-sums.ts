import { addDays, lastDayOfPeriod, periodStartOf, type ReportGranularity } from './report-period.ts';

/**
 * Amount of one kind: captured (`capture`), refunded (`refund`, negative), or taxed at redemption (`use`). A `use` is
 * not a payment.
 */
export type MoneyCell = {
  readonly kind: 'capture' | 'refund' | 'use';
  readonly count: number;
  readonly grossAgorot: number;
};

/** Value that belongs to a day. For a longer period, `day` is the first day of the period. */
type DayCell = { readonly day: string };

/** Amount of one kind of money movement at one VAT rate. */
export type VatCell = MoneyCell & { readonly vatPercent: number; readonly vatAgorot: number };

export type MoneySums = {
  readonly sales: number;
  readonly soldAgorot: number;
  readonly refunds: number;
  /** Refunded amount in agorot, as a positive number. */
  readonly refundedAgorot: number;
};

export type DateRange = { readonly from: string; readonly to: string };

/** Calculates the number and the total amount of the sales and refunds in these report cells. */
export function moneySumsOf(cells: readonly MoneyCell[]): MoneySums {
  const captureCells = cells.filter(({ kind }) => kind === 'capture');
  const refundCells = cells.filter(({ kind }) => kind === 'refund');
  return {
    sales: sumOf(captureCells, 'count'),
    soldAgorot: sumOf(captureCells, 'grossAgorot'),
    refunds: sumOf(refundCells, 'count'),
    refundedAgorot: sumOf(refundCells, 'grossAgorot') === 0 ? 0 : -sumOf(refundCells, 'grossAgorot'),
  };
}

/** Calculates the average amount of a sale before refunds, in agorot. Returns 0 if there are no sales. */
export function averageSaleOf({ sales, soldAgorot }: Pick<MoneySums, 'sales' | 'soldAgorot'>): number {
  return sales === 0 ? 0 : Math.round(soldAgorot / sales);
}

function sumOf<Part extends string>(cells: readonly Readonly<Record<Part, number>>[], part: Part): number {
  return cells.reduce((sum, cell) => sum + cell[part], 0);
}

/** Divides a range of days into periods. The first and the last period are shortened so that they fit in the range. */
export function splitIntoPeriods({ from, to }: DateRange, step: ReportGranularity): DateRange[] {
  const periods: DateRange[] = [];
  for (let begin = periodStartOf(from, step); begin <= to; begin = addDays(lastDayOfPeriod(begin, step), 1)) {
    const last = lastDayOfPeriod(begin, step);
    periods.push({ from: begin < from ? from : begin, to: last > to ? to : last });
  }
  return periods;
}

/** Returns the sums of sales and refunds for each period, including periods without sales. */
export function salesByPeriod(cells: readonly (MoneyCell & DayCell)[], range: DateRange, step: ReportGranularity) {
  const byPeriod = Map.groupBy(cells, ({ day }) => periodStartOf(day, step));
  return splitIntoPeriods(range, step).map((period) => ({
    ...period,
    ...moneySumsOf(byPeriod.get(periodStartOf(period.from, step)) ?? []),
  }));
}

/**
 * Calculates the totals, in agorot, of report cells with one or several VAT rates. The total VAT is the sum of the
 * booked VAT.
 */
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

/** Returns the VAT for each month and VAT rate. A month without sales has no row. */
export function vatByMonth(cells: readonly (VatCell & DayCell)[], range: DateRange) {
  const byMonth = Map.groupBy(cells, ({ day }) => periodStartOf(day, 'month'));
  return splitIntoPeriods(range, 'month').flatMap((period) => {
    const byRate = Map.groupBy(byMonth.get(periodStartOf(period.from, 'month')) ?? [], ({ vatPercent }) => vatPercent);
    return [...byRate]
      .toSorted(([one], [other]) => one - other)
      .map(([percent, ofRate]) => ({ ...period, percent, ...vatSumsOf(ofRate) }));
  });
}
