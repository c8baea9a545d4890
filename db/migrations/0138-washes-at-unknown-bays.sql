-- A machine that reports offline washes at a bay which the station does not have is set up differently from the shop. Its
-- washes are booked, because they were given; the incident tells the staff. One for each bay and day, so that a busy day
-- is one line.

alter table station_incident
  drop constraint station_incident_kind,
  add constraint station_incident_kind check (kind in ('silent', 'clock', 'unrinsed', 'lost_wash', 'interrupted',
    'late_start', 'hot_water', 'sticker', 'unknown_bay'));

create or replace view station_incident_list as
select p.station_id, 'silent' as kind, (extract(epoch from p.heard_at) * 1000)::bigint::text as subject,
  null::int as bay_no, p.heard_at as since, false as over_allowance, true as time_believed, 1 as times
from station_presence p join station s using (station_id)
where s.gateway = 'station_api' and s.status = 'live'
union all
select p.station_id, 'clock', (extract(epoch from p.booted_at) * 1000)::bigint::text, null, p.booted_at, false, true, 1
from station_presence p join station s using (station_id)
where s.gateway = 'station_api' and not p.clock_trusted
union all
select b.station_id, 'unrinsed', b.bay_no || ':' || (extract(epoch from b.washed_at) * 1000)::bigint, b.bay_no,
  b.rinse_due_at, false, true, 1
from bay b
where b.rinse_told_at is not null and b.status <> 'retired'
union all
select w.station_id, 'lost_wash', w.transaction_id, w.bay_no, w.received_at, w.over_allowance, w.time_believed, 1
from offline_wash w
where w.redemption_id is null
union all
select r.station_id, 'interrupted', r.redemption_id::text, r.bay_no, r.ended_at, false, true, 1
from redemption r
where r.interruption is not null
union all
select r.station_id, 'late_start', r.redemption_id::text, r.bay_no, r.late_started_at, false, true, 1
from redemption r
where r.late_started_at is not null
union all
select c.station_id, c.reason, c.bay_closure_id::text, c.bay_no, c.closed_at, false, true, 1
from bay_closure c
union all
select r.station_id, 'sticker', r.sticker_report_id::text, r.bay_no, r.first_at, false, true, r.times
from sticker_report r
union all
select w.station_id, 'unknown_bay', w.bay_no || ':' || (w.received_at at time zone 'Asia/Jerusalem')::date, w.bay_no,
  min(w.received_at), false, bool_and(w.time_believed), count(*)::int
from offline_wash w
where not exists (
  select from bay b where b.station_id = w.station_id and b.bay_no = w.bay_no and b.status <> 'retired')
group by w.station_id, w.bay_no, (w.received_at at time zone 'Asia/Jerusalem')::date;
