-- When the shop last looked at its stations, and since when it has looked without a gap. A station that could not call
-- because the shop was away is not silent. One row for all servers.
create table station_watch (
  only_row boolean primary key default true,
  watched_at timestamptz not null,
  watched_since timestamptz not null,
  constraint station_watch_only_row check (only_row),
  constraint station_watch_order check (watched_since <= watched_at)
);

-- Starts that failed in this bay since it last worked, and the time of the newest.
alter table bay
  add column failed_starts integer not null default 0,
  add column start_failed_at timestamptz,
  add constraint bay_failed_starts check (failed_starts >= 0 and (failed_starts = 0 or start_failed_at is not null));
