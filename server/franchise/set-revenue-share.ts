import type { StationId } from '#contracts/core/ids.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Franchise, StatementMonthRow } from '#contracts/franchise/statements.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { isMonthClosable, addMonthsToPeriod, periodOfInstant } from '#domain/franchise/statement.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { closedMonthRangeOf, statementSumsOfMonth } from './get-statement.ts';
import {
  storeRevenueShare,
  listClosedStatements,
  listRevenueShares,
  lockFranchiseAccounting,
} from './store/franchise-statement.ts';

const MONTHS_SHOWN = 24;

async function listFranchises(db: Queryable, stations: AccessScope): Promise<Franchise[]> {
  const byStation = Map.groupBy(await listRevenueShares(db, stations), (row) => row.stationId);
  return [...byStation.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const shares = rows.flatMap(({ since, shareHundredths }) =>
      since === null || shareHundredths === null ? [] : [{ since, shareHundredths }],
    );
    return [{ stationId: first.stationId, name: { en: first.name, he: first.nameHe }, shares }];
  });
}

/**
 * Returns the given stations, or all stations if null, with their agreed revenue shares. Also returns the months,
 * newest first, with the amount that is owed to these stations.
 */
export async function listFranchiseStatements(
  { clock, db }: Pick<CoreDeps, 'clock' | 'db'>,
  scope: AccessScope,
): Promise<{ stations: Franchise[]; months: StatementMonthRow[] }> {
  const [stations, closed] = await Promise.all([listFranchises(db, scope), listClosedStatements(db)]);
  const now = clock.now();
  const range = await closedMonthRangeOf(db, closed);
  const closedAt = new Map(closed.map((known) => [known.period, toIsoInstant(known.closedAt)]));
  const months: StatementMonthRow[] = [];
  // one month after the other, because the calculations of all months together would occupy the database's connections
  for (const period of listedPeriods(stations, closed, now)) {
    months.push({
      period,
      closedAt: closedAt.get(period) ?? null,
      closable: isMonthClosable(period, range, now),
      owedAgorot: owedIn(await statementSumsOfMonth(db, { period, stations: scope }, closed)),
    });
  }
  return { stations, months };
}

/**
 * Returns the months that are listed, newest first: the last two years, and all earlier months that are not closed yet.
 * Months before the stations' first revenue share are not listed.
 */
function listedPeriods(
  stations: readonly Franchise[],
  closed: readonly { readonly period: string }[],
  now: number,
): string[] {
  const current = periodOfInstant(now);
  const shares = stations.flatMap((station) => station.shares.map(({ since }) => since.slice(0, 7)));
  const first = [...shares, ...closed.map(({ period }) => period)].toSorted()[0] ?? null;
  const firstOpen = closed[0] === undefined ? first : addMonthsToPeriod(closed[0].period);
  const oldest = [addMonthsToPeriod(current, 1 - MONTHS_SHOWN), firstOpen ?? current].toSorted()[0] ?? current;
  const periods: string[] = [];
  if (first === null) return periods;
  for (let period = current; period >= first && period >= oldest; period = addMonthsToPeriod(period, -1)) {
    periods.push(period);
  }
  return periods;
}

function owedIn(sums: readonly { readonly owedAgorot: number }[]): number {
  return sums.reduce((sum, { owedAgorot }) => sum + owedAgorot, 0);
}

export type RevenueShare = { readonly stationId: StationId; readonly since: string; readonly shareHundredths: number };

type AgreeOutcome = Outcome<Franchise, 'not_found' | 'period_closed' | 'changed_meanwhile'>;

/** Sets a station's revenue share, starting on a given day. It never changes a closed month. */
export async function setRevenueShare(
  { clock, db }: Pick<CoreDeps, 'clock' | 'db'>,
  actor: Staff,
  share: RevenueShare,
): Promise<AgreeOutcome> {
  try {
    return await db.inTransaction(async (tx): Promise<AgreeOutcome> => {
      await lockFranchiseAccounting(tx);
      const [latest] = await listClosedStatements(tx);
      if (latest !== undefined && share.since.slice(0, 7) <= latest.period) return refused('period_closed');
      const [before] = await listFranchises(tx, [share.stationId]);
      if (!(await storeRevenueShare(tx, { ...share, setBy: actor.staffId, setAt: clock.now() })))
        return refused('not_found');
      const [after] = await listFranchises(tx, [share.stationId]);
      if (after === undefined) return refused('not_found');
      const detail = { before: before?.shares ?? [], after: after.shares };
      await appendAudit(tx, actor, { action: 'settlement.share', refId: share.stationId, detail });
      return accepted(after);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'settlement_share_pkey') return refused('changed_meanwhile');
    throw error;
  }
}
