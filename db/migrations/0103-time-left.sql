-- Of `started` and `updated`: seconds for which the water will still run, as the machine counts.
alter table station_event
  add column remaining_seconds integer,
  add constraint station_event_remaining check (remaining_seconds between 0 and 3600);

-- Last report of a machine on how long the water will still run, and when it said so. Null: it reports none.
alter table redemption
  add column left_seconds integer,
  add column left_at timestamptz,
  add constraint redemption_left check (left_seconds between 0 and 3600),
  add constraint redemption_left_whole check ((left_seconds is null) = (left_at is null));
