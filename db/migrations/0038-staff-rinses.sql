-- Staff scan the sticker at a bay and say that it was disinfected (docs/decisions/0072-what-a-wash-leaves-behind.md).
create table staff_rinse (
  scanner_id uuid not null references scanner on delete cascade,
  -- the phone's own number of it
  note_id uuid not null,
  station_id uuid not null,
  bay_no integer not null,
  rinsed_at timestamptz not null,
  received_at timestamptz not null,
  constraint staff_rinse_pkey primary key (scanner_id, note_id),
  constraint staff_rinse_bay foreign key (station_id, bay_no) references bay on delete cascade
);
create index staff_rinse_bay on staff_rinse (station_id, bay_no, rinsed_at);

alter table bay
  -- who said that it was rinsed last
  add column rinsed_by text,
  add constraint bay_rinsed_by check (rinsed_by in ('machine', 'staff')),
  add constraint bay_rinsed_by_whom check (rinsed_by is null or rinsed_at is not null);
update bay set rinsed_by = 'machine' where rinsed_at is not null;
