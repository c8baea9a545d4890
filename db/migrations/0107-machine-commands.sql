-- One command of the shop to a machine, besides those of a wash. The press of a member of staff makes its id.
create table station_command (
  command_id uuid primary key,
  station_id uuid not null references station on delete cascade,
  -- null: the whole machine
  bay_no integer,
  kind text not null,
  args jsonb not null default '{}',
  requested_by uuid not null references staff_member,
  state text not null default 'sent',
  created_at timestamptz not null,
  -- the machine must not begin it later
  expires_at timestamptz not null,
  -- when it was first and last handed to the machine
  delivered_at timestamptz,
  repeated_at timestamptz,
  answered_at timestamptz,
  -- words of the machine, or why the shop ended it
  answer text,
  -- of a log command: the end of the machine's log
  log text,
  constraint station_command_bay foreign key (station_id, bay_no) references bay (station_id, bay_no) on delete cascade,
  constraint station_command_kind check (kind in ('lock', 'unlock', 'identify', 'reset', 'rinse', 'settings', 'log',
    'firmware')),
  constraint station_command_state check (state in ('sent', 'delivered', 'accepted', 'done', 'refused', 'failed',
    'expired')),
  constraint station_command_time check (expires_at > created_at),
  constraint station_command_delivered check (delivered_at is not null or state in ('sent', 'expired')),
  constraint station_command_repeated check ((repeated_at is null) = (delivered_at is null)),
  constraint station_command_answer check (char_length(answer) <= 200),
  constraint station_command_log check (char_length(log) <= 50000 and kind = 'log' or log is null)
);

-- one open command for each subject: a lock and its opposite are one subject
create unique index station_command_open
  on station_command (station_id, coalesce(bay_no, 0), (case kind when 'unlock' then 'lock' else kind end))
  where state in ('sent', 'delivered', 'accepted');
create index station_command_due on station_command (expires_at) where state in ('sent', 'delivered', 'accepted');
create index station_command_latest on station_command (station_id, created_at desc);

create function announce_station_command() returns trigger language plpgsql as $$
begin
  perform pg_notify('station_command', new.station_id || ' ' || new.command_id);
  return null;
end $$;

create trigger station_command_news after insert or update of state on station_command
  for each row execute function announce_station_command();

-- Closed by a lock command: since when. The shop sells no wash here until the machine confirms that it is unlocked.
alter table bay
  add column locked_at timestamptz,
  add constraint bay_locked_is_closed check (locked_at is null or status <> 'live');

-- Commands that the controller said at its boot it can carry out.
alter table station_presence add column commands text[] not null default '{}';
