-- Spending a wash at a machine: held before the machine is asked, spent when it says that it started, given back
-- otherwise (docs/decisions/0042-a-wash-is-held-then-spent.md).

-- Stations ---------------------------------------------------------------------------------------
alter table station
  add column token_version integer not null default 1,
  -- of the sticker's address; null until the shop has made it
  add column token_hash sha256,
  add column short_code text,
  -- who starts the machines: our own protocol, or nobody yet
  add column controller text not null default 'station_api',
  add column wash_minutes integer not null default 10,
  add constraint station_token_hash unique (token_hash),
  add constraint station_short_code unique (short_code),
  add constraint station_short_code_shape check (short_code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
  add constraint station_controller check (controller in ('none', 'station_api')),
  add constraint station_wash_minutes check (wash_minutes between 1 and 60);

create table bay (
  station_id uuid not null references station on delete cascade,
  bay_no integer not null,
  status text not null default 'live',
  -- the wash that has the bay, until it has ended or its time is over
  redemption_id uuid,
  busy_until timestamptz,
  constraint bay_pkey primary key (station_id, bay_no),
  constraint bay_no_range check (bay_no between 1 and 20),
  constraint bay_status check (status in ('live', 'maintenance')),
  constraint bay_busy check ((redemption_id is null) = (busy_until is null))
);

-- a station of three bays has bays 1 to 3; one that was taken away keeps its past and is not offered
create function make_bays() returns trigger language plpgsql as $$
begin
  insert into bay (station_id, bay_no) select new.station_id, n from generate_series(1, new.bays) n
  on conflict do nothing;
  return null;
end $$;
create trigger station_bays after insert or update of bays on station for each row execute function make_bays();
insert into bay (station_id, bay_no) select station_id, n from station, generate_series(1, bays) n;

-- Who speaks for a station: a key that was enrolled by a code that works once.
create table station_key (
  station_key_id uuid not null,
  station_id uuid not null references station on delete cascade,
  public_key bytea not null,
  enrolled_at timestamptz not null,
  revoked_at timestamptz,
  constraint station_key_pkey primary key (station_key_id),
  constraint station_key_size check (octet_length(public_key) = 32),
  constraint station_key_once unique (public_key)
);
create index station_key_station on station_key (station_id);

create table station_enrolment (
  code_hash sha256 not null,
  station_id uuid not null references station on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint station_enrolment_pkey primary key (code_hash)
);

-- When a station was last heard of; apart from the station, so that a heartbeat draws no page again.
create table station_presence (
  station_id uuid not null references station on delete cascade,
  heard_at timestamptz not null,
  booted_at timestamptz not null,
  firmware text not null,
  clock_trusted boolean not null,
  constraint station_presence_pkey primary key (station_id)
);

-- Redemption -------------------------------------------------------------------------------------
alter table redemption
  add column token_hash sha256,
  add column bay_no integer not null default 1,
  add column minutes integer not null default 10,
  add column via text not null default 'phone',
  -- a machine must not start it later than this: what makes giving back safe
  add column start_before timestamptz,
  -- last handed to the machine; null: it cannot know of it, and so cannot have started it
  add column offered_at timestamptz,
  -- the machine was last asked what became of it
  add column asked_at timestamptz,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  add column released_at timestamptz,
  add column release_reason text,
  -- a machine that was silent said later that it had started what was given back: the shop's loss, never the customer's
  add column late_started_at timestamptz,
  -- whoever held it says that it did not start, and the machine does not say so: staff looks
  add column questioned_at timestamptz,
  add constraint redemption_token_hash unique (token_hash),
  add constraint redemption_bay_no check (bay_no between 1 and 20),
  add constraint redemption_minutes check (minutes between 1 and 60),
  add constraint redemption_via check (via in ('phone', 'station')),
  add constraint redemption_release_reason
    check (release_reason in ('refused', 'failed', 'not_started', 'unreachable', 'unconfirmed')),
  add constraint redemption_released check (state = 'released' or release_reason is null);

create index redemption_held on redemption (start_before) where state = 'held';
create index redemption_station_held on redemption (station_id, created_at) where state = 'held';

-- What a station reported, once: its own number of the wash and of the message in it.
create table station_event (
  station_id uuid not null references station,
  transaction_id text not null,
  seq_no integer not null,
  redemption_id uuid,
  kind text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  offline boolean not null,
  reason text,
  -- what became of it: 'applied', or why not
  outcome text not null,
  constraint station_event_pkey primary key (station_id, transaction_id, seq_no),
  constraint station_event_kind check (kind in ('started', 'updated', 'ended', 'failed', 'unknown')),
  constraint station_event_seq_no check (seq_no >= 0),
  constraint station_event_transaction check (length(transaction_id) between 1 and 64)
);
create index station_event_redemption on station_event (redemption_id) where redemption_id is not null;

-- Whoever waits hears of it: the machine of its next wash, the phone of what became of it.
create function announce_redemption() returns trigger language plpgsql as $$
begin
  perform pg_notify('redemption', new.station_id || ' ' || new.redemption_id || ' ' || new.lot_id);
  return null;
end $$;
create trigger redemption_announce after insert or update on redemption
  for each row execute function announce_redemption();
