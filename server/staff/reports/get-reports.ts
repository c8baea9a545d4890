import type { z } from 'zod';
import type {
  getBuyersReport,
  getConsentReport,
  getLiabilityReport,
  getSaleSourcesReport,
  getSalesReport,
  getVatReport,
  getWashReport,
} from '#contracts/staff/reports/reports.ts';
import type { getCohortReport } from '#contracts/staff/reports/buyer-cohorts.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { cohortsOf, firstCohortOf } from '#domain/staff/reports/cohorts.ts';
import { lastDayOfPeriod, type ReportGranularity } from '#domain/staff/reports/report-period.ts';
import { moneySumsOf, salesByPeriod, vatByMonth, vatSumsOf } from '#domain/staff/reports/report-sums.ts';
import type { Deps } from '#server/staff/deps.ts';
import { countBuyers } from './store/report-buyers.ts';
import { listCohortCells } from './store/report-cohorts.ts';
import { countConsents } from './store/report-consents.ts';
import { listBalancesAt, listVouchersLeftAt } from './store/report-liability.ts';
import { listReportProducts, listSaleSums, listVatSums } from './store/report-sales.ts';
import { countFreeVouchers, listSalesByStation, listVoucherWashes, stationSourceOf } from './store/report-sources.ts';
import { listBayWashes, listReportStations, listWashCells } from './store/report-washes.ts';
import { isShortEnoughToCountRows, type ReportRange } from './report-range.ts';
import { vatParams } from './aggregate-report-days.ts';

type ReportDeps = Pick<Deps, 'db'>;
type ReportResponse<E extends { readonly answer: z.ZodType }> = z.input<E['answer']>;

function daysOf({ firstDay, lastDay }: ReportRange) {
  return { from: firstDay, to: lastDay };
}

export async function getBuyers(
  { db }: ReportDeps,
  range: ReportRange,
): Promise<ReportResponse<typeof getBuyersReport>> {
  return { ...daysOf(range), counted: isShortEnoughToCountRows(range) ? await countBuyers(db, range) : null };
}

/**
 * Returns the buyers of two years, grouped by the month of their first purchase (cohorts). The time `now` is in epoch
 * ms.
 */
export async function getCohorts({ db }: ReportDeps, now: number): Promise<ReportResponse<typeof getCohortReport>> {
  const today = shopDayText(now);
  const cells = await listCohortCells(db, { firstMonth: firstCohortOf(today), until: now });
  return {
    rows: cohortsOf(cells, today).map(({ month, buyers, again }) => ({
      from: month,
      to: lastDayOfPeriod(month, 'month'),
      buyers,
      again: [...again],
    })),
  };
}

export async function getSales(
  { db }: ReportDeps,
  range: ReportRange,
  by: ReportGranularity,
): Promise<ReportResponse<typeof getSalesReport>> {
  const [sums, products] = await Promise.all([
    listSaleSums(db, { ...range, ...vatParams(), by }),
    listReportProducts(db),
  ]);
  const periods = sums.flatMap(({ day, ...sum }) => (day === null ? [] : [{ day, ...sum }]));
  const ofProduct = Map.groupBy(sums, ({ washPackageId }) => washPackageId);
  return {
    ...daysOf(range),
    periods: salesByPeriod(periods, daysOf(range), by),
    products: products.map(({ washPackageId, kind, number, name, nameHe }) => ({
      product: `${kind}-${number}`,
      name: { en: name, he: nameHe },
      ...moneySumsOf(ofProduct.get(washPackageId) ?? []),
    })),
    total: moneySumsOf(periods),
  };
}

/**
 * Returns the sales for each source, which is the website or a station. The sums of all sources equal the total of
 * `getSales`. `counted` is null if the range is too long to count single rows.
 */
export async function getSaleSources(
  { db }: ReportDeps,
  range: ReportRange,
): Promise<ReportResponse<typeof getSaleSourcesReport>> {
  if (!isShortEnoughToCountRows(range)) return { ...daysOf(range), counted: null };
  const [sales, washes, given, stations] = await Promise.all([
    listSalesByStation(db, range),
    listVoucherWashes(db, range),
    countFreeVouchers(db, range),
    listReportStations(db),
  ]);
  const ofStation = Map.groupBy(sales, ({ stationId }) => stationId);
  const washesOf = new Map(washes.map((row) => [row.stationId, row.washes]));
  return {
    ...daysOf(range),
    counted: {
      website: moneySumsOf(ofStation.get(null) ?? []),
      given,
      stations: stations.map(({ stationId, slug, name, nameHe }) => ({
        stationId,
        slug,
        name: { en: name, he: nameHe },
        source: stationSourceOf(slug),
        ...moneySumsOf(ofStation.get(stationId) ?? []),
        voucherWashes: washesOf.get(stationId) ?? 0,
      })),
    },
  };
}

export async function getVat({ db }: ReportDeps, range: ReportRange): Promise<ReportResponse<typeof getVatReport>> {
  const sums = await listVatSums(db, { ...range, ...vatParams() });
  return { ...daysOf(range), rows: vatByMonth(sums, daysOf(range)), total: vatSumsOf(sums) };
}

export async function getLiability(
  { db }: ReportDeps,
  range: ReportRange,
): Promise<ReportResponse<typeof getLiabilityReport>> {
  const [balances, left] = await Promise.all([listBalancesAt(db, range), listVouchersLeftAt(db, range)]);
  return {
    on: range.lastDay,
    vouchers: left,
    accounts: balances.map(({ ledgerAccountId, balanceAgorot }) => ({ account: ledgerAccountId, balanceAgorot })),
  };
}

export async function getWashes({ db }: ReportDeps, range: ReportRange): Promise<ReportResponse<typeof getWashReport>> {
  const [cells, stations, bays] = await Promise.all([
    listWashCells(db, range),
    listReportStations(db),
    isShortEnoughToCountRows(range) ? listBayWashes(db, range) : null,
  ]);
  const days = cells.flatMap(({ day, ...sums }) => (day === null ? [] : [{ day, ...sums }]));
  const hours = cells.flatMap(({ hour, ...sums }) => (hour === null ? [] : [{ hour, ...sums }]));
  const ofStation = Map.groupBy(hours, ({ stationId }) => stationId);
  return {
    ...daysOf(range),
    stations: stations.map(({ stationId, slug, name, nameHe }) => {
      const ours = ofStation.get(stationId) ?? [];
      const [busiest] = ours.toSorted((one, other) => other.washes - one.washes);
      return {
        stationId,
        slug,
        name: { en: name, he: nameHe },
        ...washSumsOf(ours),
        busiestHour: busiest?.hour ?? null,
      };
    }),
    bays,
    hours: stations.flatMap(({ stationId, slug }) =>
      (ofStation.get(stationId) ?? []).map(({ hour, washes, givenBack }) => ({ slug, hour, washes, givenBack })),
    ),
    days: days.map(({ day, washes, givenBack }) => ({ day, washes, givenBack })),
  };
}

function washSumsOf(cells: readonly { readonly washes: number; readonly givenBack: number }[]) {
  return {
    washes: cells.reduce((sum, { washes }) => sum + washes, 0),
    givenBack: cells.reduce((sum, { givenBack }) => sum + givenBack, 0),
  };
}

export async function getConsents(
  { db }: ReportDeps,
  range: ReportRange,
): Promise<ReportResponse<typeof getConsentReport>> {
  const rows = await countConsents(db, range);
  return {
    on: range.lastDay,
    rows: rows.map(({ topic, wordingVersion, given, withdrawn }) => ({
      topic,
      version: wordingVersion,
      given,
      withdrawn,
    })),
  };
}
