import type { StationId } from '#contracts/core/ids.ts';
import { id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const consumptionRow = {
  station_id: id<StationId>(),
  day: text,
  consumable: text,
  name: text,
  name_he: text,
  unit: word<'ml' | 'piece'>(),
  washes: integer,
  amount: integer,
} as const;

/** What the washes of one station used of one thing on one day of the shop's calendar ('2026-11-22'), as estimated. */
export type ConsumptionRow = RowOf<typeof consumptionRow>;

const listStatement = statement({
  name: 'consumption_list',
  params: { station_id: nullable(id<StationId>()), since: instant, before: instant },
  row: consumptionRow,
  text: `
with rate as (
  select station_id, consumable, amount, since,
    lead(since, 1, 'infinity') over (partition by station_id, consumable order by since) as until
  from consumption_rate
)
select r.station_id, to_char(r.started_at at time zone 'Asia/Jerusalem', 'YYYY-MM-DD') as day, c.consumable, c.name,
  c.name_he, c.unit, count(*)::int as washes, sum(rate.amount)::int as amount
from redemption r
join rate on rate.station_id = r.station_id and r.started_at >= rate.since and r.started_at < rate.until
join consumable c using (consumable)
where r.state = 'completed' and r.started_at >= :since and r.started_at < :before and rate.amount > 0
  and (:station_id is null or r.station_id = :station_id)
group by r.station_id, day, c.consumable
order by r.station_id, day, c.consumable`,
});

export type ConsumptionWish = {
  /** Null: every station. */
  readonly stationId: StationId | null;
  /** Epoch ms; washes that began before `before`. */
  readonly since: number;
  readonly before: number;
};

/**
 * The estimated consumption of completed washes by station and day: each once, at the rate that held when it began. One
 * that was given back is in no sum from then on.
 */
export async function listConsumption(db: Queryable, wish: ConsumptionWish): Promise<ConsumptionRow[]> {
  return await db.query(listStatement, wish);
}

const setStatement = statement({
  name: 'consumption_rate_add',
  params: { station_id: id<StationId>(), consumable: text, since: instant, amount: integer },
  row: { consumable: text },
  text: `
insert into consumption_rate (station_id, consumable, since, amount)
select :station_id, consumable, :since, :amount from consumable where consumable = :consumable
returning consumable`,
});

/**
 * From `since` (epoch ms) on one wash at this station uses so much; false where nothing is called so. Throws the
 * violation of `consumption_rate_pkey` where another rate begins at the same moment.
 */
export async function addConsumptionRate(
  db: Queryable,
  rate: {
    readonly stationId: StationId;
    readonly consumable: string;
    readonly since: number;
    readonly amount: number;
  },
): Promise<boolean> {
  return (await db.query(setStatement, rate)).length > 0;
}
