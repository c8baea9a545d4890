import type { StationId } from '#contracts/core/ids.ts';
import type { DowntimeCause } from '#domain/stations/record/bay-day.ts';
import { boolean, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { isFirstAttemptSql, waterStartedAtSql } from './wash-start-attempt-sql.ts';

type Step = 'day' | 'week' | 'month';

const figuresRow = {
  ...pick('bay_day', 'bay_no'),
  period: text,
  visits: integer,
  first_starts: integer,
  washes: integer,
  watched: boolean,
  open_seconds: integer,
  out_seconds: integer,
} as const;
export type StoredBayStatisticsRow = RowOf<typeof figuresRow>;

const figuresStatement = statement({
  name: 'bay_day_figures',
  params: { station_id: id<StationId>(), step: word<Step>(), from: text },
  row: figuresRow,
  // a week begins on Sunday, whose number is 0
  text: `
select d.bay_no, p.period::text as period, sum(d.visits)::int8 as visits, sum(d.first_starts)::int8 as first_starts,
  sum(d.washes)::int8 as washes, bool_or(d.watched) as watched, sum(d.open_seconds)::int8 as open_seconds,
  sum(d.out_seconds)::int8 as out_seconds
from bay_day d
cross join lateral (select case :step when 'month' then date_trunc('month', d.day)::date
  when 'week' then d.day - extract(dow from d.day)::int else d.day end as period) p
where d.station_id = :station_id and d.day >= (:from)::date
group by d.bay_no, p.period order by d.bay_no, p.period desc`,
});

/** Returns the sums of each bay for each period, newest first. The periods begin with a given day (YYYY-MM-DD). */
export async function listBayStatistics(
  db: Queryable,
  values: { readonly stationId: StationId; readonly step: Step; readonly from: string },
): Promise<StoredBayStatisticsRow[]> {
  return await db.query(figuresStatement, values);
}

const attemptRow = {
  ...pick('redemption', 'redemption_id lot_id created_at'),
  is_first: boolean,
  watered_at: nullable(instant),
} as const;

const ofBay = { ...pick('bay', 'station_id bay_no'), from: instant, until: instant } as const;

const attemptsStatement = statement({
  name: 'bay_list_attempts',
  params: { ...ofBay, visit_minutes: integer, limit: integer },
  row: attemptRow,
  text: `
select r.redemption_id, r.lot_id, r.created_at, ${waterStartedAtSql} as watered_at, ${isFirstAttemptSql} as is_first
from redemption r
where r.station_id = :station_id and r.bay_no = :bay_no and r.created_at >= :from and r.created_at < :until
  and r.state <> 'held'
order by r.created_at desc, r.redemption_id desc limit :limit`,
});

type BayAndPeriod = {
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly from: number;
  readonly until: number;
};

/**
 * Returns the newest attempts to start a wash in a bay within a period (epoch ms). Attempts without a result are left
 * out.
 */
export async function listWashStartAttempts(
  db: Queryable,
  values: BayAndPeriod & { readonly visitMinutes: number; readonly limit: number },
): Promise<RowOf<typeof attemptRow>[]> {
  return await db.query(attemptsStatement, values);
}

const downtimeRow = { cause: word<DowntimeCause>(), began_at: instant, ended_at: nullable(instant) } as const;

const downtimesStatement = statement({
  name: 'bay_list_downtimes',
  params: ofBay,
  row: downtimeRow,
  text: `
select cause, began_at, ended_at from bay_downtime
where station_id = :station_id and bay_no = :bay_no and began_at < :until and (ended_at is null or ended_at >= :from)
union all
select case reason when 'hot_water' then 'water' else 'sensor' end, closed_at, reopened_at from bay_closure
where station_id = :station_id and bay_no = :bay_no and closed_at < :until
  and (reopened_at is null or reopened_at >= :from)
order by began_at desc`,
});

/** Returns the downtimes of a bay that overlap a period (epoch ms), newest first. */
export async function listDowntimes(db: Queryable, values: BayAndPeriod): Promise<RowOf<typeof downtimeRow>[]> {
  return await db.query(downtimesStatement, values);
}
