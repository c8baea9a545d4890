import type { StationId } from '#contracts/core/ids.ts';
import { id, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import {
  aggregatedMonthSql,
  lastUsedAggregateSql,
  shopDaySql,
  singleRowsFromSql,
  timeSpansOfPageSql,
  washCellsSql,
} from './report-sql.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const cellParams = { from: instant, until: instant, first_day: text } as const;

const cellRow = {
  ...pick('report_wash_month', 'washes given_back'),
  day: nullable(text),
  hour: nullable(integer),
  station_id: nullable(id<StationId>()),
} as const;

/**
 * Number of washes of a day ('2026-11-22') at all stations. For hours, the number of washes of an hour (0 to 23) at one
 * station, over all days.
 */
export type WashCell = RowOf<typeof cellRow>;

const cellsStatement = statement({
  name: 'report_wash_cells',
  params: cellParams,
  row: cellRow,
  // for hours, whole months come from monthly aggregates and the remaining days from daily aggregates; for days, all
  // sums come from the daily aggregates; rows that are not aggregated yet are added in both cases
  text: `
with part as materialized (
  select whole_from, case when whole_until > whole_from then whole_until else whole_from end as whole_until
  from (
    select (date_trunc('month', :first_day::timestamp - interval '1 day') + interval '1 month')::date as whole_from,
      least(date_trunc('month', ${shopDaySql(':until')})::date, ${aggregatedMonthSql}) as whole_until) m
), live as materialized (
  ${washCellsSql({ from: singleRowsFromSql, until: ':until' })}
)
select null as day, hour, station_id, sum(washes)::int as washes, sum(given_back)::int as given_back
from (
  select hour, station_id, washes, given_back from report_wash_month
  where month >= (select whole_from from part) and month < (select whole_until from part)
  union all
  select hour, station_id, washes, given_back from report_wash_day
  where day >= :first_day::date and day <= least(${lastUsedAggregateSql}, (select whole_from - 1 from part))
  union all
  select hour, station_id, washes, given_back from report_wash_day
  where day >= greatest(:first_day::date, (select whole_until from part)) and day <= ${lastUsedAggregateSql}
  union all
  select hour, station_id, washes, given_back from live
) cell
group by hour, station_id
union all
select to_char(day, 'YYYY-MM-DD'), null, null, sum(washes)::int, sum(given_back)::int
from (
  select day, washes, given_back from report_wash_total
  where day >= :first_day::date and day <= ${lastUsedAggregateSql}
  union all
  select day, washes, given_back from live
) total
group by day
order by day, hour, station_id`,
});

/**
 * Returns the number of washes that began between the first day and the time `until`. Washes that were credited back to
 * the voucher are counted separately.
 */
export async function listWashCells(db: Queryable, query: ValueOf<typeof cellParams>): Promise<WashCell[]> {
  return await db.query(cellsStatement, query);
}

const stationRow = pick('station', 'station_id slug name name_he');

const stationsStatement = statement({
  name: 'report_stations',
  params: {},
  row: stationRow,
  text: 'select station_id, slug, name, name_he from station order by slug',
});

export type ReportStationRow = RowOf<typeof stationRow>;

export async function listReportStations(db: Queryable): Promise<ReportStationRow[]> {
  return await db.query(stationsStatement, {});
}

const bayRow = { slug: text, bay_no: integer, washes: integer, given_back: integer } as const;

const baysStatement = statement({
  name: 'report_bay_washes',
  params: { from: instant, until: instant },
  row: bayRow,
  text: `
select t.slug, r.bay_no, (count(*) filter (where r.state = 'completed'))::int as washes,
  (count(*) filter (where r.state = 'reversed'))::int as given_back
from redemption r join station t using (station_id)
where r.started_at >= :from and r.started_at < :until and r.state in ('completed', 'reversed')
group by t.slug, r.bay_no order by t.slug, r.bay_no`,
});

/** Returns the number of washes in each bay. Single rows are counted, so the range must be short. */
export async function listBayWashes(
  db: Queryable,
  range: { readonly from: number; readonly until: number },
): Promise<RowOf<typeof bayRow>[]> {
  return await db.query(baysStatement, range);
}

const washRow = {
  ...pick('redemption', 'redemption_id lot_id bay_no'),
  started_at: instant,
  state: word<'completed' | 'reversed'>(),
  station: text,
  station_he: text,
} as const;

export type WashRow = RowOf<typeof washRow>;

const rowParams = {
  from: instant,
  until: instant,
  station: nullable(text),
  hour: nullable(integer),
  bay: nullable(integer),
  state: nullable(word<'completed' | 'reversed'>()),
  before_at: instant,
  before_id: uuid,
  limit: integer,
} as const;

const rowsStatement = statement({
  name: 'report_wash_rows',
  params: rowParams,
  row: washRow,
  // the newest washes are read first until the page is full; the aggregates do not contain bays, so a page of one bay
  // can need more days
  text: `
with span as materialized (
  ${timeSpansOfPageSql(
    `
    select c.day, case :state when 'completed' then c.washes when 'reversed' then c.given_back
      else c.washes + c.given_back end as count
    from report_wash_day c join station t using (station_id)
    where (:station is null or t.slug = :station) and (:hour is null or c.hour = :hour)`,
    ':bay is not null',
  )}
)
select row.* from span
cross join lateral (
  select r.redemption_id, r.started_at, r.state, r.lot_id, r.bay_no, t.name as station, t.name_he as station_he
  from redemption r join station t using (station_id)
  where r.started_at >= span.begins and r.started_at < span.ends and r.state in ('completed', 'reversed')
    and (r.started_at, r.redemption_id) < (:before_at, :before_id)
    and (:station is null or r.station_id = (select x.station_id from station x where x.slug = :station))
    and (:state is null or r.state = :state) and (:bay is null or r.bay_no = :bay)
    and (:hour is null or extract(hour from r.started_at at time zone 'Asia/Jerusalem')::int = :hour)
  order by r.started_at desc, r.redemption_id desc limit :limit) row
order by row.started_at desc, row.redemption_id desc limit :limit`,
});

/** Returns the single washes behind the aggregates, newest first. */
export async function listWashRows(db: Queryable, query: ValueOf<typeof rowParams>): Promise<WashRow[]> {
  return await db.query(rowsStatement, query);
}
