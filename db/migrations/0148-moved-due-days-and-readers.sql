-- The due day that a maintenance plan set, if the station is closed on it and the order is due on the working day before.
alter table work_order
  add column moved_from date,
  add constraint work_order_moved_from check (moved_from > due_on);

-- The state of Nayax' readers as Nayax reports it, one row for each machine. `keep_alive` is Nayax' time of the last
-- sign of life as text, because its zone is not documented; `heard_at` is our time of its last change.
create table nayax_reader (
  machine_id text primary key,
  next_poll_at timestamptz not null,
  failures integer not null default 0,
  -- reason why the last request failed; null after a success
  fault text,
  answered_at timestamptz,
  keep_alive text,
  heard_at timestamptz,
  state jsonb not null default '{}',
  constraint nayax_reader_failures check (failures >= 0),
  constraint nayax_reader_heard check (heard_at is null or answered_at is not null)
);
create index nayax_reader_due on nayax_reader (next_poll_at);

-- Events of the machines as Nayax reports them, each once by its id there. Their codes are in no public list.
create table nayax_event (
  event_log_id text primary key,
  machine_id text not null references nayax_reader on delete cascade,
  code text not null,
  description text not null,
  category text not null,
  data text not null,
  happened_at timestamptz,
  received_at timestamptz not null
);
create index nayax_event_machine on nayax_event (machine_id, received_at);

alter table station_alert
  drop constraint station_alert_kind,
  add constraint station_alert_kind check (kind in ('silent', 'hot_water', 'refused_starts', 'few_starts', 'leak',
    'no_flow', 'low_level', 'door_open', 'emergency_stop', 'firmware_stopped', 'cold_water', 'low_pressure',
    'power_lost', 'sensor_fault', 'reader_event'));
