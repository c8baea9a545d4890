import { Readable } from 'node:stream';
import { boundsOfMonth } from '#domain/staff/reports/accountant-month.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { addMonthsToPeriod } from '#domain/franchise/statement.ts';
import { uniformFileKeyOf } from '#domain/tax/uniform-format/tax-export-file.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  fileKeyOfMonths,
  listClosedMonths,
  streamTaxExport,
  type ClosedMonth,
  type TaxExportInput,
} from '#server/tax/public.ts';
import { findOpeningBalancesOfMonth } from './get-month.ts';

const MONTHS_MAX = 24;

type Query = { readonly period: string; readonly to: string; readonly isDownload: boolean };

/** Returns the months from `period` to `to`. Returns null if `to` is earlier or the range is too long. */
function periodsOf({ period, to }: Query): string[] | null {
  const periods = Array.from({ length: MONTHS_MAX }, (_month, index) => addMonthsToPeriod(period, index));
  const last = periods.indexOf(to);
  return last === -1 ? null : periods.slice(0, last + 1);
}

type CompanyNames = Pick<TaxExportInput, 'companyHe' | 'addressHe' | 'registration' | 'fileKey' | 'madeAt'>;

/**
 * Returns the facts about the company, and the key of the tax export. If all of these months are closed, both are the
 * stored values; otherwise the facts are current and the key is new.
 */
function companyFactsFor(
  { brand, clock, ids }: Pick<Deps, 'brand' | 'clock' | 'ids'>,
  periods: readonly string[],
  closed: readonly ClosedMonth[],
): CompanyNames {
  const known = periods.flatMap((period) => closed.filter((month) => month.period === period));
  const last = known.at(-1);
  if (last !== undefined && known.length === periods.length) {
    return { ...last, fileKey: fileKeyOfMonths(known.map(({ fileKey }) => fileKey)), madeAt: last.closedAt };
  }
  return {
    companyHe: brand.company.he,
    addressHe: brand.address.he,
    registration: brand.registrationNumber,
    fileKey: uniformFileKeyOf(Buffer.from(ids.uuid())),
    madeAt: clock.now(),
  };
}

/**
 * Returns the tax export for a range of months, in the format of the Israeli Tax Authority. If all of these months are
 * closed, each download has the same bytes. Otherwise the files contain the current entries, under a new file key. A
 * completed download is recorded in the audit log.
 */
export async function getTaxExport(
  deps: Pick<Deps, 'brand' | 'clock' | 'db' | 'ids' | 'log'>,
  actor: Staff,
  query: Query,
): Promise<Outcome<Readable, 'validation_failed'>> {
  const { db } = deps;
  const periods = periodsOf(query);
  if (periods === null) return refused('validation_failed');
  const closed = await listClosedMonths(db);
  const months = periods.map((period) => boundsOfMonth(period, closed));
  const [first] = months;
  const openings =
    first === undefined ? new Map<string, number>() : await findOpeningBalancesOfMonth(db, first, closed);
  const files = streamTaxExport(db, { ...companyFactsFor(deps, periods, closed), months, openings });
  return accepted(Readable.from(query.isDownload ? recorded(deps, actor, { query, files }) : files));
}

type Download = { readonly query: Query; readonly files: AsyncIterable<Uint8Array> };

/**
 * Yields the files, and records the download in the audit log after the last byte. If an error occurs, it is logged and
 * the download is aborted.
 */
async function* recorded(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  actor: Staff,
  { query: { period, to }, files }: Download,
) {
  try {
    yield* files;
  } catch (error) {
    log.error({ error: String(error), period, to }, 'the uniform files could not be completed');
    throw error;
  }
  const detail = { period, to };
  await db.inTransaction((tx) => appendAudit(tx, actor, { action: 'accountant.files', refId: null, detail }));
}
