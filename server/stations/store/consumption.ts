import type { StationId } from '#contracts/core/ids.ts';
import { id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const consumptionRow = {
  ...pick('consumption_rate', 'station_id amount'),
  ...pick('consumable', 'consumable name name_he unit'),
  day: text,
  washes: integer,
} as const;

/** Estimated consumption of one inventory item at one station on one day ('2026-11-22', Israel time). */
export type ConsumptionRow = RowOf<typeof consumptionRow>;

const listStatement = statement({
  name: 'consumption_list',
  params: { ...pick('consumption_rate', 'since'), station_id: nullable(id<StationId>()), before: instant },
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

export type ConsumptionQuery = {
  /** Id of the station. If null, all stations are counted. */
  readonly stationId: StationId | null;
  /** Start of the period in epoch ms. Washes that started before `before` are counted. */
  readonly since: number;
  readonly before: number;
};

/**
 * Returns the estimated consumption of completed washes for each station and day. Each wash is counted once, at the
 * consumption rate that applied when it started. A wash that was credited back to the voucher no longer counts.
 */
export async function listConsumption(db: Queryable, values: ConsumptionQuery): Promise<ConsumptionRow[]> {
  return await db.query(listStatement, values);
}

const setStatement = statement({
  name: 'consumption_rate_add',
  params: pick('consumption_rate', 'station_id consumable since amount'),
  row: pick('consumption_rate', 'consumable'),
  text: `
insert into consumption_rate (station_id, consumable, since, amount)
select :station_id, consumable, :since, :amount from consumable where consumable = :consumable
returning consumable`,
});

/**
 * Adds a consumption rate per wash that applies from `since` (epoch ms). Returns false if the consumable does not
 * exist. Throws the foreign key violation if the station does not exist. Throws the unique violation
 * `consumption_rate_pkey` if another rate starts at the same time.
 */
export async function addConsumptionRate(db: Queryable, rate: ParamsOf<typeof setStatement>): Promise<boolean> {
  return (await db.query(setStatement, rate)).length > 0;
}
