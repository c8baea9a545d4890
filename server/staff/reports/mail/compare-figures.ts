import { previousDateRange, sameDaysOneYearEarlier } from '#domain/staff/reports/report-days.ts';
import { addDays, startOfDay } from '#domain/staff/reports/report-period.ts';
import type { FigureComparison, ReportFigures } from '#domain/staff/reports/report-figures.ts';
import type { DateRange } from '#domain/staff/reports/report-sums.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getBuyers, getSales, getWashes } from '../get-reports.ts';

async function findFigures(deps: Pick<Deps, 'db'>, { from, to }: DateRange): Promise<ReportFigures> {
  const range = { firstDay: from, lastDay: to, from: startOfDay(from), until: startOfDay(addDays(to, 1)) };
  const [sales, washes, buyers] = await Promise.all([
    getSales(deps, range, 'month'),
    getWashes(deps, range),
    getBuyers(deps, range),
  ]);
  const { soldAgorot, refundedAgorot } = sales.total;
  return {
    netAgorot: soldAgorot - refundedAgorot,
    soldAgorot,
    refundedAgorot,
    sales: sales.total.sales,
    washes: washes.days.reduce((sum, day) => sum + day.washes, 0),
    givenBack: washes.days.reduce((sum, day) => sum + day.givenBack, 0),
    buyers: buyers.counted?.buyers ?? 0,
  };
}

/**
 * Returns the main figures of a period. The figures of the previous period and of the same period a year before are
 * included for comparison.
 */
export async function compareReportFigures(deps: Pick<Deps, 'db'>, days: DateRange): Promise<FigureComparison> {
  const measured = async (of: DateRange) => ({ days: of, figures: await findFigures(deps, of) });
  const [now, before, yearBefore] = await Promise.all([
    measured(days),
    measured(previousDateRange(days)),
    measured(sameDaysOneYearEarlier(days)),
  ]);
  return { now, before, yearBefore };
}
