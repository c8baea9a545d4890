import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { isClosable, monthAfter, monthOf } from '#domain/settlement/settlement.ts';

/** How long after a month was closed something of it may still come, and go into the next. */
const LATE_MS = 190 * DAY_MS;

/** What is asked of a month; instants are epoch ms. What comes late is taken from `earliest` on. */
export type MonthBounds = {
  readonly period: string;
  readonly open: boolean;
  readonly earliest: number;
  readonly from: number;
  readonly until: number;
};

/**
 * The bounds of a month. Only the one that is closed next takes what came late of those before it, and nothing from
 * before the first that was ever closed. `closed` has the newest first.
 */
export function boundsOfMonth(period: string, closed: readonly { readonly period: string }[]): MonthBounds {
  const month = monthOf(period);
  const [latest, first] = [closed[0]?.period, closed.at(-1)?.period];
  const isNext = latest !== undefined && first !== undefined && period === monthAfter(latest);
  return {
    ...month,
    open: closed.every((known) => known.period !== period),
    earliest: isNext ? Math.max(monthOf(first).from, month.from - LATE_MS) : month.from,
  };
}

/** What has to be true before a month is closed; `count` is how many are in the way, null where nobody knows. */
export const monthChecks = ['over', 'documents', 'books', 'compared', 'payments'] as const;
export type MonthCheck = (typeof monthChecks)[number];

export type CheckFacts = {
  readonly period: string;
  /** The newest closed month, if any. */
  readonly latest: string | null;
  readonly now: number;
  /** Money of the month without a document. */
  readonly missingDocuments: number;
  /** Rows that break a rule of the books; null: not known. */
  readonly brokenRows: number | null;
  /** When the providers' lists were last compared with the books (epoch ms); null: never, undefined: they keep none. */
  readonly comparedAt: number | null | undefined;
  /** Payments in doubt, and money of providers that the books do not know. */
  readonly openDifferences: number;
};

export type CheckRow = { readonly check: MonthCheck; readonly done: boolean; readonly count: number | null };

/** The check list of a month, in the order in which somebody works through it. */
export function checkMonth(facts: CheckFacts): CheckRow[] {
  const { period, latest, now, missingDocuments, brokenRows, comparedAt, openDifferences } = facts;
  const isCompared = comparedAt === undefined || (comparedAt !== null && comparedAt >= monthOf(period).until);
  return [
    { check: 'over', done: isClosable(period, latest, now), count: null },
    { check: 'documents', done: missingDocuments === 0, count: missingDocuments },
    { check: 'books', done: brokenRows === 0, count: brokenRows },
    { check: 'compared', done: isCompared, count: null },
    { check: 'payments', done: openDifferences === 0, count: openDifferences },
  ];
}

type Moves = { readonly ledgerAccountId: string; readonly debitAgorot: number; readonly creditAgorot: number };
type Opening = { readonly ledgerAccountId: string; readonly balanceAgorot: number };

/** The accounts of a month that had something or moved; what is left is opening, plus debit, less credit. */
export function accountsOfMonth(openings: readonly Opening[], moves: readonly Moves[]) {
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

/** What an account stands at when its month ends. */
export function closingOf(row: {
  readonly openingAgorot: number;
  readonly debitAgorot: number;
  readonly creditAgorot: number;
}): number {
  return row.openingAgorot + row.debitAgorot - row.creditAgorot;
}
