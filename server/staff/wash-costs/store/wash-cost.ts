import type { StationId } from '#contracts/core/ids.ts';
import type { MeterKind } from '#contracts/stations/readings.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { agorot, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { costRateSql } from './cost-rate.ts';

/**
 * Range of a cost report. It lasts from the start of its first day to the end of its last day. A station or bay that is
 * null means all of them.
 */
export const costParams = {
  station_id: nullable(id<StationId>()),
  bay_no: nullable(integer),
  from: instant,
  until: instant,
} as const;
export type WashCostQuery = ValueOf<typeof costParams>;

export const shopDaySql = (instantSql: string) => `(${instantSql} at time zone 'Asia/Jerusalem')::date`;

/**
 * SQL of the completed washes that started in the range. Washes that were credited back to the voucher are left out.
 */
export const completedWashesSql = `
  select r.redemption_id, r.station_id, r.bay_no, r.lot_id, r.units, r.started_at,
    ${shopDaySql('r.started_at')} as day
  from redemption r
  where r.started_at >= :from and r.started_at < :until and r.state = 'completed'
    and (:station_id is null or r.station_id = :station_id) and (:bay_no is null or r.bay_no = :bay_no)`;

/**
 * SQL of the revenue of a wash `w`, calculated from its ledger entries. It excludes VAT and the revenue share of a
 * franchise station (`wash_postings` of db/migrations/0090-earned-washes.sql).
 */
export const washRevenueSql = `coalesce((
    select - sum(e.amount_agorot) from journal j join journal_entry e using (journal_id)
    where j.ref_id = w.redemption_id and j.kind in ('wash', 'past_wash', 'wash_back', 'past_wash_back')
      and e.ledger_account_id = 'revenue:wash'), 0)`;

/**
 * SQL of the payment of each paid wash, with the day of the capture. If a payout states the fee of the payment,
 * `stated` is the wash's share of this fee. Otherwise the fee is calculated from the agreed prices, and `gross` is the
 * amount of the wash and `part` its share of the payment.
 */
export const washPaymentsSql = `
  select w.redemption_id, w.station_id, w.bay_no, ${shopDaySql('p.captured_at')} as day,
    case when r.payout_row_id is null then x.gross else 0 end as gross,
    case when r.payout_row_id is null then x.part else 0 end as part,
    coalesce(x.part * r.fee_agorot, 0) as stated
  from wash w
  join credit_lot c on c.lot_id = w.lot_id and c.source = 'order_line'
  join order_line l on l.order_line_id = c.source_id
  join payment p on p.order_id = l.order_id and p.captured_at is not null and not p.unassigned
  cross join lateral (
    select w.units * c.value_agorot::numeric / c.initial as gross,
      w.units * c.value_agorot::numeric / c.initial / coalesce(p.captured_agorot, p.amount_agorot) as part
  ) x
  left join payout_row r on r.payment_id = p.payment_id and r.fee_agorot <> 0`;

const cardRate = (kind: string) => costRateSql({ kind, stationId: 'f.station_id', day: 'f.day' });

/** SQL of the card fee for a station and a day, read from `f`. It uses the sums `stated`, `gross` and `part`. */
export const cardFeeSql = `
  f.stated + case when f.gross = 0 then 0
    else f.gross * ${cardRate(`'card_percent'`)} / 10000
      + f.part * ${cardRate(`'card_fixed'`)} end`;

const bayRow = {
  ...pick('station', 'station_id slug name name_he'),
  bay_no: integer,
  bay_name: text,
  bay_name_he: text,
  washes: integer,
  earned_agorot: agorot,
  card_fee_agorot: nullable(agorot),
} as const;

const baysStatement = statement({
  name: 'wash_cost_bays',
  params: costParams,
  row: bayRow,
  text: `
with wash as materialized (${completedWashesSql}
), earned as (
  select station_id, bay_no, count(*)::int as washes, sum(agorot)::int8 as agorot
  from (select w.station_id, w.bay_no, ${washRevenueSql} as agorot from wash w) each group by 1, 2
), paid as (${washPaymentsSql}
), f as (
  select station_id, bay_no, day, sum(gross) as gross, sum(part) as part, sum(stated) as stated
  from paid group by 1, 2, 3
), fee as (
  select station_id, bay_no, case when bool_and(agorot is not null) then round(sum(agorot))::int8 end as agorot
  from (select f.station_id, f.bay_no, ${cardFeeSql} as agorot from f) each group by 1, 2
)
select s.station_id, s.slug, s.name, s.name_he, b.bay_no, b.name as bay_name, b.name_he as bay_name_he,
  coalesce(e.washes, 0) as washes, coalesce(e.agorot, 0)::int8 as earned_agorot,
  case when fee.station_id is null then 0 else fee.agorot end as card_fee_agorot
from station s
join bay b using (station_id)
left join earned e on e.station_id = b.station_id and e.bay_no = b.bay_no
left join fee on fee.station_id = b.station_id and fee.bay_no = b.bay_no
where (e.washes > 0 or (s.status <> 'offline' and b.status <> 'retired' and b.bay_no <= s.bays))
  and (:station_id is null or s.station_id = :station_id) and (:bay_no is null or b.bay_no = :bay_no)
order by s.city, s.name, s.slug, b.bay_no`,
});

