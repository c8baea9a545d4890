import type { Queryable } from '#server/core/db/database.ts';
import { boolean, instant, integer } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowsOf } from '#server/core/db/statements/statement.ts';
import { stationHoursRow, stationHoursSql } from '../holidays/station-calendar.ts';

const dueStatement = statement({
  name: 'station_escalation_due',
  params: { now: instant },
  row: {
    ...pick('station_escalation', 'escalation_id steps'),
    ...pick('station_alert', 'kind'),
    flapping: boolean,
    ...stationHoursRow,
    muted: boolean,
    station_silent: boolean,
  },
  text: `
select e.escalation_id, e.steps, a.kind, a.flapping_at is not null as flapping, ${stationHoursSql},
  m.station_id is not null as muted, exists (
    select from station_alert p
    where p.station_id = a.station_id and p.bay_no = 0 and p.kind = 'silent' and p.state <> 'resolved'
      and p.cleared_at is null) as station_silent
from station_escalation e
join station_alert a on a.escalation_id = e.escalation_id and a.state = 'open'
join station s using (station_id)
left join station_maintenance m on m.station_id = a.station_id and m.starts_at <= :now and m.ends_at > :now
where e.next_at <= :now
order by e.next_at, e.escalation_id, a.raised_at`,
});

export type DueAlert = RowsOf<typeof dueStatement>;

/** Returns the open alerts of all escalations whose next message is due. */
export async function listDueAlerts(db: Queryable, now: number): Promise<DueAlert[]> {
  return await db.query(dueStatement, { now });
}

const stepStatement = statement({
  name: 'station_escalation_step',
  params: {
    ...pick('station_escalation', 'escalation_id steps'),
    flapping: boolean,
    next_at: instant,
    now: instant,
  },
  row: { recipients: integer, texts: integer, pushes: integer },
  // only one process makes an escalation step, because the write has a condition on the number of steps; each message
  // is enqueued only once, because its deduplication key is unique
  text: `
with chain as (
  select c.staff_id, c.phone_sealed is not null as has_phone, row_number() over (order by c.position) as place
  from staff_on_call c join staff_member m using (staff_id) where m.disabled_at is null
  union all
  select m.staff_id, false, 1 + (select count(*) from staff_on_call)
  from staff_member m
  where 'owner' = any (m.roles) and m.disabled_at is null
    and not exists (select from staff_on_call c where c.staff_id = m.staff_id)
), due as (
  select e.escalation_id, e.steps, e.notified from station_escalation e
  where e.escalation_id = :escalation_id and e.steps = :steps and e.next_at <= :now
    and exists (select from station_alert a where a.escalation_id = e.escalation_id and a.state = 'open')
  for update
), turn as (
  select coalesce(
    (select min(c.place) from chain c where c.staff_id <> all (d.notified)),
    case when :flapping then (select max(c.place) from chain c) end) as place
  from due d
), step as (
  select c.staff_id, c.has_phone from chain c join turn t on t.place = c.place
  where :flapping or c.staff_id <> all ((select notified from due)::uuid[])
), moved as (
  update station_escalation e
  set steps = e.steps + 1, notified = e.notified || array(select staff_id from step where staff_id <> all (e.notified)),
    next_at = case when exists (select from step) then :next_at end
  from due d where e.escalation_id = d.escalation_id and e.steps = d.steps
  returning e.escalation_id, e.steps
), enqueued as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select t.topic, t.topic || ':' || m.escalation_id || ':' || m.steps || ':' || s.staff_id,
    jsonb_build_object('escalationId', m.escalation_id, 'staffId', s.staff_id, 'flapping', :flapping), :now, :now
  from moved m cross join step s
  join (values ('station_alert', false), ('station_alert_sms', true)) as t (topic, is_text) on s.has_phone or not t.is_text
  on conflict (dedupe) do nothing
  returning topic
), pushed as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'station_alert_push', 'station_alert_push:' || m.escalation_id || ':' || m.steps || ':' || d.device_id,
    jsonb_build_object('escalationId', m.escalation_id, 'staffId', s.staff_id, 'flapping', :flapping,
      'deviceId', d.device_id), :now, :now
  from moved m cross join step s join staff_push_device d using (staff_id)
  on conflict (dedupe) do nothing
  returning topic
)
select (select count(*)::int from step) as recipients,
  (select count(*)::int from enqueued where topic = 'station_alert_sms') as texts,
  (select count(*)::int from pushed) as pushes
from moved`,
});

/**
 * Notifies the next staff user on call who was not yet notified about this escalation. After the last of them, all
 * other owners are notified. If the cause repeatedly ends and returns (flapping), the last recipients are notified
 * again. Returns the number of recipients, text messages and push messages. Returns null if another process made this
 * step, or if all alerts have ended.
 */
export async function notifyNextOnCall(
  db: Queryable,
  values: {
    readonly escalationId: string;
    /** Number of escalation steps that were made so far. */
    readonly steps: number;
    readonly flapping: boolean;
    /** Time in epoch ms at which the next step is due. */
    readonly nextAt: number;
    readonly now: number;
  },
): Promise<RowsOf<typeof stepStatement> | null> {
  const [row] = await db.query(stepStatement, values);
  return row ?? null;
}
