import type { AlertKind } from '#contracts/stations/alerts.ts';
import type { CheckedReadingKind } from '#contracts/stations/readings.ts';
import { POWER_UP_EVENT } from '#contracts/stations/cortina.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { alertTransitions } from '#domain/stations/station-alert-state.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { array, boolean, instant, integer, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type ParamsOf, type RowsOf } from '#server/core/db/statements/statement.ts';
import { readerIsSilentSql } from '../machine/reader-silence.ts';

const lockStatement = statement({
  name: 'station_alert_lock',
  params: {},
  row: { locked: boolean },
  text: `select pg_try_advisory_xact_lock(hashtext('station_alert')) as locked`,
});

/**
 * Locks the alert checks of all stations until commit. Returns false if another process has the lock. Without the lock,
 * a process with an older snapshot could raise an alert again that another process has just ended.
 */
export async function lockAlertWatch(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(lockStatement, {});
  return row?.locked === true;
}

const causeParams = {
  silent_before: instant,
  checked_after: integer,
  events_since: instant,
  readings: array(word<CheckedReadingKind>()),
  alerts: array(word<AlertKind>()),
  station_wide: array(word<AlertKind>()),
} as const;

/**
 * SQL of the current causes of alerts, with one row for each bay and kind. A row contains the start, the newest
 * evidence and the number of occurrences. Failed starts count as consecutive until the bay works or staff put it back
 * into service. A release that was stopped automatically is a cause at the station where it failed first. It remains a
 * cause until an owner withdraws it, rolls it back or sends a newer release.
 */
const causeSql = `
cause (station_id, bay_no, kind, since, seen_at, times) as (
  select p.station_id, 0, 'silent', p.heard_at, p.heard_at, 1
  from station_presence p join station s using (station_id)
  where s.gateway = 'station_api' and s.status = 'live' and p.heard_at < :silent_before
  union all
  select n.station_id, n.bay_no, 'silent', r.heard_at, r.heard_at, 1
  from nayax_reader r join nayax_bay n using (machine_id) join station s using (station_id)
  where s.gateway = 'nayax' and s.status = 'live' and ${readerIsSilentSql}
  union all
  select n.station_id, n.bay_no, 'reader_event', min(e.received_at), max(e.received_at), count(*)::int
  from nayax_event e join nayax_bay n using (machine_id) join station s using (station_id)
  where s.gateway = 'nayax' and e.received_at > :events_since and e.code <> '${POWER_UP_EVENT}'
  group by n.station_id, n.bay_no
  union all
  select b.station_id, b.bay_no, 'hot_water', b.unsafe_at, b.unsafe_at, 1
  from bay b
  where b.unsafe_at is not null and b.status <> 'retired' and exists (
    select from bay_closure c
    where c.station_id = b.station_id and c.bay_no = b.bay_no and c.reopened_at is null and c.reason = 'hot_water')
  union all
  select b.station_id, b.bay_no, 'few_starts', b.out_at, b.out_at, 1
  from bay b where b.few_starts_at = b.out_at and b.status = 'maintenance'
  union all
  select b.station_id, b.bay_no, 'refused_starts', b.start_failed_at, b.start_failed_at, b.failed_starts
  from bay b where b.failed_starts >= :checked_after and b.status <> 'retired'
  union all
  select r.station_id, place.bay_no, rule.alert, min(r.alarm_since), max(r.alarm_since), 1
  from bay_reading r join unnest(:readings, :alerts) as rule (reading, alert) on rule.reading = r.kind
  cross join lateral (select case when rule.alert = any(:station_wide) then 0 else r.bay_no end as bay_no) place
  where r.alarm_since is not null
  group by r.station_id, place.bay_no, rule.alert
  union all
  select r.station_id, r.bay_no, 'sensor_fault', min(r.fault_since), max(r.fault_since), 1
  from bay_reading r join bay b using (station_id, bay_no)
  where r.fault_since is not null and b.status <> 'retired'
  group by r.station_id, r.bay_no
  union all
  select f.station_id, 0, 'firmware_stopped', min(f.stopped_at), max(f.stopped_at), count(*)::int
  from (
    select distinct on (r.release_id) i.station_id, r.stopped_at
    from firmware_release r join firmware_install i using (release_id)
    where r.stop_reason = 'failed' and i.failed_at is not null
      and not exists (select from firmware_release n where n.added_at > r.stopped_at and n.ring > 0)
    order by r.release_id, i.failed_at, i.station_id) f
  group by f.station_id
)`;

const flappingParams = { flapping_since: instant, flapping_changes: integer, now: instant } as const;

/**
 * SQL of the times at which the cause of an alert `a` appeared or ended within the flapping period. The present time is
 * added.
 */
const changedSql = `array(select at from unnest(a.changes) as at where at > :flapping_since order by at) || :now`;

