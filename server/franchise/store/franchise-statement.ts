import type { StaffId, StationId } from '#contracts/core/ids.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import type { OutstandingWashTotals } from '#domain/franchise/statement.ts';
import { agorot, array, boolean, id, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const closedRow = pick('settlement', 'period company company_he registration closed_at');

/** A closed month. `closedAt` is in epoch ms. */
export type ClosedStatement = RowOf<typeof closedRow>;

const closedStatement = statement({
  name: 'settlement_list',
  params: {},
  row: closedRow,
  text: 'select period, company, company_he, registration, closed_at from settlement order by period desc',
});

/** Lists closed months, newest first. */
export async function listClosedStatements(db: Queryable): Promise<ClosedStatement[]> {
  return await db.query(closedStatement, {});
}

const firstShareStatement = statement({
  name: 'settlement_first_share',
  params: {},
  row: { period: nullable(text) },
  text: `select to_char(min(since), 'YYYY-MM') as period from settlement_share`,
});

/** Returns the month ('2026-11') in which the first revenue share of any station began. Returns null if there is none. */
export async function findFirstShareMonth(db: Queryable): Promise<string | null> {
  const [share] = await db.query(firstShareStatement, {});
  return share?.period ?? null;
}

const sumRow = pick(
  'settlement_sum',
  'station_id share_hundredths adjusts name name_he washes worth_agorot owed_agorot',
);

export type FranchiseStatementSum = RowOf<typeof sumRow>;

const sumsStatement = statement({
  name: 'settlement_sum_list',
  params: { ...pick('settlement_sum', 'period'), stations: nullable(array(id<StationId>())) },
  row: sumRow,
  text: `
select station_id, share_hundredths, adjusts, name, name_he, washes, worth_agorot, owed_agorot from settlement_sum
where period = :period and (:stations is null or station_id = any (:stations))
order by name collate "C", station_id, adjusts, share_hundredths`,
});

/** Returns the stored sums of a closed month, limited to the stations that the caller may see. */
export async function listFranchiseStatementSums(
  db: Queryable,
  values: { readonly period: string; readonly stations: AccessScope },
): Promise<FranchiseStatementSum[]> {
  return await db.query(sumsStatement, values);
}

const lockStatement = statement({
  name: 'settlement_lock',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtext('settlement')) is not null as locked`,
});

/** Takes a lock until commit, so that months are closed and revenue shares are changed only one after the other. */
export async function lockFranchiseAccounting(tx: Tx): Promise<void> {
  await tx.query(lockStatement, {});
}

const addStatement = statement({
  name: 'settlement_add',
  params: pick('settlement', 'period company company_he registration closed_by closed_at'),
  row: {},
  text: `
insert into settlement (period, company, company_he, registration, closed_by, closed_at)
values (:period, :company, :company_he, :registration, :closed_by, :closed_at)`,
});

export async function addClosedStatement(
  tx: Tx,
  closedStatement: ClosedStatement & { readonly closedBy: StaffId },
): Promise<void> {
  await tx.query(addStatement, closedStatement);
}

const addSumsStatement = statement({
  name: 'settlement_sum_add',
  params: {
    ...pick('settlement_sum', 'period'),
    station_ids: array(id<StationId>()),
    shares: array(integer),
    adjusting: array(boolean),
    names: array(text),
    names_he: array(text),
    washes: array(integer),
    worths: array(agorot),
    owed: array(agorot),
  },
  row: {},
  text: `
insert into settlement_sum (period, station_id, share_hundredths, adjusts, name, name_he, washes, worth_agorot,
  owed_agorot)
select :period, * from unnest(:station_ids, :shares, :adjusting, :names, :names_he, :washes, :worths, :owed)`,
});

export type NewStatementSum = OutstandingWashTotals & {
  readonly stationId: StationId;
  readonly name: string;
  readonly nameHe: string;
};

export async function addFranchiseStatementSums(
  tx: Tx,
  period: string,
  sums: readonly NewStatementSum[],
): Promise<void> {
  await tx.query(addSumsStatement, {
    period,
    stationIds: sums.map(({ stationId }) => stationId),
    shares: sums.map(({ shareHundredths }) => shareHundredths),
    adjusting: sums.map(({ adjusts }) => adjusts),
    names: sums.map(({ name }) => name),
    namesHe: sums.map(({ nameHe }) => nameHe),
    washes: sums.map(({ washes }) => washes),
    worths: sums.map(({ worthAgorot }) => worthAgorot),
    owed: sums.map(({ owedAgorot }) => owedAgorot),
  });
}

const shareRow = {
  ...pick('station', 'station_id name name_he'),
  since: nullable(text),
  share_hundredths: nullable(integer),
} as const;

const sharesStatement = statement({
  name: 'settlement_share_list',
  params: { stations: nullable(array(id<StationId>())) },
  row: shareRow,
  text: `
select t.station_id, t.name, t.name_he, to_char(s.since, 'YYYY-MM-DD') as since, s.share_hundredths
from station t left join settlement_share s using (station_id)
where :stations is null or t.station_id = any (:stations)
order by t.slug, s.since desc`,
});

/**
 * Returns the given stations with their revenue shares, newest share first. If the list of stations is null, all
 * stations are included. A station without an agreed share has one row without a share.
 */
export async function listRevenueShares(db: Queryable, stations: AccessScope): Promise<RowOf<typeof shareRow>[]> {
  return await db.query(sharesStatement, { stations });
}

const addShareStatement = statement({
  name: 'settlement_share_add',
  params: { ...pick('settlement_share', 'station_id share_hundredths set_by set_at'), since: text },
  row: pick('settlement_share', 'station_id'),
  text: `
insert into settlement_share (station_id, since, share_hundredths, set_by, set_at)
select station_id, :since::date, :share_hundredths, :set_by, :set_at from station where station_id = :station_id
returning station_id`,
});

/**
 * Adds a revenue share. Returns false if the station does not exist. Throws the violation of `settlement_share_pkey` if
 * another share begins on that day.
 */
export async function storeRevenueShare(tx: Tx, share: ParamsOf<typeof addShareStatement>): Promise<boolean> {
  return (await tx.query(addShareStatement, share)).length === 1;
}
