-- Firmware of controllers, released ring by ring (docs/decisions/0204-firmware-goes-ring-by-ring.md).

-- Order in which a station gets new firmware: ring 1 first.
alter table station
  add column firmware_ring integer not null default 3,
  add constraint station_firmware_ring check (firmware_ring between 1 and 3);

create table firmware_release (
  release_id uuid primary key,
  -- text that a controller reports as its firmware after it installed this release
  version text not null,
  -- the controllers download it; the shop never does
  url text not null,
  -- SHA-256 of the file
  digest text not null,
  notes text not null default '',
  -- hours for which a ring runs this release before the next ring gets it
  soak_hours integer not null,
  -- highest ring that got it; 0: none
  ring integer not null default 0,
  added_by uuid not null references staff_member,
  added_at timestamptz not null,
  stopped_at timestamptz,
  stop_reason text,
  constraint firmware_release_version unique (version),
  constraint firmware_release_version_length check (char_length(version) between 1 and 100),
  constraint firmware_release_url check (char_length(url) <= 2000
    and url ~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])'),
  constraint firmware_release_digest check (digest ~ '^[0-9a-f]{64}$'),
  constraint firmware_release_notes check (char_length(notes) <= 1000),
  constraint firmware_release_soak check (soak_hours between 1 and 720),
  constraint firmware_release_ring check (ring between 0 and 3),
  constraint firmware_release_stopped check ((stopped_at is null) = (stop_reason is null)),
  constraint firmware_release_stop_reason check (stop_reason in ('failed', 'staff'))
);
create index firmware_release_staff on firmware_release (added_by);

-- One release at one station. `not_begun`: the machine refused it, or was not reached in time.
create table firmware_install (
  release_id uuid not null references firmware_release on delete cascade,
  station_id uuid not null references station on delete cascade,
  -- the newest command that carried it
  command_id uuid not null references station_command on delete cascade,
  state text not null default 'sent',
  sent_at timestamptz not null,
  -- when a boot first reported the version
  installed_at timestamptz,
  failed_at timestamptz,
  failure text,
  primary key (release_id, station_id),
  constraint firmware_install_state check (state in ('sent', 'installed', 'failed', 'not_begun')),
  constraint firmware_install_installed check (state <> 'installed' or installed_at is not null),
  constraint firmware_install_failed check ((state = 'failed') = (failed_at is not null)),
  constraint firmware_install_failure check (char_length(failure) <= 200)
);
create index firmware_install_station on firmware_install (station_id, sent_at desc);
create index firmware_install_command on firmware_install (command_id);

alter table station_command
  drop constraint station_command_kind,
  add constraint station_command_kind check (kind in ('lock', 'unlock', 'identify', 'reset', 'rinse', 'settings', 'log',
    'update_firmware', 'restart_reader'));
