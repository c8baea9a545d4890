import type { Downtime } from '#domain/stations/record/bay-day.ts';
import { instant, integer, json, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { stationHoursRow, stationHoursSql } from '../holidays/station-calendar.ts';
import { isFirstAttemptSql, waterStartedAtSql } from './wash-start-attempt-sql.ts';

const evidenceRow = {
  ...pick('bay', 'station_id bay_no watched_since'),
  ...stationHoursRow,
  out_since: nullable(instant),
  visits: integer,
  first_starts: integer,
  washes: integer,
  failed_at: json<number[]>(),
  washed_at: json<number[]>(),
  acted_at: json<number[]>(),
  downtimes: json<Downtime[]>(),
} as const;

/** Data about one bay on one day, from which the bay's figures are calculated. All times are in epoch ms. */
export type BayDayDataRow = RowOf<typeof evidenceRow>;

const listStatement = statement({
  name: 'bay_day_evidence',
  params: { from: instant, until: instant, day_before: text, start_seconds: integer, visit_minutes: integer },
  row: evidenceRow,
  text: `
with attempt as (
  select r.station_id, r.bay_no, r.created_at, ${waterStartedAtSql} as watered_at,
    ${isFirstAttemptSql} as is_first
  from redemption r
  where r.created_at >= :from and r.created_at < :until and r.state <> 'held'
), attempts as (
  select station_id, bay_no, count(*) filter (where is_first)::int as visits,
    count(*) filter (where is_first and watered_at <= created_at + make_interval(secs => :start_seconds))::int
      as first_starts,
    json_agg(floor(extract(epoch from created_at) * 1000) order by created_at)
      filter (where watered_at is null) as failed_at
  from attempt group by station_id, bay_no
), washed as (
  select station_id, bay_no, count(*)::int as washes,
    json_agg(floor(extract(epoch from watered_at) * 1000) order by watered_at) as washed_at
  from (
    select r.station_id, r.bay_no, ${waterStartedAtSql} as watered_at from redemption r
    where r.started_at >= :from and r.started_at < :until
    union all
    select r.station_id, r.bay_no, ${waterStartedAtSql} from redemption r
    where r.late_started_at >= :from and r.late_started_at < :until and r.started_at is null) w
  where watered_at is not null group by station_id, bay_no
), acted as (
  select station_id, bay_no, json_agg(floor(extract(epoch from at) * 1000)) as acted_at
  from (
    select station_id, bay_no, rinsed_at as at from staff_rinse
    where rinsed_at >= :from and rinsed_at < :until
    union all
    select l.station_id, b.bay_no, l.written_at from station_log l join bay b using (station_id)
    where l.written_at >= :from and l.written_at < :until and l.kind <> 'cleaning'
      and (l.bay_no is null or l.bay_no = b.bay_no)
    union all
    select station_id, bay_no, answered_at from station_command
    where answered_at >= :from and answered_at < :until and kind = 'rinse' and state = 'done') a
  group by station_id, bay_no
), down as (
  select station_id, bay_no, json_agg(json_build_object('cause', cause,
    'beganAt', floor(extract(epoch from began_at) * 1000),
    'endedAt', floor(extract(epoch from ended_at) * 1000)) order by began_at) as downtimes
  from (
    select station_id, bay_no, cause, began_at, ended_at from bay_downtime
    where began_at < :until and (ended_at is null or ended_at >= :from)
    union all
    select station_id, bay_no, case reason when 'hot_water' then 'water' else 'sensor' end, closed_at, reopened_at
    from bay_closure
    where closed_at < :until and (reopened_at is null or reopened_at >= :from)) d
  group by station_id, bay_no
)
select b.station_id, b.bay_no, b.watched_since, ${stationHoursSql}, y.out_since, coalesce(a.visits, 0) as visits,
  coalesce(a.first_starts, 0) as first_starts, coalesce(w.washes, 0) as washes,
  coalesce(a.failed_at, '[]') as failed_at, coalesce(w.washed_at, '[]') as washed_at,
  coalesce(t.acted_at, '[]') as acted_at, coalesce(d.downtimes, '[]') as downtimes
from station s
join bay b using (station_id)
left join bay_day y on y.station_id = b.station_id and y.bay_no = b.bay_no and y.day = (:day_before)::date
left join attempts a on a.station_id = b.station_id and a.bay_no = b.bay_no
left join washed w on w.station_id = b.station_id and w.bay_no = b.bay_no
left join acted t on t.station_id = b.station_id and t.bay_no = b.bay_no
left join down d on d.station_id = b.station_id and d.bay_no = b.bay_no
where s.status <> 'offline' and b.status <> 'retired' and b.bay_no <= s.bays
  and (b.watched_since < :until or a.visits > 0 or w.washes > 0)`,
});

/** Returns the data about every bay in service on one day in Israel. `dayBefore` is given as YYYY-MM-DD. */
export async function listBayDayData(
  db: Queryable,
  values: {
    readonly from: number;
    readonly until: number;
    readonly dayBefore: string;
    readonly startSeconds: number;
    readonly visitMinutes: number;
  },
): Promise<BayDayDataRow[]> {
  return await db.query(listStatement, values);
}