/** Returns the number of washes, the revenue and the card fees of each bay. */
export async function listBayEarnings(db: Queryable, query: WashCostQuery): Promise<RowOf<typeof bayRow>[]> {
  return await db.query(baysStatement, query);
}

const meterRow = {
  ...pick('bay_use', 'station_id bay_no amount'),
  kind: word<MeterKind>(),
  missing_days: integer,
  agorot: nullable(agorot),
} as const;

const usedRate = (kind: string) => costRateSql({ kind, stationId: 'u.station_id', day: 'u.day' });

const metersStatement = statement({
  name: 'wash_cost_meters',
  params: { ...costParams, first_day: text, last_day: text },
  row: meterRow,
  // a cubic metre has a million millilitres, and a kilowatt hour a thousand watt hours
  text: `
with washed as materialized (
  select distinct w.station_id, w.bay_no, w.day from (${completedWashesSql}
  ) w
), used as (
  select u.station_id, u.bay_no, u.day, u.kind, u.amount, case u.kind
      when 'water_litres' then u.amount / 1000000.0 * ${usedRate(`'water_m3'`)}
      else u.amount / 1000.0 * ${usedRate(`'power_kwh'`)} end as agorot
  from bay_use u
  where u.day between cast(:first_day as date) and cast(:last_day as date)
    and (:station_id is null or u.station_id = :station_id) and (:bay_no is null or u.bay_no = :bay_no)
)
select u.station_id, u.bay_no, u.kind, sum(u.amount)::int8 as amount, (
    select count(*) from washed w
    where w.station_id = u.station_id and w.bay_no = u.bay_no
      and not exists (select from used o
        where o.station_id = w.station_id and o.bay_no = w.bay_no and o.kind = u.kind and o.day = w.day)
  )::int as missing_days,
  case when bool_and(u.agorot is not null) then round(sum(u.agorot))::int8 end as agorot
from used u group by u.station_id, u.bay_no, u.kind
order by u.station_id, u.bay_no, u.kind desc`,
});

/**
 * Returns the consumption that the meters of the bays measured, and its cost in agorot. The cost is null if a price is
 * unknown. Days are YYYY-MM-DD.
 */
export async function listMeterCosts(
  db: Queryable,
  query: WashCostQuery & { readonly firstDay: string; readonly lastDay: string },
): Promise<RowOf<typeof meterRow>[]> {
  return await db.query(metersStatement, query);
}

const consumableRow = {
  ...pick('redemption', 'station_id bay_no'),
  ...pick('consumable', 'consumable name name_he unit'),
  washes: integer,
  amount: integer,
  agorot: nullable(agorot),
} as const;

const consumablesStatement = statement({
  name: 'wash_cost_consumables',
  params: costParams,
  row: consumableRow,
  // a litre has a thousand millilitres
  text: `
with wash as materialized (${completedWashesSql}
), rate as (
  select station_id, consumable, amount, since,
    lead(since, 1, 'infinity') over (partition by station_id, consumable order by since) as until
  from consumption_rate
), used as (
  select w.station_id, w.bay_no, w.day, r.consumable, count(*)::int as washes, sum(r.amount)::int8 as amount
  from wash w
  join rate r on r.station_id = w.station_id and w.started_at >= r.since and w.started_at < r.until
  group by 1, 2, 3, 4
), priced as (
  select u.*, c.name, c.name_he, c.unit, case when u.amount = 0 then 0
      else u.amount * ${usedRate('u.consumable')}
        / case c.unit when 'ml' then 1000.0 else 1 end end as agorot
  from used u join consumable c using (consumable)
)
select station_id, bay_no, consumable, name, name_he, unit, sum(washes)::int as washes, sum(amount)::int8 as amount,
  case when bool_and(agorot is not null) then round(sum(agorot))::int8 end as agorot
from priced group by station_id, bay_no, consumable, name, name_he, unit
order by station_id, bay_no, consumable`,
});

/**
 * Returns the consumables that the washes of the bays used, and their cost in agorot. The cost is null if a price is
 * unknown. The used amounts are calculated from the consumption rates of the station, as in the inventory.
 */
export async function listConsumableCosts(db: Queryable, query: WashCostQuery): Promise<RowOf<typeof consumableRow>[]> {
  return await db.query(consumablesStatement, query);
}
