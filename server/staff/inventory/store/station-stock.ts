import type { StationId } from '#contracts/core/ids.ts';
import type { ItemId } from '#contracts/staff/stock/inventory.ts';
import { bigint, boolean, float, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const stationStockRow = {
  ...pick('station', 'station_id slug'),
  ...pick('inventory_item', 'code name name_he unit pack_size'),
  ...pick('inventory_shelf', 'minimum tank_size'),
  ...pick('inventory_movement', 'seq'),
  station_name: text,
  station_name_he: text,
  item_id: id<ItemId>(),
  stock: integer,
  used: bigint,
  begun_at: nullable(instant),
  reported_percent: nullable(float),
  reported_at: nullable(instant),
  reported_low: nullable(boolean),
  rank: integer,
} as const;
export type StationStockRow = RowOf<typeof stationStockRow>;

/**
 * SQL for the lowest fill level of an item's tanks at a station, in percent. The level is null if none was reported
 * after `level_since`. `is_low` is true while a low-level alarm lasts.
 */
const levelSql = `
left join lateral (
  select min(r.value) as percent, max(r.read_at) as read_at, bool_or(r.alarm_since is not null) as is_low
  from bay_reading r join bay b using (station_id, bay_no)
  where r.station_id = sh.station_id and r.kind = i.consumable || '_percent' and r.read_at > :level_since
    and b.status <> 'retired'
) level on true`;

/**
 * SQL condition that is true if the item is low. If a level is reported, the level decides, otherwise the booked stock.
 */
const isLowSql = `coalesce(level.is_low, sh.minimum > 0 and held.balance <= sh.minimum)`;

/**
 * SQL for the sort position of a shelf by urgency. Low stock comes first, then enough stock, then stock that is
 * unknown.
 */
const rankSql = `case when ${isLowSql} then 0 when held.seq is null and level.percent is null then 2 else 1 end`;

// stock that staff removed or found missing counts as used, but the difference that a first count shows does not
const stationStockSelection = `
select sh.station_id, st.slug, st.name as station_name, st.name_he as station_name_he, i.item_id, i.code, i.name,
  i.name_he, i.unit, i.pack_size, coalesce(held.balance, 0) as stock, sh.minimum, sh.tank_size, coalesce(held.seq, 0) as seq,
  coalesce(gone.used, 0) as used, first.occurred_at as begun_at, level.percent as reported_percent,
  level.read_at as reported_at, level.is_low as reported_low, ${rankSql} as rank
from inventory_shelf sh
join station st on st.station_id = sh.station_id
join inventory_item i on i.item_id = sh.item_id
left join lateral (
  select m.balance, m.seq from inventory_movement m
  where m.station_id = sh.station_id and m.item_id = sh.item_id order by m.seq desc limit 1
) held on true
left join lateral (
  select sum(-m.amount) filter (where m.kind in ('used', 'measured', 'discarded', 'taken') or (m.kind = 'counted' and m.seq > 1)) as used
  from inventory_movement m
  where m.station_id = sh.station_id and m.item_id = sh.item_id and m.occurred_at >= :since
) gone on true
left join inventory_movement first
  on first.station_id = sh.station_id and first.item_id = sh.item_id and first.seq = 1
${levelSql}`;

const listStatement = statement({
  name: 'inventory_shelf_list',
  params: {
    since: instant,
    level_since: instant,
    slug: nullable(text),
    code: nullable(text),
    only_low: boolean,
    after_rank: integer,
    after_slug: nullable(text),
    after_code: nullable(text),
    limit: integer,
  },
  row: stationStockRow,
  text: `${stationStockSelection}
where (:slug is null or st.slug = :slug) and (:code is null or i.code = :code)
  and (:after_slug is null or (${rankSql}, st.slug, i.code) > (:after_rank, :after_slug, :after_code))
  and (not :only_low or ${isLowSql})
order by ${rankSql}, st.slug, i.code limit :limit`,
});

/** Epoch milliseconds. */
export type ConsumptionPeriods = {
  /** Start of the period over which consumption is summed, in epoch ms. */
  readonly since: number;
  /** Time in epoch ms. A level reported before this time is outdated. */
  readonly levelSince: number;
};

export type StationStockQuery = ConsumptionPeriods & {
  /** Slug of one station. Null means all stations. */
  readonly slug: string | null;
  readonly code: string | null;
  readonly onlyLow: boolean;
  readonly afterRank: number;
  readonly afterSlug: string | null;
  readonly afterCode: string | null;
  readonly limit: number;
};

/**
 * Returns shelves, low stock first and unknown stock last. Within these groups, they are sorted by station and item.
 */
export async function listStationStockRows(db: Queryable, query: StationStockQuery): Promise<StationStockRow[]> {
  return await db.query(listStatement, query);
}

const findStatement = statement({
  name: 'inventory_shelf_find',
  params: { ...pick('inventory_shelf', 'station_id'), since: instant, level_since: instant, item_id: id<ItemId>() },
  row: stationStockRow,
  text: `${stationStockSelection} where sh.station_id = :station_id and sh.item_id = :item_id`,
});

export type StationStockKey = { readonly stationId: StationId; readonly itemId: ItemId };

export async function findStationStock(
  db: Queryable,
  key: StationStockKey & ConsumptionPeriods,
): Promise<StationStockRow | null> {
  const [row] = await db.query(findStatement, key);
  return row ?? null;
}

const lowStatement = statement({
  name: 'inventory_shelf_count_low',
  params: { level_since: instant },
  row: { low: bigint },
  text: `
select count(*) as low from inventory_shelf sh
join inventory_item i using (item_id)
left join lateral (
  select m.balance from inventory_movement m
  where m.station_id = sh.station_id and m.item_id = sh.item_id order by m.seq desc limit 1
) held on true
${levelSql}
where ${isLowSql}`,
});

/**
 * Counts the shelves that are low by a reported level, or whose stock is at or below their minimum. If no level is
 * reported, a shelf counts only after its stock was counted or filled.
 */
export async function countLowStationStocks(
  db: Queryable,
  { levelSince }: Pick<ConsumptionPeriods, 'levelSince'>,
): Promise<number> {
  const [row] = await db.query(lowStatement, { levelSince });
  return row?.low ?? 0;
}

const makeStatement = statement({
  name: 'inventory_shelf_make',
  params: {
    ...pick('inventory_shelf', 'minimum'),
    station_id: nullable(id<StationId>()),
    item_id: id<ItemId>(),
    now: instant,
  },
  row: pick('inventory_shelf', 'station_id'),
  text: `
insert into inventory_shelf (station_id, item_id, minimum, created_at)
select st.station_id, i.item_id, :minimum, :now from station st cross join inventory_item i
where i.item_id = :item_id and case when :station_id is null
  then not st.sample or not exists (select from station own where not own.sample)
  else st.station_id = :station_id end
on conflict do nothing
returning station_id`,
});

/**
 * Creates the missing shelves of an item. If `stationId` is null, they are created at all stations. Sample stations are
 * included only while the shop has no real station. Returns the number of created shelves.
 */
export async function createStationStocks(tx: Tx, query: ParamsOf<typeof makeStatement>): Promise<number> {
  return (await tx.query(makeStatement, query)).length;
}

const lockStatement = statement({
  name: 'inventory_shelf_lock',
  params: { ...pick('inventory_shelf', 'station_id'), item_id: id<ItemId>() },
  row: pick('inventory_shelf', 'minimum'),
  text: 'select minimum from inventory_shelf where station_id = :station_id and item_id = :item_id for update',
});

/** Locks a shelf until the transaction ends. Returns false if it does not exist. */
export async function lockStationStock(tx: Tx, key: StationStockKey): Promise<boolean> {
  return (await tx.query(lockStatement, { stationId: key.stationId, itemId: key.itemId })).length === 1;
}

const minimumStatement = statement({
  name: 'inventory_shelf_set_minimum',
  params: {
    ...pick('inventory_shelf', 'station_id minimum tank_size'),
    item_id: id<ItemId>(),
    seen: nullable(integer),
    sets_tank: boolean,
  },
  row: pick('inventory_shelf', 'minimum'),
  text: `
update inventory_shelf set minimum = :minimum, tank_size = case when :sets_tank then :tank_size else tank_size end
where station_id = :station_id and item_id = :item_id and (:seen is null or minimum = :seen)
returning minimum`,
});

/**
 * Sets the minimum stock of a shelf, and the size of a tank unless `tankSize` is undefined. Returns false if the shelf
 * does not exist, or if the minimum changed since the staff user saw it. If `seen` is null, the minimum is always
 * overwritten.
 */
export async function setMinimumStock(
  tx: Tx,
  {
    tankSize,
    ...change
  }: StationStockKey & {
    readonly minimum: number;
    readonly seen: number | null;
    readonly tankSize?: number | null | undefined;
  },
): Promise<boolean> {
  const query = { ...change, tankSize: tankSize ?? null, setsTank: tankSize !== undefined };
  return (await tx.query(minimumStatement, query)).length === 1;
}

const stationsStatement = statement({
  name: 'inventory_station_list',
  params: {},
  row: pick('station', 'station_id slug name name_he'),
  text: 'select station_id, slug, name, name_he from station order by slug',
});

/** Returns the stations that the portal offers for selection. */
export async function listStationChoices(db: Queryable) {
  return await db.query(stationsStatement, {});
}
