-- Every wash leaves a bay to be rinsed and disinfected, and only the machine's own word says that it was
-- (docs/decisions/0057-only-a-report-says-disinfected.md).
alter table bay
  -- when the last wash began
  add column washed_at timestamptz,
  -- the last rinse that was reported
  add column rinsed_at timestamptz,
  -- by when a rinse has to be reported; null where none is owed
  add column rinse_due_at timestamptz,
  -- the shop's people know that it was not
  add column rinse_told_at timestamptz,
  add constraint bay_rinse_due check (rinse_due_at is null or washed_at is not null),
  add constraint bay_rinse_told check (rinse_told_at is null or rinse_due_at is not null);

alter table station_event
  drop constraint station_event_kind,
  add constraint station_event_kind check (kind in ('started', 'updated', 'ended', 'failed', 'unknown', 'rinsed'));
