-- the highest time that any process has seen: a clock that is set back, across a restart too, makes nothing good again
create table highest_time (
  only_row boolean primary key default true constraint highest_time_only_row check (only_row),
  at timestamptz not null
);
