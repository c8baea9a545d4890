-- The first-start success below which a bay closes by itself, as staff chose it in the portal; 0: no bay closes for it.
create table start_floor (
  only_row boolean primary key default true constraint start_floor_only_row check (only_row),
  percent integer not null constraint start_floor_percent check (percent between 0 and 95),
  version integer not null constraint start_floor_version check (version > 0),
  changed_at timestamptz not null
);
