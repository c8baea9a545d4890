-- Costs of washes (docs/decisions/0203-what-a-wash-costs-is-counted-never-guessed.md).

-- Price of one unit of what washes use, without VAT, from a day on. The row of a station goes before the row of all
-- stations (null). The shop does not know an amount that is null.
create table cost_rate (
  cost_rate_id uuid primary key,
  station_id uuid references station on delete cascade,
  kind text not null,
  -- item of the inventory that is no consumable of washes, such as a part of a machine
  item_id uuid references inventory_item,
  since date not null,
  -- agorot for a unit; for `card_percent` hundredths of a percent
  amount integer,
  set_by uuid not null references staff_member,
  set_at timestamptz not null,
  constraint cost_rate_once unique nulls not distinct (kind, item_id, station_id, since),
  constraint cost_rate_kind check (kind in ('water_m3', 'power_kwh', 'card_percent', 'card_fixed', 'work_hour', 'shampoo',
    'conditioner', 'tea_tree', 'disinfectant', 'towel', 'item')),
  constraint cost_rate_item check ((kind = 'item') = (item_id is not null)),
  constraint cost_rate_amount check (amount between 0 and 1000000)
);
create index cost_rate_station on cost_rate (station_id) where station_id is not null;
create index cost_rate_staff on cost_rate (set_by);
create index cost_rate_of_item on cost_rate (item_id) where item_id is not null;

-- Amounts that the meters of a bay counted on one day of the shop, in millilitres of water and watt hours of power.
create table bay_use (
  station_id uuid not null,
  bay_no integer not null,
  day date not null,
  kind text not null constraint bay_use_kind check (kind in ('water_litres', 'energy_kwh')),
  amount bigint not null constraint bay_use_amount check (amount >= 0),
  primary key (station_id, bay_no, day, kind),
  constraint bay_use_bay foreign key (station_id, bay_no) references bay (station_id, bay_no) on delete cascade
);

alter table bay_reading
  drop constraint bay_reading_kind,
  add constraint bay_reading_kind check (kind in ('water_celsius', 'flow_lpm', 'idle_flow_lpm', 'leak', 'door_open',
    'emergency_stop', 'shampoo_percent', 'conditioner_percent', 'flea_care_percent', 'water_litres', 'energy_kwh'));

-- closed work of a period
create index work_order_done on work_order (ended_at) where state = 'done';
