-- What one wash uses, as an estimate by station (docs/decisions/0072-what-a-wash-leaves-behind.md).
create table consumable (
  consumable text not null,
  name text not null,
  name_he text not null,
  -- what an amount counts
  unit text not null,
  -- of a station that begins
  sample_amount integer not null,
  constraint consumable_pkey primary key (consumable),
  constraint consumable_name check (length(name) between 1 and 60 and length(name_he) between 1 and 60),
  constraint consumable_unit check (unit in ('ml', 'piece')),
  constraint consumable_sample_amount check (sample_amount between 0 and 100000)
);
insert into consumable (consumable, name, name_he, unit, sample_amount) values
  ('shampoo', 'Shampoo', 'שמפו', 'ml', 40),
  ('conditioner', 'Conditioner', 'מרכך', 'ml', 25),
  ('tea_tree', 'Tea tree rinse', 'שטיפת עץ התה', 'ml', 10),
  ('disinfectant', 'Disinfectant', 'חומר חיטוי', 'ml', 20),
  ('towel', 'Towel', 'מגבת', 'piece', 1);

create table consumption_rate (
  station_id uuid not null references station on delete cascade,
  consumable text not null references consumable,
  -- a new rate begins later; none is ever changed
  since timestamptz not null,
  -- of one wash; 0: no longer used there
  amount integer not null,
  constraint consumption_rate_pkey primary key (station_id, consumable, since),
  constraint consumption_rate_amount check (amount between 0 and 100000)
);
create index consumption_rate_consumable on consumption_rate (consumable);

create function make_consumption_rates() returns trigger language plpgsql as $$
begin
  insert into consumption_rate (station_id, consumable, since, amount)
  select new.station_id, consumable, '2020-01-01T00:00:00Z', sample_amount from consumable;
  return null;
end $$;
create trigger station_consumption_rates after insert on station
  for each row execute function make_consumption_rates();
insert into consumption_rate (station_id, consumable, since, amount)
select station_id, consumable, '2020-01-01T00:00:00Z', sample_amount from station, consumable;

create function refuse_rate_change() returns trigger language plpgsql as $$
begin
  raise exception 'a rate of consumption is never changed: add one that begins later';
end $$;
create trigger consumption_rate_stays before update on consumption_rate
  for each row execute function refuse_rate_change();

-- a sum over days reads those days, and the write that spends a wash pays next to nothing for it
create index redemption_started on redemption using brin (started_at) with (pages_per_range = 16, autosummarize = on);
