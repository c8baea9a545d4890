import type { AccountantMonth, AccountantMonthRow } from '#contracts/staff/accountant.ts';
import { moneySumsOf } from '#domain/staff/reports/report-sums.ts';
import { startOfDay } from '#domain/staff/reports/report-period.ts';
import { toIsoInstant, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import {
  addMonthsToPeriod,
  isMonthClosable,
  monthToCloseFirst,
  periodOfInstant,
  statementMonthOf,
  type ClosedMonthRange,
} from '#domain/franchise/statement.ts';
import {
  accountsOfMonth,
  boundsOfMonth,
  runMonthChecks,
  closingBalanceOf,
  type MonthCheckResult,
  type MonthBounds,
} from '#domain/staff/reports/accountant-month.ts';
import { dealerDigits } from '#domain/tax/uniform-format/document-records.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { findLastFinishTime } from '#server/core/jobs/store/scheduled-job.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listViolatedLedgerRules } from '#server/ledger/public.ts';
import { RECONCILE_JOB } from '#server/payments/public.ts';
import {
  countMissingDocuments,
  countProviderDocuments,
  findFirstEntryAt,
  listClosedMonthAccounts,
  listClosedMonths,
  listLedgerDifferences,
  sumMonthAccounts,
  sumMonthLedger,
  sumMonthDocuments,
  type ClosedMonthAccount,
  type ClosedMonth,
} from '#server/tax/public.ts';
import { countOpenPaymentDifferences } from '../orders/store/open-differences.ts';
import { sumUntaxedVouchers } from './list-untaxed.ts';
import { vatParams } from '../reports/aggregate-report-days.ts';
import { listSaleSums } from '../reports/store/report-sales.ts';
import { listBalancesAt } from '../reports/store/report-liability.ts';

export type AccountantMonthDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'gateways'>;

async function booksSpanOf(db: Queryable, closed: readonly ClosedMonth[]): Promise<ClosedMonthRange> {
  const firstEntryAt = await findFirstEntryAt(db);
  return { latest: closed[0]?.period ?? null, first: firstEntryAt === null ? null : periodOfInstant(firstEntryAt) };
}

/** Returns true for a business number with nine digits, which the uniform format needs. */
export function isDealerNumber(registration: string): boolean {
  return Number(dealerDigits(registration)) > 0;
}

/** Returns the months from the ledger's first entry to the current month, newest first. */
export async function listMonths({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<AccountantMonthRow[]> {
  const closed = await listClosedMonths(db);
  const books = await booksSpanOf(db, closed);
  const now = clock.now();
  const current = periodOfInstant(now);
  const first = [current, closed.at(-1)?.period ?? current, books.first ?? current].toSorted()[0] ?? current;
  const closedAt = new Map(closed.map((month) => [month.period, toIsoInstant(month.closedAt)]));
  const revenue = await revenueByMonth(db, { first, until: statementMonthOf(current).until });
  return monthsFrom(first, current).map((period) => ({
    period,
    closedAt: closedAt.get(period) ?? null,
    closable: isMonthClosable(period, books, now),
    revenueAgorot: revenue.get(period) ?? 0,
  }));
}

/** Returns the revenue after refunds of each month. The figures are the same as in the sales report. */
async function revenueByMonth(
  db: Queryable,
  { first, until }: { readonly first: string; readonly until: number },
): Promise<ReadonlyMap<string, number>> {
  const firstDay = `${first}-01`;
  const sums = await listSaleSums(db, { firstDay, from: startOfDay(firstDay), until, by: 'month', ...vatParams() });
  const months = Map.groupBy(
    sums.flatMap(({ day, ...sum }) => (day === null ? [] : [{ period: day.slice(0, first.length), ...sum }])),
    ({ period }) => period,
  );
  return new Map(
    [...months].map(([period, rows]) => {
      const { soldAgorot, refundedAgorot } = moneySumsOf(rows);
      return [period, soldAgorot - refundedAgorot];
    }),
  );
}

/** Returns all months from `first` to `last`, newest first. Both months are included. */
function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = addMonthsToPeriod(month, -1)) months.push(month);
  return months;
}

/** Returns the current result of each check that must pass before a month is closed. */
export async function findMonthCheckResults(
  { clock, db, gateways }: AccountantMonthDeps,
  { period, until }: MonthBounds,
  closed: readonly ClosedMonth[],
): Promise<MonthCheckResult[]> {
  const [books, missingDocuments, broken, lastCompared, openDifferences] = await Promise.all([
    booksSpanOf(db, closed),
    countMissingDocuments(db, until),
    listViolatedLedgerRules({ db, clock }),
    findLastFinishTime(db, RECONCILE_JOB),
    countOpenPaymentDifferences(db),
  ]);
  const keepsLists = gateways.all.some(({ listPayments }) => listPayments !== undefined);
  return runMonthChecks({
    period,
    ...books,
    now: clock.now(),
    missingDocuments,
    brokenRows: broken === null ? null : broken.reduce((sum, { rows }) => sum + rows, 0),
    comparedAt: keepsLists ? lastCompared : undefined,
    openDifferences,
  });
}

/** Returns opening balances and movements of an open month's accounts. */
export async function listAccountsOfOpenMonth(
  db: Queryable,
  month: MonthBounds,
  closed: readonly ClosedMonth[],
): Promise<ClosedMonthAccount[]> {
  const moves = await sumMonthAccounts(db, month);
  return accountsOfMonth(await openingBalancesOf(db, month, closed), moves);
}

/** Returns the opening balance of each account in a month. The month may be closed or open. */
export async function findOpeningBalancesOfMonth(
  db: Queryable,
  month: MonthBounds,
  closed: readonly ClosedMonth[],
): Promise<ReadonlyMap<string, number>> {
  const rows = month.open
    ? await openingBalancesOf(db, month, closed)
    : (await listClosedMonthAccounts(db, month.period)).map(({ ledgerAccountId, openingAgorot }) => ({
        ledgerAccountId,
        balanceAgorot: openingAgorot,
      }));
  return new Map(rows.map(({ balanceAgorot, ledgerAccountId }) => [ledgerAccountId, balanceAgorot]));
}

/**
 * Returns the closing balances of the previous month if it is closed. Otherwise returns the balances of its last day
 * from the reports.
 */
async function openingBalancesOf(db: Queryable, { period, from }: MonthBounds, closed: readonly ClosedMonth[]) {
  const before = addMonthsToPeriod(period, -1);
  if (closed.some((month) => month.period === before)) {
    const rows = await listClosedMonthAccounts(db, before);
    return rows.map((row) => ({ ledgerAccountId: row.ledgerAccountId, balanceAgorot: closingBalanceOf(row) }));
  }
  return await listBalancesAt(db, { from: 0, until: from, lastDay: shopDayText(from - 1) });
}

/**
 * Returns the figures of a month. If the month is closed, they are the stored figures, otherwise the current figures.
 */
export async function getMonth(deps: AccountantMonthDeps, period: string): Promise<AccountantMonth> {
  const { brand, clock, db } = deps;
  const closed = await listClosedMonths(db);
  const month = boundsOfMonth(period, closed);
  const known = closed.find((one) => one.period === period) ?? null;
  const span = await booksSpanOf(db, closed);
  const [documents, ofProviders, untaxed, books, differences, accounts] = await Promise.all([
    sumMonthDocuments(db, month),
    countProviderDocuments(db, month),
    sumUntaxedVouchers(db, period),
    sumMonthLedger(db, month),
    listLedgerDifferences(db, month),
    known === null ? listAccountsOfOpenMonth(db, month, closed) : listClosedMonthAccounts(db, period),
  ]);
  return {
    period,
    lastDay: shopDayText(month.until - 1),
    closedAt: known === null ? null : toIsoInstant(known.closedAt),
    closable: isMonthClosable(period, span, clock.now()),
    closeFirst: monthToCloseFirst(period, span),
    checks: known === null ? await findMonthCheckResults(deps, month, closed) : [],
    hasDealerNumber: isDealerNumber(known?.registration ?? brand.registrationNumber),
    documents: documents.map(({ documentType, vatPercent, ...sums }) => ({
      type: documentType,
      percent: vatPercent,
      ...sums,
    })),
    ofProviders,
    untaxed,
    books,
    differences,
    accounts: accounts.map(({ ledgerAccountId, ...sums }) => ({
      account: ledgerAccountId,
      ...sums,
      closingAgorot: closingBalanceOf(sums),
    })),
  };
}