const raiseStatement = statement({
  name: 'station_alert_raise',
  params: {
    ...causeParams,
    ...flappingParams,
    street_since: instant,
    collected_at: instant,
    listed: array(word<AlertKind>()),
    common: array(word<AlertKind>()),
  },
  row: {
    ...pick('station_alert', 'station_id bay_no kind'),
    is_new: boolean,
    flapping: boolean,
  },
  // the unique index `station_alert_open` allows only one open alert for each cause; `news` only avoids writes that
  // change nothing
  text: `
with ${causeSql}, news as (
  select c.*, history.changes from cause c
  cross join lateral (
    select coalesce(array_agg(at order by at), '{}') as changes
    from (
      select l.changes from station_alert l
      where l.station_id = c.station_id and l.bay_no = c.bay_no and l.kind = c.kind
      order by l.raised_at desc limit 1) latest
    cross join unnest(latest.changes) as at where at > :flapping_since) history
  where not exists (
    select from station_alert o
    where o.station_id = c.station_id and o.bay_no = c.bay_no and o.kind = c.kind and o.state <> 'resolved'
      and o.cleared_at is null and o.seen_at >= c.seen_at)
), fresh as materialized (
  select kind, gen_random_uuid() as escalation_id from unnest(:common) as kind
), street as (
  select distinct on (a.kind) a.kind, e.escalation_id
  from station_escalation e join station_alert a using (escalation_id)
  where a.kind = any(:common) and a.state <> 'resolved' and a.flapping_at is null and e.began_at > :street_since
  order by a.kind, e.began_at
), raised as (
  insert into station_alert as a (escalation_id, station_id, bay_no, kind, since, seen_at, times, raised_at, changes,
    flapping_at)
  select case
      when n.kind = any(:common) and cardinality(n.changes) < :flapping_changes
      then coalesce((select escalation_id from street where street.kind = n.kind),
        (select escalation_id from fresh where fresh.kind = n.kind))
      else gen_random_uuid() end,
    n.station_id, n.bay_no, n.kind, n.since, n.seen_at, n.times, :now, n.changes || :now,
    case when cardinality(n.changes) >= :flapping_changes then :now end
  from news n
  on conflict (station_id, bay_no, kind) where state <> 'resolved' do update
  set times = greatest(a.times + 1, excluded.times), seen_at = excluded.seen_at, cleared_at = null,
    changes = case when a.cleared_at is null then a.changes else ${changedSql} end
  where excluded.seen_at > a.seen_at or a.cleared_at is not null
  returning a.escalation_id, a.station_id, a.bay_no, a.kind, a.xmax = 0 as is_new, a.flapping_at
), begun as (
  insert into station_escalation (escalation_id, began_at, next_at)
  select r.escalation_id, :now, min(case
    when r.kind = any(:listed) then null
    when r.kind = any(:common) and r.flapping_at is null then :collected_at
    else :now end)
  from raised r where r.is_new
  group by r.escalation_id
  on conflict (escalation_id) do nothing
)
select station_id, bay_no, kind, is_new, flapping_at is not null as flapping from raised`,
});

/** Parameters of the statements that raise and end alerts. All times are in epoch ms. */
export type AlertCauseQuery = {
  /** Time of the last call before which a station counts as silent. */
  readonly silentBefore: number;
  /** Number of consecutive failed starts from which an alert about a bay is raised. */
  readonly checkedAfter: number;
  /** Time from which events of a Nayax reader raise alerts. Earlier events raise no alert. */
  readonly eventsSince: number;
  /** Kinds of sensor readings that raise alerts. The alert of each kind has the same position in the list `alerts`. */
  readonly readings: readonly CheckedReadingKind[];
  readonly alerts: readonly AlertKind[];
  /** Kinds of alerts that are raised only once for a station, even if several of its bays report the cause. */
  readonly stationWide: readonly AlertKind[];
  /** Start of the flapping period. Within this period, it is counted how often a cause appears and ends. */
  readonly flappingSince: number;
  readonly now: number;
};

/** Alert that is new, or whose occurrences were counted again. `bayNo` is 0 for the whole station. */
export type RaisedAlert = RowsOf<typeof raiseStatement>;

/**
 * Raises an alert for each cause that has no alert, and counts new evidence of the other causes. Some kinds of alerts,
 * such as a silent station, often occur at several stations, for example after a power cut in a street. Such an alert
 * joins a recent escalation of its kind. Every other alert begins a new escalation.
 */
export async function raiseAlerts(db: Queryable, query: ParamsOf<typeof raiseStatement>): Promise<RaisedAlert[]> {
  return await db.query(raiseStatement, query);
}

const endStatement = statement({
  name: 'station_alert_end',
  params: { ...causeParams, flapping_since: instant, now: instant },
  row: { ...pick('station_alert', 'station_id bay_no kind'), ended: boolean },
  // a flapping cause repeatedly appears and ends, so its alert ends only after the cause was absent for the whole
  // flapping period
  text: `
with ${causeSql}, gone as (
  select a.alert_id, a.flapping_at is null or coalesce(a.cleared_at <= :flapping_since, false) as over
  from station_alert a
  where a.state in (${sqlTextList(sourceStatesOf(alertTransitions, 'resolved'))}) and not exists (
    select from cause c where c.station_id = a.station_id and c.bay_no = a.bay_no and c.kind = a.kind)
)
update station_alert a
set state = case when g.over then 'resolved' else a.state end, resolved_at = case when g.over then :now end,
  cleared_at = coalesce(a.cleared_at, :now),
  changes = case when a.cleared_at is null then ${changedSql} else a.changes end
from gone g
where a.alert_id = g.alert_id and (g.over or a.cleared_at is null)
returning a.station_id, a.bay_no, a.kind, g.over as ended`,
});

/**
 * Ends the alerts whose cause is over. If the cause repeatedly ends and returns (flapping), it is only recorded that
 * the cause is absent.
 */
export async function endAlerts(db: Queryable, query: AlertCauseQuery): Promise<RowsOf<typeof endStatement>[]> {
  return await db.query(endStatement, query);
}

const quietStatement = statement({
  name: 'station_escalation_quiet',
  params: {},
  row: pick('station_escalation', 'escalation_id'),
  text: `
update station_escalation e set next_at = null
where e.next_at is not null and not exists (
  select from station_alert a where a.escalation_id = e.escalation_id and a.state = 'open')
returning e.escalation_id`,
});

/** Stops the messages about escalations that have no open alert. */
export async function stopFinishedEscalations(db: Queryable): Promise<void> {
  await db.query(quietStatement, {});
}
