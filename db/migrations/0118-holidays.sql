-- The owner's rule for closing on Shabbat and holidays; no row: stations keep their weekly hours.
create table holiday_rule (
  only_row boolean primary key default true constraint holiday_rule_one_row check (only_row),
  rule jsonb not null,
  version integer not null constraint holiday_rule_version check (version > 0),
  changed_at timestamptz not null
);

-- A day with own opening hours, of one station or of all (null). `opening` null: closed.
create table special_day (
  special_day_id uuid primary key,
  station_id uuid references station on delete cascade,
  day date not null,
  opening jsonb,
  reason text not null constraint special_day_reason check (length(reason) between 1 and 120),
  reason_he text not null constraint special_day_reason_he check (length(reason_he) between 1 and 120),
  constraint special_day_once unique nulls not distinct (station_id, day)
);

-- False: the station keeps its weekly hours whatever the rule says.
alter table station add column follows_holidays boolean not null default true;

create trigger holiday_rule_announce after insert or update or delete on holiday_rule
  for each statement execute function announce_station_change();
create trigger special_day_announce after insert or update or delete on special_day
  for each statement execute function announce_station_change();
