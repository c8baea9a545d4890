import type { ItemId } from '#contracts/staff/stock/inventory.ts';
import type { CostRate } from '#contracts/staff/wash-costs.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { id, nullable, text } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/** SQL expressions that select a price. `itemId` is used only if the price is that of an item. */
type RateSelection = {
  readonly kind: string;
  readonly stationId: string;
  readonly day: string;
  readonly itemId?: string;
};

/**
 * Returns the SQL of the price per unit at a station on a day. It is null if no price is known. A price of the station
 * takes precedence over a price for all stations, even if it is older.
 */
export function costRateSql({ kind, stationId, day, itemId = 'null' }: RateSelection): string {
  return `(
    select x.amount from cost_rate x
    where x.kind = ${kind} and x.item_id is not distinct from ${itemId} and x.since <= ${day}
      and (x.station_id = ${stationId} or x.station_id is null)
    order by x.station_id nulls last, x.since desc limit 1)`;
}

const rateRow = {
  ...pick('cost_rate', 'station_id kind amount'),
  item_id: nullable(id<ItemId>()),
  since: text,
} as const;

const listRow = { ...rateRow, ...pick('cost_rate', 'set_at'), set_by: text } as const;

const listStatement = statement({
  name: 'cost_rate_list',
  params: {},
  row: listRow,
  text: `
select r.station_id, r.kind, r.amount, r.item_id, r.since::text as since, r.set_at, m.name as set_by
from cost_rate r join staff_member m on m.staff_id = r.set_by
order by r.since desc, r.set_at desc, r.kind`,
});

/** Returns all prices. The price with the latest start comes first. */
export async function listCostRateRows(db: Queryable): Promise<RowOf<typeof listRow>[]> {
  return await db.query(listStatement, {});
}

const findStatement = statement({
  name: 'cost_rate_find',
  params: { ...pick('cost_rate', 'station_id kind'), item_id: nullable(id<ItemId>()), since: text },
  row: pick('cost_rate', 'amount'),
  text: `
select amount from cost_rate
where kind = :kind and item_id is not distinct from :item_id and station_id is not distinct from :station_id
  and since = cast(:since as date)
for update`,
});

/**
 * Locks the price entry that starts on exactly this day, and returns its amount. Returns null if the entry has no
 * amount, and undefined if there is no entry.
 */
export async function findCostRate(tx: Tx, rate: CostRate): Promise<number | null | undefined> {
  const { stationId, kind, itemId, since } = rate;
  const [row] = await tx.query(findStatement, { stationId, kind, itemId, since });
  return row?.amount;
}

const setStatement = statement({
  name: 'cost_rate_set',
  params: { ...rateRow, ...pick('cost_rate', 'cost_rate_id set_by set_at') },
  row: {},
  text: `
insert into cost_rate (cost_rate_id, station_id, kind, item_id, since, amount, set_by, set_at)
values (:cost_rate_id, :station_id, :kind, :item_id, cast(:since as date), :amount, :set_by, :set_at)
on conflict on constraint cost_rate_once do update
  set amount = excluded.amount, set_by = excluded.set_by, set_at = excluded.set_at`,
});

/** Stores a price that applies from a day on. Throws a foreign key violation if the station or item is unknown. */
export async function storeCostRate(tx: Tx, rate: Parameters<typeof setStatement.encode>[0]): Promise<void> {
  await tx.query(setStatement, rate);
}

const stationRow = pick('station', 'station_id slug name name_he');

const stationsStatement = statement({
  name: 'cost_rate_stations',
  params: {},
  row: stationRow,
  text: `select station_id, slug, name, name_he from station where status <> 'offline' order by city, name, slug`,
});

export async function listCostRateStations(db: Queryable): Promise<RowOf<typeof stationRow>[]> {
  return await db.query(stationsStatement, {});
}

const itemRow = { ...pick('inventory_item', 'name name_he unit'), item_id: id<ItemId>() } as const;

const itemsStatement = statement({
  name: 'cost_rate_items',
  params: {},
  row: itemRow,
  text: 'select item_id, name, name_he, unit from inventory_item where consumable is null order by name, code',
});

export async function listCostRateItems(db: Queryable): Promise<RowOf<typeof itemRow>[]> {
  return await db.query(itemsStatement, {});
}
