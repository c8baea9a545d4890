import { array, instant, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const watchStatement = statement({
  name: 'bay_watch',
  params: { now: instant },
  row: pick('bay', 'bay_no'),
  text: `
update bay b set watched_since = :now
from station s left join station_presence p using (station_id)
where b.watched_since is null and s.station_id = b.station_id and s.status = 'live' and b.status = 'live'
  and b.bay_no <= s.bays and (s.gateway <> 'station_api' or p.heard_at is not null)
returning b.bay_no`,
});

/** Begins to monitor the bays that came into service. It is idempotent for each bay. */
export async function beginWatchingBays(db: Queryable, now: number): Promise<void> {
  await db.query(watchStatement, { now });
}

const noteStatement = statement({
  name: 'bay_downtime_note',
  params: { planned_reasons: array(text), silent_before: instant, now: instant },
  row: pick('bay_downtime', 'bay_no'),
  // Planned work that takes longer than announced counts as unplanned from its announced end. If staff change the
  // reason of a closure, a second downtime with the new reason begins now. The earlier time therefore does not become
  // planned work afterwards.
  text: `
with bay_now as (
  select b.station_id, b.bay_no,
    case when s.gateway = 'station_api' and p.heard_at < :silent_before then p.heard_at end as silent_at,
    o.planned_at, least(o.unplanned_at, b.locked_at, case
      when s.status = 'maintenance' and s.out_reason is null then :now
      when b.status = 'maintenance' and b.out_reason is null and b.locked_at is null and b.unsafe_at is null then :now
    end) as closed_at
  from station s
  join bay b using (station_id)
  left join station_presence p using (station_id)
  cross join lateral (
    select min(out_at) filter (where is_planned) as planned_at,
      min(case when reason = any(:planned_reasons) then out_until else out_at end)
        filter (where not is_planned) as unplanned_at
    from (values (s.out_reason, s.out_at, s.out_until), (b.out_reason, b.out_at, b.out_until))
      as entry (reason, out_at, out_until)
    cross join lateral (
      select reason = any(:planned_reasons) and (out_until is null or out_until > :now) as is_planned) as kind
    where reason is not null) as o
  where s.status <> 'offline' and b.status <> 'retired' and b.bay_no <= s.bays and b.watched_since is not null
), down as (
  select station_id, bay_no, cause, began_at
  from bay_now cross join lateral (
    values ('silent', silent_at), ('closed', closed_at), ('planned', planned_at)) as why (cause, began_at)
  where began_at is not null
), ended as (
  update bay_downtime d set ended_at = greatest(d.began_at, :now)
  where d.ended_at is null and not exists (
    select from down n where n.station_id = d.station_id and n.bay_no = d.bay_no and n.cause = d.cause)
)
insert into bay_downtime as t (station_id, bay_no, cause, began_at)
select n.station_id, n.bay_no, n.cause, case when exists (
  select from bay_downtime o
  where o.station_id = n.station_id and o.bay_no = n.bay_no and o.cause <> n.cause
    and o.cause in ('closed', 'planned') and n.cause <> 'silent' and o.began_at >= n.began_at)
  then :now else n.began_at end
from down n
where not exists (
  select from bay_downtime d
  where d.station_id = n.station_id and d.bay_no = n.bay_no and d.cause = n.cause and d.ended_at is null)
on conflict (station_id, bay_no, cause, began_at) do update set ended_at = null where t.ended_at is not null
returning bay_no`,
});

/**
 * Records the downtimes of bays that cannot be used, and ends the downtimes of bays that can be used again. It is
 * idempotent, even if several processes run it at the same time.
 */
export async function recordDowntimes(
  db: Queryable,
  values: { readonly plannedReasons: readonly string[]; readonly silentBefore: number; readonly now: number },
): Promise<void> {
  await db.query(noteStatement, values);
}
