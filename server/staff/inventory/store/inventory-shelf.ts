import type { StationId } from '#contracts/core/ids.ts';
import type { ItemId, ItemUnit } from '#contracts/staff/stock/inventory.ts';
import { bigint, boolean, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const shelfRow = {
  station_id: id<StationId>(),
  slug: text,
  station_name: text,
  station_name_he: text,
  item_id: id<ItemId>(),
  code: text,
  name: text,
  name_he: text,
  unit: word<ItemUnit>(),
  pack_size: integer,
  stock: integer,
  minimum: integer,
  seq: integer,
  used: bigint,
  begun_at: nullable(instant),
} as const;
export type ShelfRow = RowOf<typeof shelfRow>;

// what people took out or found missing counts as used; what a first count found does not
const selected = `
select sh.station_id, st.slug, st.name as station_name, st.name_he as station_name_he, i.item_id, i.code, i.name,
  i.name_he, i.unit, i.pack_size, coalesce(newest.balance, 0) as stock, sh.minimum, coalesce(newest.seq, 0) as seq,
  coalesce(gone.used, 0) as used, first.occurred_at as begun_at
from inventory_shelf sh
join station st on st.station_id = sh.station_id
join inventory_item i on i.item_id = sh.item_id
left join lateral (
  select m.balance, m.seq from inventory_movement m
  where m.station_id = sh.station_id and m.item_id = sh.item_id order by m.seq desc limit 1
) newest on true
left join lateral (
  select sum(-m.amount) filter (where m.kind in ('used', 'discarded') or (m.kind = 'counted' and m.seq > 1)) as used
  from inventory_movement m
  where m.station_id = sh.station_id and m.item_id = sh.item_id and m.occurred_at >= :since
) gone on true
left join inventory_movement first
  on first.station_id = sh.station_id and first.item_id = sh.item_id and first.seq = 1`;

const listStatement = statement({
  name: 'inventory_shelf_list',
  params: {
    since: instant,
    slug: nullable(text),
    code: nullable(text),
    only_low: boolean,
    after_slug: nullable(text),
    after_code: nullable(text),
    limit: integer,
  },
  row: shelfRow,
  text: `${selected}
where (:slug is null or st.slug = :slug) and (:code is null or i.code = :code)
  and (:after_slug is null or (st.slug, i.code) > (:after_slug, :after_code))
  and (not :only_low or (sh.minimum > 0 and newest.balance <= sh.minimum))
order by st.slug, i.code limit :limit`,
});

export type ShelfWish = {
  /** From here on consumption is added up; epoch ms. */
  readonly since: number;
  /** Slug of one station; null for all. */
  readonly slug: string | null;
  readonly code: string | null;
  readonly onlyLow: boolean;
  readonly afterSlug: string | null;
  readonly afterCode: string | null;
  readonly limit: number;
};

/** By station and item. */
export async function listShelfRows(db: Queryable, wish: ShelfWish): Promise<ShelfRow[]> {
  return await db.query(listStatement, wish);
}

const findStatement = statement({
  name: 'inventory_shelf_find',
  params: { since: instant, station_id: id<StationId>(), item_id: id<ItemId>() },
  row: shelfRow,
  text: `${selected} where sh.station_id = :station_id and sh.item_id = :item_id`,
});

export type ShelfKey = { readonly stationId: StationId; readonly itemId: ItemId };

export async function findShelf(db: Queryable, key: ShelfKey & { readonly since: number }): Promise<ShelfRow | null> {
  const [row] = await db.query(findStatement, key);
  return row ?? null;
}

const lowStatement = statement({
  name: 'inventory_shelf_count_low',
  params: {},
  row: { low: bigint },
  text: `
select count(*) as low from inventory_shelf sh
cross join lateral (
  select m.balance as stock from inventory_movement m
  where m.station_id = sh.station_id and m.item_id = sh.item_id order by m.seq desc limit 1
) held
where sh.minimum > 0 and held.stock <= sh.minimum`,
});

/** Number of shelves below their minimum; a shelf that was never counted or filled is not one. */
export async function countLowShelves(db: Queryable): Promise<number> {
  const [row] = await db.query(lowStatement, {});
  return row?.low ?? 0;
}

const makeStatement = statement({
  name: 'inventory_shelf_make',
  params: { station_id: nullable(id<StationId>()), item_id: id<ItemId>(), minimum: integer, now: instant },
  row: { station_id: id<StationId>() },
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
 * Makes shelves of an item where it has none yet and returns how many; `stationId` null: at every station, samples only
 * while the shop has no own station.
 */
export async function makeShelves(
  tx: Tx,
  wish: {
    readonly stationId: StationId | null;
    readonly itemId: ItemId;
    readonly minimum: number;
    readonly now: number;
  },
): Promise<number> {
  return (await tx.query(makeStatement, wish)).length;
}

const lockStatement = statement({
  name: 'inventory_shelf_lock',
  params: { station_id: id<StationId>(), item_id: id<ItemId>() },
  row: { minimum: integer },
  text: 'select minimum from inventory_shelf where station_id = :station_id and item_id = :item_id for update',
});

/** From here on nobody else moves its stock until the transaction ends; false where there is no such shelf. */
export async function lockShelf(tx: Tx, key: ShelfKey): Promise<boolean> {
  return (await tx.query(lockStatement, { stationId: key.stationId, itemId: key.itemId })).length === 1;
}

const minimumStatement = statement({
  name: 'inventory_shelf_set_minimum',
  params: { station_id: id<StationId>(), item_id: id<ItemId>(), minimum: integer, seen: nullable(integer) },
  row: { minimum: integer },
  text: `
update inventory_shelf set minimum = :minimum
where station_id = :station_id and item_id = :item_id and (:seen is null or minimum = :seen)
returning minimum`,
});

/** False where it is not the one that was seen any more; `seen` null overwrites whatever it is. */
export async function setMinimum(
  tx: Tx,
  change: ShelfKey & { readonly minimum: number; readonly seen: number | null },
): Promise<boolean> {
  return (await tx.query(minimumStatement, change)).length === 1;
}

const stationsStatement = statement({
  name: 'inventory_station_list',
  params: {},
  row: { station_id: id<StationId>(), slug: text, name: text, name_he: text },
  text: 'select station_id, slug, name, name_he from station order by slug',
});

/** Stations to choose from. */
export async function listStationChoices(db: Queryable) {
  return await db.query(stationsStatement, {});
}
