-- `pressure_bar` and `on_battery` are new sensors. `cold_celsius` and `chill_celsius` are the temperature of the water
-- while it runs, against the two limits of cold water.
alter table bay_reading
  drop constraint bay_reading_kind,
  add constraint bay_reading_kind check (kind in ('water_celsius', 'flow_lpm', 'idle_flow_lpm', 'pressure_bar',
    'on_battery', 'leak', 'door_open', 'emergency_stop', 'shampoo_percent', 'conditioner_percent', 'flea_care_percent',
    'water_litres', 'energy_kwh', 'cold_celsius', 'chill_celsius')),
  -- since when the sensor reports exactly this value
  add column same_since timestamptz,
  -- since when the sensor counts as faulty, because it stopped reporting or its value does not move; null: it works
  add column fault_since timestamptz;

create index bay_reading_fault on bay_reading (station_id, bay_no) where fault_since is not null;

-- Readings that arrived too late to say anything about the present, one a minute of each kind and bay.
create table late_reading (
  station_id uuid not null,
  bay_no integer not null,
  kind text not null,
  -- start of the minute of the measurement, by the shop's clock
  minute_at timestamptz not null,
  value double precision not null,
  received_at timestamptz not null,
  primary key (station_id, bay_no, kind, minute_at),
  constraint late_reading_bay foreign key (station_id, bay_no) references bay (station_id, bay_no) on delete cascade
);
create index late_reading_received on late_reading (station_id, received_at);

-- Limits of readings that staff set; bay 0 is the whole station. Hot and cold water can only be limited more strictly.
create table reading_limit (
  station_id uuid not null references station on delete cascade,
  bay_no integer not null constraint reading_limit_bay check (bay_no between 0 and 20),
  kind text not null,
  value double precision not null,
  primary key (station_id, bay_no, kind),
  constraint reading_limit_bounds check (case kind
    when 'water_celsius' then value between 40 and 41
    when 'cold_celsius' then value between 30 and 36
    when 'chill_celsius' then value between 25 and 32
    when 'pressure_bar' then value between 0.5 and 4
    when 'flow_lpm' then value between 0.2 and 5
    when 'shampoo_percent' then value between 5 and 50
    when 'conditioner_percent' then value between 5 and 50
    when 'flea_care_percent' then value between 5 and 50
    else false end)
);

-- since when the station has called without a gap, so that a lost connection is no fault of a sensor
alter table station_presence add column online_since timestamptz not null default now();

alter table bay_closure
  drop constraint bay_closure_reason,
  add constraint bay_closure_reason check (reason in ('hot_water', 'no_temperature'));

alter table station_incident
  drop constraint station_incident_kind,
  add constraint station_incident_kind check (kind in ('silent', 'clock', 'unrinsed', 'lost_wash', 'interrupted',
    'late_start', 'hot_water', 'sticker', 'unknown_bay', 'no_temperature'));

alter table station_alert
  drop constraint station_alert_kind,
  add constraint station_alert_kind check (kind in ('silent', 'hot_water', 'refused_starts', 'few_starts', 'leak',
    'no_flow', 'low_level', 'door_open', 'emergency_stop', 'firmware_stopped', 'cold_water', 'low_pressure',
    'power_lost', 'sensor_fault'));

-- Stock by measured levels: `measured` replaces the estimated use by the use that the tanks of a station reported.
alter table inventory_movement
  drop constraint inventory_movement_kind,
  add constraint inventory_movement_kind check (kind in ('received', 'used', 'counted', 'moved', 'discarded', 'taken',
    'measured'));

alter table inventory_shelf
  -- size of one tank in units; null: reported levels do not correct the stock
  add column tank_size integer constraint inventory_shelf_tank_size check (tank_size between 1 and 1000000);

-- Levels of the tanks of a shelf at the last correction of its stock.
create table tank_level (
  station_id uuid not null,
  item_id uuid not null,
  -- percent by number of the bay
  levels jsonb not null,
  -- newest movement of the shelf at that time
  seq integer not null,
  measured_at timestamptz not null,
  primary key (station_id, item_id),
  constraint tank_level_shelf foreign key (station_id, item_id) references inventory_shelf on delete cascade
);
