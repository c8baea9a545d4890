import type { WorkOrderId } from '#contracts/staff/work-orders/work-orders.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { agorot, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { costRateSql } from './cost-rate.ts';
import {
  costParams,
  washRevenueSql,
  cardFeeSql,
  washPaymentsSql,
  shopDaySql,
  completedWashesSql,
  type WashCostQuery,
} from './wash-cost.ts';

const orderRow = {
  ...pick('station', 'station_id slug name name_he'),
  ...pick('work_order', 'bay_no title'),
  id: id<WorkOrderId>(),
  ended_at: instant,
  minutes: integer,
  cost_agorot: agorot,
  parts_agorot: nullable(agorot),
  agorot: nullable(agorot),
} as const;

const endDaySql = shopDaySql('o.ended_at');

const ordersStatement = statement({
  name: 'wash_cost_orders',
  params: costParams,
  row: orderRow,
  // bay 0 means work on the whole station; an inventory item that washes also use has the same price as that consumable
  text: `
select s.station_id, s.slug, s.name, s.name_he, o.bay_no, o.title, o.work_order_id as id, o.ended_at, o.minutes,
  o.cost_agorot, round(p.agorot)::int8 as parts_agorot, round(o.cost_agorot + p.agorot + case when o.minutes = 0 then 0
    else o.minutes / 60.0 * ${costRateSql({ kind: `'work_hour'`, stationId: 'o.station_id', day: endDaySql })} end)::int8
    as agorot
from work_order o
join station s using (station_id)
cross join lateral (
  select case when count(*) = count(agorot) then coalesce(sum(agorot), 0) end as agorot
  from (
    select - v.amount / case i.unit when 'ml' then 1000.0 else 1 end * ${costRateSql({
      kind: `coalesce(i.consumable, 'item')`,
      itemId: 'case when i.consumable is null then i.item_id end',
      stationId: 'o.station_id',
      day: endDaySql,
    })} as agorot
    from inventory_movement v join inventory_item i using (item_id)
    where v.act_id = o.work_order_id and v.kind = 'taken') part
) p
where o.state = 'done' and o.ended_at >= :from and o.ended_at < :until
  and (:station_id is null or o.station_id = :station_id) and (:bay_no is null or coalesce(o.bay_no, 0) = :bay_no)
order by s.city, s.name, s.slug, o.bay_no nulls last, o.ended_at desc`,
});

/**
 * Returns the closed work orders of the bays with their costs in agorot. A cost is null if the price of the work or of
 * a used item is unknown.
 */
export async function listWorkOrderCosts(db: Queryable, query: WashCostQuery): Promise<RowOf<typeof orderRow>[]> {
  return await db.query(ordersStatement, query);
}

const washRow = {
  ...pick('redemption', 'redemption_id lot_id'),
  started_at: instant,
  earned_agorot: agorot,
  card_fee_agorot: nullable(agorot),
} as const;

const washesStatement = statement({
  name: 'wash_cost_washes',
  params: { ...costParams, limit: integer },
  row: washRow,
  text: `
with wash as materialized (
  select * from (${completedWashesSql}
  ) each order by started_at desc, redemption_id desc limit :limit
), f as (${washPaymentsSql}
), fee as (
  select f.redemption_id, ${cardFeeSql} as agorot from f
)
select w.redemption_id, w.lot_id, w.started_at, ${washRevenueSql}::int8 as earned_agorot,
  case when fee.redemption_id is null then 0 else round(fee.agorot)::int8 end as card_fee_agorot
from wash w left join fee using (redemption_id)
order by w.started_at desc, w.redemption_id desc`,
});

/** Returns the newest washes of a bay. Each wash has its revenue and its share of the card fee of its payment. */
export async function listWashCosts(
  db: Queryable,
  query: WashCostQuery & { readonly limit: number },
): Promise<RowOf<typeof washRow>[]> {
  return await db.query(washesStatement, query);
}

const stationStatement = statement({
  name: 'wash_cost_station',
  params: { slug: text },
  row: pick('station', 'station_id'),
  text: 'select station_id from station where slug = :slug',
});

/** Returns the id of the station with this slug. Returns null if there is no such station. */
export async function findStationBySlug(db: Queryable, slug: string) {
  const [row] = await db.query(stationStatement, { slug });
  return row?.stationId ?? null;
}
