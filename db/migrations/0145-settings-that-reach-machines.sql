-- The shop sends changed settings to the machines by itself. Such a command has no staff user.
alter table station_command
  alter column requested_by drop not null,
  add constraint station_command_requested check (requested_by is not null or kind = 'settings');

-- newest settings that were sent to a station
create index station_command_settings on station_command (station_id, created_at desc, command_id desc)
  where kind = 'settings';
