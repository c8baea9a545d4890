-- A tablet at a station, enrolled like a scanner: it shows the bays and a QR code that changes every minute.
alter table station_enrolment drop constraint station_enrolment_admits;
alter table station_enrolment
  add constraint station_enrolment_admits check (admits in ('controller', 'scanner', 'screen'));

create table station_screen (
  screen_id uuid primary key,
  station_id uuid not null references station on delete cascade,
  token_hash sha256 not null unique,
  name text not null,
  enrolled_at timestamptz not null,
  -- to the minute, so that the portal shows a screen that went dark
  seen_at timestamptz not null,
  revoked_at timestamptz,
  constraint station_screen_name check (length(name) between 1 and 60)
);
create index station_screen_station on station_screen (station_id);
