-- Last reading of each kind that a machine reported of a bay. Since when the value is beyond its limit, and since when it
-- is back in its safe range; null: it is not.
create table bay_reading (
  station_id uuid not null,
  bay_no integer not null,
  kind text not null constraint bay_reading_kind check (kind in ('water_celsius')),
  value double precision not null,
  read_at timestamptz not null,
  beyond_since timestamptz,
  safe_since timestamptz,
  primary key (station_id, bay_no, kind),
  constraint bay_reading_bay foreign key (station_id, bay_no) references bay (station_id, bay_no) on delete cascade,
  constraint bay_reading_one_side check (beyond_since is null or safe_since is null)
);

-- A bay that the shop closed by itself: why, at which value, and when it opened it again.
create table bay_closure (
  bay_closure_id uuid primary key default gen_random_uuid(),
  station_id uuid not null,
  bay_no integer not null,
  reason text not null constraint bay_closure_reason check (reason in ('hot_water')),
  value double precision not null,
  closed_at timestamptz not null,
  reopened_at timestamptz,
  constraint bay_closure_bay foreign key (station_id, bay_no) references bay (station_id, bay_no) on delete cascade,
  constraint bay_closure_order check (reopened_at >= closed_at)
);
-- one closure for one cause, however many readings report it
create unique index bay_closure_open on bay_closure (station_id, bay_no, reason) where reopened_at is null;
create index bay_closure_latest on bay_closure (station_id, closed_at);

-- Since when the shop keeps the bay closed, because its water is not safe for dogs.
alter table bay
  add column unsafe_at timestamptz,
  add constraint bay_unsafe_is_closed check (unsafe_at is null or status <> 'live');

alter table station_incident
  drop constraint station_incident_kind,
  add constraint station_incident_kind check (kind in ('silent', 'clock', 'unrinsed', 'lost_wash', 'interrupted',
    'late_start', 'hot_water'));

create or replace view station_incident_list as
select p.station_id, 'silent' as kind, (extract(epoch from p.heard_at) * 1000)::bigint::text as subject,
  null::int as bay_no, p.heard_at as since, false as over_allowance, true as time_believed
from station_presence p join station s using (station_id)
where s.gateway = 'station_api' and s.status = 'live'
union all
select p.station_id, 'clock', (extract(epoch from p.booted_at) * 1000)::bigint::text, null, p.booted_at, false, true
from station_presence p join station s using (station_id)
where s.gateway = 'station_api' and not p.clock_trusted
union all
select b.station_id, 'unrinsed', b.bay_no || ':' || (extract(epoch from b.washed_at) * 1000)::bigint, b.bay_no,
  b.rinse_due_at, false, true
from bay b
where b.rinse_told_at is not null and b.status <> 'retired'
union all
select w.station_id, 'lost_wash', w.transaction_id, w.bay_no, w.received_at, w.over_allowance, w.time_believed
from offline_wash w
where w.redemption_id is null
union all
select r.station_id, 'interrupted', r.redemption_id::text, r.bay_no, r.ended_at, false, true
from redemption r
where r.interruption is not null
union all
select r.station_id, 'late_start', r.redemption_id::text, r.bay_no, r.late_started_at, false, true
from redemption r
where r.late_started_at is not null
union all
select c.station_id, c.reason, c.bay_closure_id::text, c.bay_no, c.closed_at, false, true
from bay_closure c;
