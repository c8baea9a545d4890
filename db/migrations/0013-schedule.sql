-- What is done by the clock, each duty a row that one process at a time holds (docs/decisions/0037-one-scheduler.md).

create table schedule (
  name text primary key,
  due_at timestamptz not null,
  -- whoever took it answers with this very instant; once it has passed, somebody else may take it
  leased_until timestamptz,
  last_begun_at timestamptz,
  last_finished_at timestamptz,
  -- in a row, since it last went well
  failures int not null default 0 constraint schedule_failures check (failures >= 0),
  last_error text
);

-- the tables of the scheduler before this one
drop schema if exists pgboss cascade;
