-- The people on call, in the order in which they are notified. Without rows, the owners are notified.
create table staff_on_call (
  staff_id uuid primary key references staff_member,
  position integer not null,
  -- mobile number for text messages, sealed; null: mails only
  phone_sealed bytea,
  constraint staff_on_call_place unique (position),
  constraint staff_on_call_position check (position between 1 and 20)
);

-- Messages about one cause, which go to one person on call after another until an alert of it is acknowledged.
create table station_escalation (
  escalation_id uuid primary key,
  began_at timestamptz not null,
  -- when the next message is due; null: there is none
  next_at timestamptz,
  -- messages so far, each to one person or to all owners
  steps integer not null default 0,
  notified uuid[] not null default '{}',
  constraint station_escalation_steps check (steps >= 0)
);
create index station_escalation_due on station_escalation (next_at) where next_at is not null;

-- One cause at one place that staff have to act on. Bay 0 is the whole station.
create table station_alert (
  alert_id uuid primary key default gen_random_uuid(),
  -- stations that fall silent within a minute share one
  escalation_id uuid not null references station_escalation,
  station_id uuid not null references station on delete cascade,
  bay_no integer not null,
  kind text not null,
  state text not null default 'open',
  since timestamptz not null,
  -- newest evidence of the cause; a newer one is a repeat
  seen_at timestamptz not null,
  times integer not null,
  raised_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid references staff_member,
  resolved_at timestamptz,
  -- begins and ends of the cause within half an hour, with those of the alert before it
  changes timestamptz[] not null,
  -- since when the cause comes and goes; such an alert ends after half an hour without its cause
  flapping_at timestamptz,
  cleared_at timestamptz,
  constraint station_alert_kind check (kind in ('silent', 'hot_water', 'refused_starts', 'leak', 'no_flow', 'low_level',
    'door_open', 'emergency_stop')),
  constraint station_alert_state check (state in ('open', 'acknowledged', 'resolved')),
  constraint station_alert_bay check (bay_no between 0 and 20),
  constraint station_alert_times check (times >= 1),
  constraint station_alert_acknowledged check ((acknowledged_at is null) = (acknowledged_by is null)),
  constraint station_alert_acknowledgement check (state <> 'acknowledged' or acknowledged_at is not null),
  constraint station_alert_resolved check ((state = 'resolved') = (resolved_at is not null))
);
-- one alert for one cause, however many processes see it
create unique index station_alert_open on station_alert (station_id, bay_no, kind) where state <> 'resolved';
create index station_alert_latest on station_alert (station_id, bay_no, kind, raised_at desc);
create index station_alert_escalation on station_alert (escalation_id);
create index station_alert_staff on station_alert (acknowledged_by) where acknowledged_by is not null;

-- While it lasts, alerts of the station are recorded and not sent.
create table station_maintenance (
  station_id uuid primary key references station on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  staff_id uuid not null references staff_member,
  constraint station_maintenance_order check (ends_at > starts_at)
);
create index station_maintenance_staff on station_maintenance (staff_id);

-- Readings besides the water's temperature. An alarm begins after a time beyond the limit, and ends after a time in the
-- safe range.
alter table bay_reading
  drop constraint bay_reading_kind,
  add constraint bay_reading_kind check (kind in ('water_celsius', 'flow_lpm', 'idle_flow_lpm', 'leak', 'door_open',
    'emergency_stop', 'shampoo_percent', 'conditioner_percent', 'flea_care_percent')),
  add column alarm_since timestamptz;
create index bay_reading_alarm on bay_reading (station_id, bay_no) where alarm_since is not null;

-- starts that failed lately, of all stations
create index redemption_released on redemption (released_at) where state = 'released';
