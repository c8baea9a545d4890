-- Visitors who wait for a free bay. The hash of the purchase cookie identifies a browser; a row is deleted when its
-- wait ends.
create table bay_waiter (
  waiter_id uuid primary key,
  station_id uuid not null references station on delete cascade,
  browser_hash sha256 not null,
  joined_at timestamptz not null,
  -- last request of the waiting page; a silent place is released
  seen_at timestamptz not null,
  constraint bay_waiter_browser unique (station_id, browser_hash)
);
create index bay_waiter_queue on bay_waiter (station_id, joined_at, waiter_id);
create index bay_waiter_of_browser on bay_waiter (browser_hash);

-- A free bay that is held for the first browser in the queue. The rule about other customers is in
-- domain/stations/queue/bay-hold.ts.
alter table bay
  add column held_for sha256,
  add column held_at timestamptz,
  add column held_until timestamptz,
  -- the waiting customer scanned the sticker and pressed 'I am here'
  add column held_here boolean not null default false,
  add constraint bay_held check ((held_for is null) = (held_until is null) and (held_for is null) = (held_at is null)
    and (held_for is not null or not held_here)),
  add constraint bay_held_limit check (held_until <= held_at + interval '5 minutes'),
  add constraint bay_held_once unique (station_id, held_for);
