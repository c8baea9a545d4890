import type { StationId } from '#contracts/core/ids.ts';
import type { ItemId } from '#contracts/staff/stock/inventory.ts';
import type { TankLevels } from '#domain/staff/reports/measured-use.ts';
import { boolean, id, instant, integer, json, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import type { StationStockKey } from './station-stock.ts';

const keyRow = { station_id: id<StationId>(), item_id: id<ItemId>() } as const;

const listStatement = statement({
  name: 'tank_level_list',
  params: { read_since: instant },
  row: keyRow,
  text: `
select sh.station_id, sh.item_id from inventory_shelf sh join inventory_item i using (item_id)
where sh.tank_size is not null and exists (
  select from bay_reading r
  where r.station_id = sh.station_id and r.kind = i.consumable || '_percent' and r.read_at > :read_since)
order by sh.station_id, sh.item_id`,
});

/** Returns the shelves whose tanks reported a level after a time (epoch ms), and whose tank size is known. */
export async function listTankStocks(db: Queryable, readSince: number): Promise<StationStockKey[]> {
  return await db.query(listStatement, { readSince });
}

const tankRow = {
  tank_size: integer,
  levels: json<TankLevels>(),
  before: nullable(json<TankLevels>()),
  seq: integer,
  estimated: integer,
  counted: boolean,
} as const;

/**
 * Tanks of a shelf with their current `levels`, and the number of the newest movement (`seq`). `before` are the levels
 * at the last correction of the stock, null if there was none. `estimated` is the estimated use in units since that
 * correction. `counted` is true if staff have counted the stock since then.
 */
export type TankRow = RowOf<typeof tankRow>;

const findStatement = statement({
  name: 'tank_level_find',
  params: { ...keyRow, read_since: instant },
  row: tankRow,
  text: `
select sh.tank_size, l.levels, t.levels as before,
  coalesce((
    select max(m.seq) from inventory_movement m where m.station_id = sh.station_id and m.item_id = sh.item_id), 0) as seq,
  coalesce((
    select -sum(m.amount) from inventory_movement m
    where m.station_id = sh.station_id and m.item_id = sh.item_id and m.seq > t.seq and m.kind = 'used'), 0)::int
    as estimated,
  exists (
    select from inventory_movement m
    where m.station_id = sh.station_id and m.item_id = sh.item_id and m.seq > t.seq and m.kind = 'counted') as counted
from inventory_shelf sh join inventory_item i using (item_id)
left join tank_level t on t.station_id = sh.station_id and t.item_id = sh.item_id
cross join lateral (
  select json_object_agg(r.bay_no, r.value) as levels from bay_reading r join bay b using (station_id, bay_no)
  where r.station_id = sh.station_id and r.kind = i.consumable || '_percent' and r.read_at > :read_since
    and b.status <> 'retired') l
where sh.station_id = :station_id and sh.item_id = :item_id and sh.tank_size is not null and l.levels is not null`,
});

/**
 * Returns the tanks of a shelf. Returns null if the tank size is unknown, or if no tank reported a level after
 * `readSince` (epoch ms).
 */
export async function findTankLevels(
  tx: Tx,
  query: StationStockKey & { readonly readSince: number },
): Promise<TankRow | null> {
  const { stationId, itemId, readSince } = query;
  const [row] = await tx.query(findStatement, { stationId, itemId, readSince });
  return row ?? null;
}

const saveStatement = statement({
  name: 'tank_level_save',
  params: { ...keyRow, levels: json<TankLevels>(), seq: integer, now: instant },
  row: {},
  text: `
insert into tank_level (station_id, item_id, levels, seq, measured_at)
values (:station_id, :item_id, :levels, :seq, :now)
on conflict (station_id, item_id) do update set levels = excluded.levels, seq = excluded.seq,
  measured_at = excluded.measured_at`,
});

/**
 * Stores the tank levels and the newest movement of a shelf when its stock is corrected. The next correction starts
 * from these values.
 */
export async function saveTankLevels(
  tx: Tx,
  {
    stationId,
    itemId,
    ...tanks
  }: StationStockKey & { readonly levels: TankLevels; readonly seq: number; readonly now: number },
): Promise<void> {
  await tx.query(saveStatement, { stationId, itemId, ...tanks });
}
