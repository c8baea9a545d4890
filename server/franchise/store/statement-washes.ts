import type { StationId } from '#contracts/core/ids.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import { array, bigint, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * SQL relation `due` with the used and reversed washes that no closed month contains. Late reports are included if they
 * are not older than `:earliest`, but nothing from before the first closed month. The price of a wash depends on its
 * position among the used washes (domain/entitlements/wash-prices.ts). Crediting a wash back reverses exactly that
 * price.
 */
const dueSql = `
share as (
  select station_id, share_hundredths, since::timestamp at time zone 'Asia/Jerusalem' as from_at,
    lead(since::timestamp at time zone 'Asia/Jerusalem', 1, 'infinity')
      over (partition by station_id order by since) as until_at
  from settlement_share
), taken as (
  select m.credit_move_id, r.redemption_id, r.station_id, r.started_at as washed_at, s.share_hundredths,
    c.value_agorot / c.initial + case when used.before < c.value_agorot % c.initial then 1 else 0 end as worth_agorot
  from redemption r
  join share s on s.station_id = r.station_id and r.started_at >= s.from_at and r.started_at < s.until_at
    and s.share_hundredths > 0
  join credit_move m on m.lot_id = r.lot_id and m.reason = 'capture' and m.ref_id = r.redemption_id
  join credit_lot c on c.lot_id = r.lot_id
  cross join lateral (
    select count(*) filter (where b.reason = 'capture') - count(*) filter (where b.reason = 'restore') as before
    from credit_move b
    where b.lot_id = m.lot_id and b.credit_move_id < m.credit_move_id and b.reason in ('capture', 'restore')) used
  where r.started_at >= :earliest and r.started_at < :until and r.state in ('completed', 'reversed')
    and not exists (select from settlement_line l where l.credit_move_id = m.credit_move_id)
), given_back as (
  select m.credit_move_id, t.redemption_id, t.station_id, t.washed_at, t.share_hundredths,
    - t.worth_agorot as worth_agorot
  from credit_move m
  join (select redemption_id, station_id, washed_at, share_hundredths, worth_agorot from taken
    union all
    select redemption_id, station_id, washed_at, share_hundredths, worth_agorot from settlement_line
    where worth_agorot >= 0 and washed_at >= :earliest) t on t.redemption_id = m.ref_id
  where m.reason = 'restore' and m.moved_at >= :earliest and m.moved_at < :until
    and not exists (select from settlement_line l where l.credit_move_id = m.credit_move_id)
), due as (
  select credit_move_id, redemption_id, station_id, washed_at, share_hundredths, worth_agorot::bigint, 1 as washes,
    washed_at < :from as adjusts from taken
  union all
  select credit_move_id, redemption_id, station_id, washed_at, share_hundredths, worth_agorot::bigint, -1,
    washed_at < :from from given_back
)`;

const dueParams = { earliest: instant, from: instant, until: instant } as const;

/**
 * Bounds of a statement in epoch ms. The month begins at `from` and ends before `until`. Late reports are included if
 * they are not older than `earliest`.
 */
export type StatementBounds = { readonly earliest: number; readonly from: number; readonly until: number };

const groupRow = {
  ...pick('settlement_line', 'station_id share_hundredths adjusts worth_agorot'),
  name: text,
  name_he: text,
  washes: integer,
} as const;

export type DueWashTotals = RowOf<typeof groupRow>;

/** Stations that the caller may see; null for all stations. */
const scope = { stations: nullable(array(id<StationId>())) } as const;
const inScope = '(:stations is null or d.station_id = any (:stations))';

const groupsSql = (source: string, condition: string) => `
select d.station_id, t.name, t.name_he, d.share_hundredths, d.adjusts, sum(d.washes)::int as washes,
  sum(d.worth_agorot) as worth_agorot
from ${source} d join station t using (station_id)
where ${condition}
group by d.station_id, t.name, t.name_he, t.slug, d.share_hundredths, d.adjusts
order by t.slug, d.adjusts, d.share_hundredths`;

const groupsStatement = statement({
  name: 'settlement_due_groups',
  params: { ...dueParams, ...scope },
  row: groupRow,
  text: `with ${dueSql} ${groupsSql('due', inScope)}`,
});

/**
 * Returns the totals that a month would have if it were closed now. They are limited to stations that the caller may
 * see.
 */
export async function listDueWashTotals(
  db: Queryable,
  values: StatementBounds & { readonly stations: AccessScope },
): Promise<DueWashTotals[]> {
  return await db.query(groupsStatement, values);
}

const assignStatement = statement({
  name: 'settlement_line_add',
  params: { ...pick('settlement_line', 'period'), ...dueParams },
  row: groupRow,
  text: `
with ${dueSql}, settled as (
  insert into settlement_line (credit_move_id, period, redemption_id, station_id, washed_at, share_hundredths,
    worth_agorot, adjusts)
  select credit_move_id, :period, redemption_id, station_id, washed_at, share_hundredths, worth_agorot, adjusts from due
  returning credit_move_id
), kept as (
  select * from due where credit_move_id in (select credit_move_id from settled)
)
${groupsSql('kept', 'true')}`,
});

/**
 * Assigns to this month the used and reversed washes that no closed month contains. Returns their totals. A wash is
 * assigned to one month only.
 */
export async function assignDueWashes(
  tx: Tx,
  due: StatementBounds & { readonly period: string },
): Promise<DueWashTotals[]> {
  return await tx.query(assignStatement, due);
}

const washRow = {
  ...pick('settlement_line', 'credit_move_id washed_at share_hundredths worth_agorot adjusts'),
  ...pick('credit_move', 'lot_id'),
  name: text,
  name_he: text,
  order_code: nullable(text),
} as const;

export type StatementWash = RowOf<typeof washRow>;

const pageParams = {
  ...scope,
  station_id: nullable(id<StationId>()),
  before: nullable(bigint),
  limit: integer,
} as const;

const rowsSql = (source: string, condition: string) => `
select d.credit_move_id, d.washed_at, t.name, t.name_he, r.lot_id, o.order_code, d.share_hundredths, d.worth_agorot,
  d.adjusts
from ${source} d
join station t using (station_id)
join redemption r using (redemption_id)
join credit_lot c on c.lot_id = r.lot_id
left join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
left join shop_order o using (order_id)
where ${condition} and ${inScope} and (:station_id is null or d.station_id = :station_id)
  and (:before is null or d.credit_move_id < :before)
order by d.credit_move_id desc limit :limit`;

const dueRowsStatement = statement({
  name: 'settlement_due_rows',
  params: { ...dueParams, ...pageParams },
  row: washRow,
  text: `with ${dueSql} ${rowsSql('due', 'true')}`,
});

const closedRowsStatement = statement({
  name: 'settlement_line_rows',
  params: { period: text, ...pageParams },
  row: washRow,
  text: rowsSql('settlement_line', 'd.period = :period'),
});

type Page = {
  readonly stations: AccessScope;
  readonly stationId: StationId | null;
  readonly before: number | null;
  readonly limit: number;
};

/** Returns the washes of an open month, newest first. */
export async function listDueWashes(db: Queryable, values: StatementBounds & Page): Promise<StatementWash[]> {
  return await db.query(dueRowsStatement, values);
}

/** Returns the washes of a closed month, newest first. */
export async function listAssignedWashes(
  db: Queryable,
  values: Page & { readonly period: string },
): Promise<StatementWash[]> {
  return await db.query(closedRowsStatement, values);
}
