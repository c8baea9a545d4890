import type { z } from 'zod';
import type {
  listReportConsents,
  listReportSales,
  listReportVouchers,
  listReportWashes,
  OpenLot,
  ReportConsent,
  ReportWashRow,
  SaleRow,
} from '#contracts/staff/reports/report-rows.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { maskedNameOf } from '../customers/list-customers.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { timeCursorOf } from '../list/time-cursor.ts';
import { readCodeEndings, type CodeEndingDeps } from '../vouchers/read-code-endings.ts';
import * as consents from './store/report-consents.ts';
import { listOpenLots, listVouchersLeftAt } from './store/report-liability.ts';
import { listSaleRows, listSaleRowsOfSource, sumSaleRows, sumSaleRowsOfSource } from './store/report-sales.ts';
import { listWashRows } from './store/report-washes.ts';
import { filterValueOrNull, type ReportRange } from './report-range.ts';
import { vatParams } from './aggregate-report-days.ts';

type RowDeps = Pick<Deps, 'db'>;
type Query<E extends { readonly query: z.ZodType }> = z.output<E['query']>;
type Page<Row> = { readonly rows: Row[]; readonly next: string | null };

export async function listSales(
  { db }: RowDeps,
  range: ReportRange,
  filter: Query<typeof listReportSales>,
): Promise<Page<SaleRow>> {
  const source = filterValueOrNull(filter.source);
  const query = { ...range, ...timeCursorOf(filter.after), ...saleParamsOf(filter), limit: ROWS_TO_FETCH };
  const rows = source === null ? await listSaleRows(db, query) : await listSaleRowsOfSource(db, { ...query, source });
  return staffPage(rows, {
    cursor: ({ occurredAt, journalId }) => `${occurredAt}.${journalId}`,
    entry: ({ journalId, occurredAt, name, nameHe, vatPercent, ...row }) => ({
      ...row,
      id: journalId,
      at: toIsoInstant(occurredAt),
      name: { en: name, he: nameHe },
      percent: vatPercent,
    }),
  });
}

function saleParamsOf({ kind, product, percent }: Omit<Query<typeof listReportSales>, 'after'>) {
  return { ...vatParams(), kind: kind ?? null, product: filterValueOrNull(product), percent: percent ?? null };
}

/**
 * Returns the sums of all rows that match the filter of `listSales`. They are read from the daily aggregates. For one
 * source, they are calculated from single rows.
 */
export async function sumSales(
  { db }: RowDeps,
  range: ReportRange,
  filter: Omit<Query<typeof listReportSales>, 'after'>,
): Promise<{ grossAgorot: number; vatAgorot: number }> {
  const source = filterValueOrNull(filter.source);
  const query = { ...range, ...saleParamsOf(filter) };
  return source === null ? await sumSaleRows(db, query) : await sumSaleRowsOfSource(db, { ...query, source });
}

export async function listWashes(
  deps: CodeEndingDeps,
  range: ReportRange,
  filter: Query<typeof listReportWashes>,
): Promise<Page<ReportWashRow>> {
  const rows = await listWashRows(deps.db, {
    ...range,
    ...timeCursorOf(filter.after),
    station: filterValueOrNull(filter.station),
    hour: filter.hour ?? null,
    bay: filter.bay ?? null,
    state: filter.state ?? null,
    limit: ROWS_TO_FETCH,
  });
  const endingOf = await readCodeEndings(deps, rows);
  return staffPage(rows, {
    cursor: ({ startedAt, redemptionId }) => `${startedAt}.${redemptionId}`,
    entry: ({ redemptionId, startedAt, station, stationHe, ...row }) => ({
      ...row,
      id: redemptionId,
      at: toIsoInstant(startedAt),
      station: { en: station, he: stationHe },
      codeEnding: endingOf(row.lotId),
    }),
  });
}

export async function listVouchers(
  deps: CodeEndingDeps,
  { until }: ReportRange,
  filter: Query<typeof listReportVouchers>,
): Promise<Page<OpenLot>> {
  const gift = filter.kind === undefined ? null : filter.kind === 'gift';
  const rows = await listOpenLots(deps.db, { until, gift, ...timeCursorOf(filter.after), limit: ROWS_TO_FETCH });
  const endingOf = await readCodeEndings(deps, rows);
  return staffPage(rows, {
    cursor: ({ issuedAt, lotId }) => `${issuedAt}.${lotId}`,
    entry: ({ lotId, issuedAt, initial, units, ...row }) => ({
      ...row,
      id: lotId,
      issuedAt: toIsoInstant(issuedAt),
      bought: initial,
      left: units,
      codeEnding: endingOf(lotId),
    }),
  });
}

/**
 * Returns the sums of all rows that match the filter of `listSales`. The sums are read from the daily aggregates or,
 * for one source, calculated from single rows.
 */
export async function sumVouchers(
  { db }: RowDeps,
  range: ReportRange,
  { kind }: Omit<Query<typeof listReportVouchers>, 'after'>,
): Promise<{ left: number; worthAgorot: number }> {
  const sums = await listVouchersLeftAt(db, range);
  const wanted = sums.filter(({ gift }) => kind === undefined || gift === (kind === 'gift'));
  return {
    left: wanted.reduce((sum, { units }) => sum + units, 0),
    worthAgorot: wanted.reduce((sum, { worthAgorot }) => sum + worthAgorot, 0),
  };
}

export async function listConsents(
  deps: RowDeps & SealedDeps,
  { until }: ReportRange,
  filter: Query<typeof listReportConsents> & { readonly seesNames: boolean },
): Promise<Page<ReportConsent>> {
  const rows = await consents.listConsentRows(deps.db, {
    until,
    topic: filterValueOrNull(filter.topic),
    version: filterValueOrNull(filter.version),
    given: filter.given === undefined ? null : filter.given === 'yes',
    before: /^\d{1,15}$/.test(filter.after ?? '') ? Number(filter.after) : null,
    limit: ROWS_TO_FETCH,
  });
  return staffPage(rows, {
    cursor: ({ consentEventId }) => String(consentEventId),
    entry: ({ consentEventId, occurredAt, customerId, profileSealed, topic, wordingVersion, given, source }) => ({
      id: String(consentEventId),
      at: toIsoInstant(occurredAt),
      customerId,
      nameMasked: filter.seesNames ? maskedNameOf(deps, customerId, profileSealed) : null,
      topic,
      version: wordingVersion,
      given,
      source,
    }),
  });
}
