-- Since when the shop records whether the bay works; null: its machine was never heard of. When staff last scanned the
-- bay's sticker on their round, and who did.
alter table bay
  add column watched_since timestamptz,
  add column sticker_seen_at timestamptz,
  add column sticker_seen_by uuid references staff_member,
  add constraint bay_sticker_seen check ((sticker_seen_at is null) = (sticker_seen_by is null));

-- A time in which a bay could not be used: its station was silent, staff closed it, or staff worked on it as planned.
-- Times in which its water was too hot are in bay_closure.
create table bay_downtime (
  station_id uuid not null,
  bay_no integer not null,
  cause text not null constraint bay_downtime_cause check (cause in ('silent', 'closed', 'planned')),
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (station_id, bay_no, cause, began_at),
  constraint bay_downtime_bay foreign key (station_id, bay_no) references bay (station_id, bay_no) on delete cascade,
  constraint bay_downtime_order check (ended_at >= began_at)
);
create index bay_downtime_open on bay_downtime (station_id, bay_no) where ended_at is null;

-- One bay on one day of the shop, as the public status shows it. A job computes the last days again.
create table bay_day (
  station_id uuid not null,
  bay_no integer not null,
  day date not null,
  -- customers' visits with an attempt to start a wash, and those whose first attempt gave water within 60 seconds
  visits integer not null,
  first_starts integer not null,
  -- washes that began on this day
  washes integer not null,
  -- seconds within the opening hours and without planned work in which the shop watched the bay
  open_seconds integer not null,
  -- those of them in which the bay was out of service
  out_seconds integer not null,
  -- begin of an outage that lasts beyond this day
  out_since timestamptz,
  watched boolean not null,
  computed_at timestamptz not null,
  primary key (station_id, bay_no, day),
  constraint bay_day_bay foreign key (station_id, bay_no) references bay (station_id, bay_no) on delete cascade,
  constraint bay_day_starts check (first_starts between 0 and visits),
  constraint bay_day_washes check (washes >= 0),
  constraint bay_day_out check (out_seconds between 0 and open_seconds),
  constraint bay_day_watched check (watched or open_seconds = 0)
);
create index bay_day_latest on bay_day (day);

-- the attempts of one day, for that job
create index redemption_created on redemption using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);

-- Customers' presses on 'This sticker looks wrong' at one bay within a day, which are one incident.
create table sticker_report (
  sticker_report_id uuid primary key,
  station_id uuid not null references station on delete cascade,
  bay_no integer,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  constraint sticker_report_bay foreign key (station_id, bay_no) references bay (station_id, bay_no) on delete cascade,
  constraint sticker_report_order check (last_at >= first_at),
  constraint sticker_report_times check (times > 0)
);
create index sticker_report_latest on sticker_report (station_id, first_at);

alter table station_incident
  drop constraint station_incident_kind,
  add constraint station_incident_kind check (kind in ('silent', 'clock', 'unrinsed', 'lost_wash', 'interrupted',
    'late_start', 'hot_water', 'sticker'));

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
from sticker_report r;
