import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  isMonthClosable,
  addMonthsToPeriod,
  statementMonthOf,
  type ClosedMonthRange,
} from '#domain/franchise/statement.ts';

/**
 * Maximum age in ms of entries that were booked late but are still included in a month. The age is counted back from
 * the start of that month.
 */
const LATE_MS = 190 * DAY_MS;

/**
 * Start and end of a month, epoch ms. Late entries, which belong to earlier months, are included if their date is
 * `earliest` or later.
 */
export type MonthBounds = {
  readonly period: string;
  readonly open: boolean;
  readonly earliest: number;
  readonly from: number;
  readonly until: number;
};

/**
 * Calculates the start and end of a month for the accountant. The month after the latest closed month also includes
 * late entries of earlier months. Entries from before the first closed month are never included. `closed` lists the
 * closed months, newest first.
 */
export function boundsOfMonth(period: string, closed: readonly { readonly period: string }[]): MonthBounds {
  const month = statementMonthOf(period);
  const [latest, first] = [closed[0]?.period, closed.at(-1)?.period];
  const isNext = latest !== undefined && first !== undefined && period === addMonthsToPeriod(latest);
  return {
    ...month,
    open: closed.every((known) => known.period !== period),
    earliest: isNext ? Math.max(statementMonthOf(first).from, month.from - LATE_MS) : month.from,
  };
}

/**
 * Checks that are made before a month is closed, in the order of the checklist. `runMonthChecks` returns one row per check,
 * whose `count` is the number of open items. `count` is null if the check has no count or the count is unknown.
 */
export const monthChecks = ['over', 'documents', 'books', 'compared', 'payments'] as const;
export type MonthCheck = (typeof monthChecks)[number];

export type MonthCheckInput = ClosedMonthRange & {
  readonly period: string;
  readonly now: number;
  /** Number of payments in the month for which no tax document exists. */
  readonly missingDocuments: number;
  /** Number of rows that violate a ledger rule; null if unknown. */
  readonly brokenRows: number | null;
  /**
   * Time of the last reconciliation with the providers' statements (epoch ms). It is null if there was none, and
   * undefined if no provider has statements.
   */
  readonly comparedAt: number | null | undefined;
  /** Number of payments that are in doubt, or that the provider has but our ledger does not. */
  readonly openDifferences: number;
};

export type MonthCheckResult = { readonly check: MonthCheck; readonly done: boolean; readonly count: number | null };

/** Returns the results of all checks before a month is closed, in the order of the work. */
export function runMonthChecks(facts: MonthCheckInput): MonthCheckResult[] {
  const { period, now, missingDocuments, brokenRows, comparedAt, openDifferences } = facts;
  const isCompared = comparedAt === undefined || (comparedAt !== null && comparedAt >= statementMonthOf(period).until);
  return [
    { check: 'over', done: isMonthClosable(period, facts, now), count: null },
    { check: 'documents', done: missingDocuments === 0, count: missingDocuments },
    { check: 'books', done: brokenRows === 0, count: brokenRows },
    { check: 'compared', done: isCompared, count: null },
    { check: 'payments', done: openDifferences === 0, count: openDifferences },
  ];
}

type Moves = { readonly ledgerAccountId: string; readonly debitAgorot: number; readonly creditAgorot: number };
type OpeningBalance = { readonly ledgerAccountId: string; readonly balanceAgorot: number };

/**
 * Returns the accounts of a month that had a balance or a movement. The closing balance is the opening balance plus
 * debit minus credit.
 */
export function accountsOfMonth(openings: readonly OpeningBalance[], moves: readonly Moves[]) {
  const names = new Set([...openings, ...moves].map(({ ledgerAccountId }) => ledgerAccountId));
  const opened = new Map(openings.map((row) => [row.ledgerAccountId, row.balanceAgorot]));
  const moved = new Map(moves.map((row) => [row.ledgerAccountId, row]));
  return [...names]
    .toSorted()
    .map((ledgerAccountId) => ({
      ledgerAccountId,
      openingAgorot: opened.get(ledgerAccountId) ?? 0,
      debitAgorot: moved.get(ledgerAccountId)?.debitAgorot ?? 0,
      creditAgorot: moved.get(ledgerAccountId)?.creditAgorot ?? 0,
    }))
    .filter((row) => row.openingAgorot !== 0 || row.debitAgorot !== 0 || row.creditAgorot !== 0);
}

/** Returns the balance of an account at the end of its month. */
export function closingBalanceOf(row: {
  readonly openingAgorot: number;
  readonly debitAgorot: number;
  readonly creditAgorot: number;
}): number {
  return row.openingAgorot + row.debitAgorot - row.creditAgorot;
}
