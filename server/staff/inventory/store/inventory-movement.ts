import type { StationId } from '#contracts/core/ids.ts';
import type { ItemId, StockMovementKind } from '#contracts/staff/stock/inventory.ts';
import { array, boolean, id, instant, integer, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import type { StationStockKey } from './station-stock.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const movementRow = {
  ...pick('inventory_movement', 'seq kind amount balance found purchase_order_id note occurred_at'),
  for_day: nullable(text),
  work_order_id: nullable(uuid),
  other_station_name: nullable(text),
  other_station_name_he: nullable(text),
  staff_name: nullable(text),
} as const;
export type StockMovementRow = RowOf<typeof movementRow>;

const listStatement = statement({
  name: 'inventory_movement_list',
  params: {
    ...pick('inventory_movement', 'station_id'),
    item_id: id<ItemId>(),
    before: nullable(integer),
    limit: integer,
  },
  row: movementRow,
  text: `
select m.seq, m.kind, m.amount, m.balance, m.found, to_char(m.for_day, 'YYYY-MM-DD') as for_day,
  o.name as other_station_name, o.name_he as other_station_name_he, m.purchase_order_id,
  case when m.kind = 'taken' then m.act_id end as work_order_id, m.note,
  s.name as staff_name, m.occurred_at
from inventory_movement m
left join station o on o.station_id = m.other_station_id
left join staff_member s on m.actor = 'staff:' || s.staff_id::text
where m.station_id = :station_id and m.item_id = :item_id and (:before is null or m.seq < :before)
order by m.seq desc limit :limit`,
});

/** Returns a shelf's movements, newest first. */
export async function listStockMovements(
  db: Queryable,
  query: StationStockKey & { readonly before: number | null; readonly limit: number },
): Promise<StockMovementRow[]> {
  return await db.query(listStatement, query);
}

const partRow = {
  ...pick('inventory_item', 'name name_he unit'),
  ...pick('inventory_movement', 'amount'),
  item_id: id<ItemId>(),
} as const;

const partsStatement = statement({
  name: 'inventory_movement_parts',
  params: { act_id: uuid },
  row: partRow,
  text: `
select i.item_id, i.name, i.name_he, i.unit, -m.amount as amount
from inventory_movement m join inventory_item i using (item_id)
where m.act_id = :act_id and m.kind = 'taken' order by i.code`,
});

/** Returns the inventory items that were used for a work order, with their amounts in units. */
export async function listPartsOfWorkOrder(db: Queryable, workOrderId: string): Promise<RowOf<typeof partRow>[]> {
  return await db.query(partsStatement, { actId: workOrderId });
}

const addStatement = statement({
  name: 'inventory_movement_add',
  params: {
    ...pick('inventory_movement', 'station_id kind amount found other_station_id act_id note actor'),
    item_id: id<ItemId>(),
    now: instant,
  },
  row: pick('inventory_movement', 'seq amount balance'),
  text: `
insert into inventory_movement (station_id, item_id, kind, amount, found, other_station_id, act_id, note, actor,
  occurred_at)
values (:station_id, :item_id, :kind, :amount, :found, :other_station_id, :act_id, :note, :actor, :now)
on conflict (act_id, station_id, item_id) do nothing
returning seq, amount, balance`,
});

export type NewStockMovement = StationStockKey & {
  readonly kind: Exclude<StockMovementKind, 'used'>;
  /**
   * Change of the stock in units, positive or negative. For a physical count, the database calculates it from `found`.
   */
  readonly amount: number;
  readonly found: number | null;
  readonly otherStationId: StationId | null;
  readonly actId: string | null;
  readonly note: string;
  readonly actor: string;
  readonly now: number;
};

/**
 * Adds a stock movement. Returns its sequence number, its amount in units, and the resulting stock. Returns null if the
 * same request already added a movement of this item at this station.
 */
export async function addStockMovementRow(tx: Tx, movement: NewStockMovement) {
  const [row] = await tx.query(addStatement, movement);
  return row ?? null;
}

const actStatement = statement({
  name: 'inventory_movement_of_act',
  params: { ...pick('inventory_movement', 'station_id'), item_id: id<ItemId>(), act_id: uuid },
  row: pick('inventory_movement', 'amount balance'),
  text: `
select amount, balance from inventory_movement
where act_id = :act_id and station_id = :station_id and item_id = :item_id`,
});

/**
 * Returns the movement that an earlier attempt of the same request added to this shelf. Returns null if there is none.
 */
export async function findMovementOfRequest(db: Queryable, key: StationStockKey & { readonly actId: string }) {
  const [row] = await db.query(actStatement, { stationId: key.stationId, itemId: key.itemId, actId: key.actId });
  return row ?? null;
}

const movedStatement = statement({
  name: 'inventory_movement_by_people_since',
  params: { ...pick('inventory_movement', 'station_id seq'), item_id: id<ItemId>() },
  row: { moved: boolean },
  text: `
select exists (select 1 from inventory_movement where station_id = :station_id and item_id = :item_id and seq > :seq
  and kind not in ('used', 'measured')) as moved`,
});

/**
 * Returns true if staff moved stock after a given movement. Estimated and measured use do not count as movements of
 * staff.
 */
export async function hasStaffMovementSince(tx: Tx, key: StationStockKey & { readonly seq: number }): Promise<boolean> {
  const [row] = await tx.query(movedStatement, { stationId: key.stationId, itemId: key.itemId, seq: key.seq });
  return row?.moved === true;
}

const lockUseStatement = statement({
  name: 'inventory_lock_use',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtext('inventory_use')) is not null as locked`,
});

const bookUseStatement = statement({
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
  row: pick('inventory_movement', 'seq'),
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

/** Estimated use of one item by washes at one station on one day, in units. */
export type ItemConsumption = {
  readonly stationId: StationId;
  /** Day in Israel time as YYYY-MM-DD, for example '2026-11-22'. */
  readonly day: string;
  readonly consumable: string;
  readonly amount: number;
};

/**
 * Books the difference between estimated and booked use, positive or negative, for the days since `sinceDay`.
 * Idempotent. Returns the number of movements.
 */
export async function bookConsumption(
  tx: Tx,
  { uses, ofStation, sinceDay, now }: ConsumptionBookingQuery & { readonly uses: readonly ItemConsumption[] },
): Promise<number> {
  const booked = await tx.query(bookUseStatement, {
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

export type ConsumptionBookingQuery = {
  /** Station whose use is booked. Null means all stations. */
  readonly ofStation: StationId | null;
  readonly sinceDay: string;
  readonly now: number;
};

/**
 * Takes a lock, so that bookings of estimated use run one after another and each booking reads the result of the
 * previous booking. Take this lock before a shelf's lock.
 */
export async function lockConsumptionBooking(tx: Tx): Promise<void> {
  await tx.query(lockUseStatement, {});
}
