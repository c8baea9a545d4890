-- Stations are looked after in the portal (docs/decisions/0084-stations-are-looked-after-in-the-portal.md).

alter table station
  -- counts what people changed, of its bays too: whoever saw an older one is told so
  add column version integer not null default 1,
  -- why and since when nobody can wash here, and when that should be over
  add column out_reason text,
  add column out_at timestamptz,
  add column out_until timestamptz,
  -- for colleagues
  add column out_note text not null default '',
  add constraint station_out_reason check (out_reason in ('maintenance', 'repair', 'cleaning', 'no_water', 'no_power',
    'other')),
  add constraint station_out check (out_reason is null or (status = 'maintenance' and out_at is not null)),
  add constraint station_out_until check (out_until is null or out_reason is not null),
  add constraint station_out_note check (char_length(out_note) <= 300);

alter table bay
  drop constraint bay_status,
  -- retired: it is not there any more; its washes and its rinses stay
  add constraint bay_status check (status in ('live', 'maintenance', 'retired')),
  -- what is said beside its number; empty: nothing
  add column name text not null default '',
  add column name_he text not null default '',
  add column out_reason text,
  add column out_at timestamptz,
  add column out_until timestamptz,
  add column out_note text not null default '',
  add constraint bay_name check (char_length(name) <= 40 and char_length(name_he) <= 40),
  add constraint bay_names check ((name = '') = (name_he = '')),
  add constraint bay_out_reason check (out_reason in ('maintenance', 'repair', 'cleaning', 'no_water', 'no_power',
    'other')),
  add constraint bay_out check (out_reason is null or (status = 'maintenance' and out_at is not null)),
  add constraint bay_out_until check (out_until is null or out_reason is not null),
  add constraint bay_out_note check (char_length(out_note) <= 300);

-- What people did at a station. An entry is never changed: a mistake is mended by another one.
create table station_log (
  -- made by whoever writes it: sent twice, it is one entry
  station_log_id uuid primary key,
  station_id uuid not null references station on delete cascade,
  -- null: the station as a whole
  bay_no integer,
  kind text not null constraint station_log_kind check (kind in ('cleaning', 'maintenance', 'inspection', 'repair')),
  note text not null default '' constraint station_log_note check (char_length(note) <= 500),
  done_at timestamptz not null,
  -- when the same is due again at the same place
  next_due_on date,
  staff_id uuid not null references staff_member,
  written_at timestamptz not null,
  constraint station_log_bay foreign key (station_id, bay_no) references bay on delete cascade
);
create index station_log_place on station_log (station_id, done_at);
create index station_log_staff on station_log (staff_id);
create index station_log_due on station_log (station_id, bay_no, kind, done_at) where next_due_on is not null;
create trigger station_log_append_only before update or delete on station_log
  for each row execute function refuse_change();
create trigger station_log_no_truncate before truncate on station_log
  for each statement execute function refuse_change();

-- What people said about something that went wrong; what it was, the view below finds in what machines told.
create table station_incident (
  station_id uuid not null references station on delete cascade,
  kind text not null constraint station_incident_kind check (kind in ('silent', 'clock', 'unrinsed', 'lost_wash',
    'interrupted', 'late_start')),
  -- which one of its kind
  subject text not null constraint station_incident_subject check (length(subject) between 1 and 64),
  state text not null constraint station_incident_state check (state in ('seen', 'closed')),
  note text not null default '' constraint station_incident_note check (char_length(note) <= 300),
  staff_id uuid not null references staff_member,
  said_at timestamptz not null,
  version integer not null default 1,
  constraint station_incident_pkey primary key (station_id, kind, subject)
);
create index station_incident_staff on station_incident (staff_id);

create index offline_wash_lost on offline_wash (station_id, received_at) where redemption_id is null;
create index redemption_interrupted on redemption (ended_at) where interruption is not null;
create index redemption_late on redemption (late_started_at) where late_started_at is not null;
create index station_event_received on station_event (station_id, received_at);

-- What went wrong at a station, as far as it is known. A silence is one only after a while: whoever asks says after which.
create view station_incident_list as
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
where r.late_started_at is not null;
