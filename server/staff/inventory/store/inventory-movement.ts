import type { StationId } from '#contracts/core/ids.ts';
import type { ItemId, MovementKind } from '#contracts/staff/stock/inventory.ts';
import { array, boolean, id, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import type { ShelfKey } from './inventory-shelf.ts';

const movementRow = {
  seq: integer,
  kind: word<MovementKind>(),
  amount: integer,
  balance: integer,
  found: nullable(integer),
  for_day: nullable(text),
  other_station_name: nullable(text),
  other_station_name_he: nullable(text),
  purchase_order_id: nullable(uuid),
  note: text,
  staff_name: nullable(text),
  occurred_at: instant,
} as const;
export type MovementRow = RowOf<typeof movementRow>;

const listStatement = statement({
  name: 'inventory_movement_list',
  params: { station_id: id<StationId>(), item_id: id<ItemId>(), before: nullable(integer), limit: integer },
  row: movementRow,
  text: `
select m.seq, m.kind, m.amount, m.balance, m.found, to_char(m.for_day, 'YYYY-MM-DD') as for_day,
  o.name as other_station_name, o.name_he as other_station_name_he, m.purchase_order_id, m.note,
  s.name as staff_name, m.occurred_at
from inventory_movement m
left join station o on o.station_id = m.other_station_id
left join staff_member s on m.actor = 'staff:' || s.staff_id::text
where m.station_id = :station_id and m.item_id = :item_id and (:before is null or m.seq < :before)
order by m.seq desc limit :limit`,
});

/** What moved a shelf's stock, the newest first. */
export async function listMovements(
  db: Queryable,
  wish: ShelfKey & { readonly before: number | null; readonly limit: number },
): Promise<MovementRow[]> {
  return await db.query(listStatement, wish);
}

const addStatement = statement({
  name: 'inventory_movement_add',
  params: {
    station_id: id<StationId>(),
    item_id: id<ItemId>(),
    kind: word<MovementKind>(),
    amount: integer,
    found: nullable(integer),
    other_station_id: nullable(id<StationId>()),
    act_id: nullable(uuid),
    note: text,
    actor: text,
    now: instant,
  },
  row: { seq: integer, amount: integer, balance: integer },
  text: `
insert into inventory_movement (station_id, item_id, kind, amount, found, other_station_id, act_id, note, actor,
  occurred_at)
values (:station_id, :item_id, :kind, :amount, :found, :other_station_id, :act_id, :note, :actor, :now)
on conflict (act_id, station_id, item_id) do nothing
returning seq, amount, balance`,
});

export type NewMovement = ShelfKey & {
  readonly kind: Exclude<MovementKind, 'used'>;
  /** Change of the stock; for a count, the database computes the difference. */
  readonly amount: number;
  readonly found: number | null;
  readonly otherStationId: StationId | null;
  readonly actId: string | null;
  readonly note: string;
  readonly actor: string;
  readonly now: number;
};

/** The number, amount and stock after it; null where the same act has moved this shelf already. */
export async function addMovementRow(tx: Tx, movement: NewMovement) {
  const [row] = await tx.query(addStatement, movement);
  return row ?? null;
}

const actStatement = statement({
  name: 'inventory_movement_of_act',
  params: { station_id: id<StationId>(), item_id: id<ItemId>(), act_id: uuid },
  row: { amount: integer, balance: integer },
  text: `
select amount, balance from inventory_movement
where act_id = :act_id and station_id = :station_id and item_id = :item_id`,
});

/** What an act has done to a shelf already; null: nothing. */
export async function findAct(db: Queryable, key: ShelfKey & { readonly actId: string }) {
  const [row] = await db.query(actStatement, { stationId: key.stationId, itemId: key.itemId, actId: key.actId });
  return row ?? null;
}

const movedStatement = statement({
  name: 'inventory_movement_by_people_since',
  params: { station_id: id<StationId>(), item_id: id<ItemId>(), seq: integer },
  row: { moved: boolean },
  text: `
select exists (select 1 from inventory_movement where station_id = :station_id and item_id = :item_id and seq > :seq
  and kind <> 'used') as moved`,
});

/** Whether people moved stock after that movement; what washes used in the meantime is part of every estimate. */
export async function wasMovedSince(tx: Tx, key: ShelfKey & { readonly seq: number }): Promise<boolean> {
  const [row] = await tx.query(movedStatement, { stationId: key.stationId, itemId: key.itemId, seq: key.seq });
  return row?.moved === true;
}

const lockUseStatement = statement({
  name: 'inventory_lock_use',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtext('inventory_use')) is not null as locked`,
});

const useStatement = statement({
  name: 'inventory_movement_book_use',
  params: {
    stations: array(id<StationId>()),
    days: array(text),
    consumables: array(text),
    amounts: array(integer),
    of_station: nullable(id<StationId>()),
    since_day: text,
    now: instant,
  },
  row: { seq: integer },
  text: `
with said as (
  select sh.station_id, sh.item_id, s.day::date as day, s.amount
  from unnest(:stations, :days, :consumables, :amounts) as s (station_id, day, consumable, amount)
  join inventory_item i on i.consumable = s.consumable
  join inventory_shelf sh on sh.station_id = s.station_id and sh.item_id = i.item_id
  where s.day::date >= (sh.created_at at time zone 'Asia/Jerusalem')::date
), booked as (
  select station_id, item_id, for_day as day, -sum(amount)::int as amount from inventory_movement
  where kind = 'used' and for_day >= (:since_day)::date and (:of_station is null or station_id = :of_station)
  group by station_id, item_id, for_day
)
insert into inventory_movement (station_id, item_id, kind, amount, for_day, actor, occurred_at)
select station_id, item_id, 'used', coalesce(booked.amount, 0) - coalesce(said.amount, 0), day, 'system:inventory', :now
from said full join booked using (station_id, item_id, day)
where coalesce(booked.amount, 0) <> coalesce(said.amount, 0)
order by station_id, item_id, day
returning seq`,
});

/** What washes of one station used on one day, as estimated; amounts in units. */
export type Use = {
  readonly stationId: StationId;
  /** '2026-11-22' */
  readonly day: string;
  readonly consumable: string;
  readonly amount: number;
};

/**
 * Books what the estimate of the days since `sinceDay` says beyond what is booked, so that it may be done any number of
 * times; what the estimate takes back comes back. How many movements that were.
 */
export async function bookUse(
  tx: Tx,
  { uses, ofStation, sinceDay, now }: UseWish & { readonly uses: readonly Use[] },
): Promise<number> {
  const booked = await tx.query(useStatement, {
    stations: uses.map(({ stationId }) => stationId),
    days: uses.map(({ day }) => day),
    consumables: uses.map(({ consumable }) => consumable),
    amounts: uses.map(({ amount }) => amount),
    ofStation,
    sinceDay,
    now,
  });
  return booked.length;
}

export type UseWish = {
  /** Null: of every station. */
  readonly ofStation: StationId | null;
  readonly sinceDay: string;
  readonly now: number;
};

/** One after the other: each sees what the one before has booked. To be taken before a shelf is locked. */
export async function lockUse(tx: Tx): Promise<void> {
  await tx.query(lockUseStatement, {});
}
