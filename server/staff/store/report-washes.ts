import type { LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import { id, instant, integer, nullable, text, uuid, word } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statement.ts';
import { sealedUntil, shopDay, unsealedFrom, washCellsSql } from './report-sql.ts';

const cellParams = { from: instant, until: instant, first_day: text, last_day: text } as const;

const cellRow = {
  day: nullable(text),
  hour: nullable(integer),
  station_id: nullable(id<StationId>()),
  washes: integer,
  given_back: integer,
} as const;

/** Washes of a day ('2026-11-22') everywhere, or of an hour of the clock (0 to 23) at a station on all of the days. */
export type WashCell = RowOf<typeof cellRow>;

const cellsStatement = statement({
  name: 'report_wash_cells',
  params: cellParams,
  row: cellRow,
  // both sums in one look at the cells: there are 24 a day for each station
  text: `
select to_char(day, 'YYYY-MM-DD') as day, hour, station_id, washes, given_back
from (
  select day, hour, station_id, sum(washes)::int as washes, sum(given_back)::int as given_back
  from (
    select day, hour, station_id, washes, given_back from report_wash_day
    where day >= :first_day::date and day <= :last_day::date and day < ${sealedUntil}
    union all
    (${washCellsSql({ from: unsealedFrom, until: ':until' })})
  ) cell
  group by grouping sets ((day), (hour, station_id))
) summed
order by day, hour, station_id`,
});

/** Washes that began on the days from the first to the last; one that was given back is counted apart. */
export async function listWashCells(db: Queryable, wish: ValueOf<typeof cellParams>): Promise<WashCell[]> {
  return await db.query(cellsStatement, wish);
}

const stationRow = { station_id: id<StationId>(), slug: text, name: text, name_he: text } as const;

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

const washRow = {
  redemption_id: id<RedemptionId>(),
  started_at: instant,
  state: word<'completed' | 'reversed'>(),
  lot_id: id<LotId>(),
  bay_no: integer,
  station: text,
  station_he: text,
} as const;

export type WashRow = RowOf<typeof washRow>;

const rowParams = {
  from: instant,
  until: instant,
  station: nullable(text),
  hour: nullable(integer),
  state: nullable(word<'completed' | 'reversed'>()),
  before_at: instant,
  before_id: uuid,
  limit: integer,
} as const;

const rowsStatement = statement({
  name: 'report_wash_rows',
  params: rowParams,
  row: washRow,
  // washes from the newest on until the page is full; days of which the sums know none that fits are passed over
  text: `
with washed_day as materialized (
  select distinct c.day from report_wash_day c join station t using (station_id)
  where c.day < ${sealedUntil} and (:station is null or t.slug = :station) and (:hour is null or c.hour = :hour)
    and case :state when 'completed' then c.washes > 0 when 'reversed' then c.given_back > 0 else true end
)
select r.redemption_id, r.started_at, r.state, r.lot_id, r.bay_no, t.name as station, t.name_he as station_he
from redemption r join station t using (station_id)
where r.started_at >= :from and r.started_at < :until and r.state in ('completed', 'reversed')
  and (r.started_at, r.redemption_id) < (:before_at, :before_id)
  and (${shopDay('r.started_at')} >= ${sealedUntil} or ${shopDay('r.started_at')} in (select day from washed_day))
  and (:station is null or r.station_id = (select x.station_id from station x where x.slug = :station))
  and (:state is null or r.state = :state)
  and (:hour is null or extract(hour from r.started_at at time zone 'Asia/Jerusalem')::int = :hour)
order by r.started_at desc, r.redemption_id desc limit :limit`,
});

/** The rows that the cells count, the newest first. */
export async function listWashRows(db: Queryable, wish: ValueOf<typeof rowParams>): Promise<WashRow[]> {
  return await db.query(rowsStatement, wish);
}
