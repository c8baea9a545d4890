import type { LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import { id, instant, integer, nullable, text, uuid, word } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statement.ts';
import { sealedUntil, unsealedFrom, washCellsSql } from './report-sql.ts';

const cellParams = { from: instant, until: instant, first_day: text, last_day: text } as const;

const cellRow = { key: text, station_id: id<StationId>(), washes: integer, given_back: integer } as const;

/** Washes at a station, by day or by hour of the day; `key` is '2026-11-22', or '0' to '23'. */
export type WashCell = RowOf<typeof cellRow>;

function cellsSql(key: string): string {
  return `
select ${key} as key, station_id, sum(washes)::int as washes, sum(given_back)::int as given_back
from (
  select day, hour, station_id, washes, given_back from report_wash_day
  where day >= :first_day::date and day <= :last_day::date and day < ${sealedUntil}
  union all
  (${washCellsSql({ from: unsealedFrom, until: ':until' })})
) cell
group by 1, 2 order by 1, 2`;
}

const byDayStatement = statement({
  name: 'report_wash_days',
  params: cellParams,
  row: cellRow,
  text: cellsSql(`to_char(day, 'YYYY-MM-DD')`),
});

const byHourStatement = statement({
  name: 'report_wash_hours',
  params: cellParams,
  row: cellRow,
  text: cellsSql('hour::text'),
});

/** Washes that began on the days from the first to the last; one that was given back is counted apart. */
export async function listWashCells(
  db: Queryable,
  by: 'day' | 'hour',
  wish: ValueOf<typeof cellParams>,
): Promise<WashCell[]> {
  return await db.query(by === 'day' ? byDayStatement : byHourStatement, wish);
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
  text: `
select r.redemption_id, r.started_at, r.state, r.lot_id, r.bay_no, t.name as station, t.name_he as station_he
from redemption r join station t using (station_id)
where r.started_at >= :from and r.started_at < :until and r.state in ('completed', 'reversed')
  and (r.started_at, r.redemption_id) < (:before_at, :before_id)
  and (:station is null or t.slug = :station) and (:state is null or r.state = :state)
  and (:hour is null or extract(hour from r.started_at at time zone 'Asia/Jerusalem')::int = :hour)
order by r.started_at desc, r.redemption_id desc limit :limit`,
});

/** The rows that the cells count, the newest first. */
export async function listWashRows(db: Queryable, wish: ValueOf<typeof rowParams>): Promise<WashRow[]> {
  return await db.query(rowsStatement, wish);
}
