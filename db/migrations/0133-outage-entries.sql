-- Each time that staff took a station or a bay out of service, as an entry of the station's log; with a photo, encrypted,
-- because passers-by can be in it. The photo is null if there is none, or after its retention.
create table station_outage (
  station_outage_id uuid primary key,
  station_id uuid not null references station on delete cascade,
  -- null: the whole station
  bay_no integer,
  reason text not null constraint station_outage_reason
    check (reason in ('maintenance', 'repair', 'cleaning', 'no_water', 'no_power', 'other')),
  note text not null default '' constraint station_outage_note check (char_length(note) <= 300),
  begun_at timestamptz not null,
  staff_id uuid not null references staff_member,
  file_sealed bytea,
  constraint station_outage_bay foreign key (station_id, bay_no) references bay (station_id, bay_no) on delete cascade
);
create index station_outage_place on station_outage (station_id, bay_no);
create index station_outage_time on station_outage (station_id, begun_at);
create index station_outage_staff on station_outage (staff_id);
create index station_outage_photo on station_outage (begun_at) where file_sealed is not null;
