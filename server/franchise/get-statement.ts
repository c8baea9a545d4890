import type { StatementWashRow, FranchiseStatement } from '#contracts/franchise/statements.ts';
import { STATEMENT_LINES_PER_PAGE } from '#contracts/franchise/statements.ts';
import type { StationId } from '#contracts/core/ids.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import { DAY_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import {
  isMonthClosable,
  addMonthsToPeriod,
  statementMonthOf,
  owedAgorot,
  statementPartySumsOf,
  type ClosedMonthRange,
} from '#domain/franchise/statement.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import {
  listDueWashTotals,
  listDueWashes,
  listAssignedWashes,
  type StatementBounds,
  type DueWashTotals,
} from './store/statement-washes.ts';
import {
  findFirstShareMonth,
  listClosedStatements,
  listFranchiseStatementSums,
  type ClosedStatement,
  type FranchiseStatementSum,
} from './store/franchise-statement.ts';

/**
 * Maximum age in ms of a wash at the beginning of a month. The month still includes a late report or a reversal of such
 * a wash.
 */
const LATE_MS = 190 * DAY_MS;

/**
 * Calculates the time range whose washes a month may include. Only the month after the last closed month includes late
 * washes of earlier months, so that no wash is owed in two months. Nothing before the first closed month is included.
 */
export function statementBoundsOf(period: string, closed: readonly ClosedStatement[]): StatementBounds {
  const { from, until } = statementMonthOf(period);
  const [latest, first] = [closed[0]?.period, closed.at(-1)?.period];
  const isNext = latest !== undefined && first !== undefined && period === addMonthsToPeriod(latest);
  return { earliest: isNext ? Math.max(statementMonthOf(first).from, from - LATE_MS) : from, from, until };
}

/** Returns the months that decide which month is closed next. `closed` contains the closed months, newest first. */
export async function closedMonthRangeOf(db: Queryable, closed: readonly ClosedStatement[]): Promise<ClosedMonthRange> {
  return { latest: closed[0]?.period ?? null, first: await findFirstShareMonth(db) };
}

/** Returns the wash totals and adds the station's share of the revenue, in agorot. */
export function withOutstandingAmount(group: DueWashTotals): FranchiseStatementSum {
  return { ...group, owedAgorot: owedAgorot(group.worthAgorot, group.shareHundredths) };
}

export type StatementDeps = Pick<CoreDeps, 'brand' | 'clock' | 'db' | 'typesetter'>;

type FoundMonth = {
  readonly closed: ClosedStatement | null;
  readonly isMonthClosable: boolean;
  readonly sums: readonly FranchiseStatementSum[];
};

/** A month, the stations that the caller may see, and the current time in epoch ms. */
type MonthQuery = { readonly period: string; readonly stations: AccessScope; readonly now: number };

/**
 * Returns the sums of a month. For a closed month these are the stored sums, and otherwise the sums if it were closed
 * now. `all` contains the closed months.
 */
export async function statementSumsOfMonth(
  db: Queryable,
  { period, stations }: Omit<MonthQuery, 'now'>,
  all: readonly ClosedStatement[],
): Promise<readonly FranchiseStatementSum[]> {
  if (all.some((known) => known.period === period)) return await listFranchiseStatementSums(db, { period, stations });
  return (await listDueWashTotals(db, { ...statementBoundsOf(period, all), stations })).map(withOutstandingAmount);
}

/**
 * Returns the statement of a month. For a closed month it is the stored statement, and otherwise the statement if it
 * were closed now.
 */
export async function findFranchiseStatement(
  db: Queryable,
  { period, stations, now }: MonthQuery,
): Promise<FoundMonth> {
  const all = await listClosedStatements(db);
  const closed = all.find((known) => known.period === period) ?? null;
  const sums = await statementSumsOfMonth(db, { period, stations }, all);
  return { closed, isMonthClosable: isMonthClosable(period, await closedMonthRangeOf(db, all), now), sums };
}

/**
 * Returns the sums of a month for the caller. A partner gets the rows of the partner's own stations, without the shop's
 * row.
 */
export async function getFranchiseStatement(
  { brand, clock, db, typesetter }: StatementDeps,
  { period, stations }: Omit<MonthQuery, 'now'>,
): Promise<FranchiseStatement> {
  const found = await findFranchiseStatement(db, { period, stations, now: clock.now() });
  const { closed, isMonthClosable: closable, sums } = found;
  const sites = statementPartySumsOf(sums).filter(({ stationId }) => stations === null || stationId !== null);
  const names = new Map(sums.map(({ stationId, name, nameHe }) => [String(stationId), { en: name, he: nameHe }]));
  const shop = closed === null ? brand.company : { en: closed.company, he: closed.companyHe };
  return {
    period,
    closedAt: closed === null ? null : toIsoInstant(closed.closedAt),
    closable,
    sites: sites.map((site) => ({
      ...site,
      stationId: site.stationId as StationId | null,
      name: names.get(site.stationId ?? '') ?? shop,
    })),
    lines: sums.map(({ name, nameHe, ...line }) => ({ ...line, name: { en: name, he: nameHe } })),
    pdf: closed !== null && typesetter.isReady(),
  };
}

type RowsQuery = Omit<MonthQuery, 'now'> & { readonly stationId: StationId | null; readonly after: string | null };

/** Returns the washes from which the sums of a month were calculated. A partner does not see vouchers and orders. */
export async function listFranchiseWashes(
  { db }: Pick<StatementDeps, 'db'>,
  { period, stations, stationId, after }: RowsQuery,
): Promise<{ rows: Omit<StatementWashRow, 'codeEnding'>[]; next: string | null }> {
  const all = await listClosedStatements(db);
  const before = /^\d{1,15}$/.test(after ?? '') ? Number(after) : null;
  const page = { stations, stationId, before, limit: STATEMENT_LINES_PER_PAGE + 1 };
  const found = all.some((known) => known.period === period)
    ? await listAssignedWashes(db, { period, ...page })
    : await listDueWashes(db, { ...statementBoundsOf(period, all), ...page });
  const rows = found
    .slice(0, STATEMENT_LINES_PER_PAGE)
    .map(({ creditMoveId, washedAt, name, nameHe, lotId, orderCode, ...row }) => ({
      ...row,
      lotId: stations === null ? lotId : null,
      orderCode: stations === null ? orderCode : null,
      id: String(creditMoveId),
      washedAt: toIsoInstant(washedAt),
      name: { en: name, he: nameHe },
    }));
  return { rows, next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null };
}
