-- A phone of the staff that reads codes for one station: enrolled by a code that works once, shut out by revoking it.
alter table station_enrolment
  add column admits text not null default 'controller',
  add constraint station_enrolment_admits check (admits in ('controller', 'scanner'));

create table scanner (
  scanner_id uuid not null,
  station_id uuid not null references station on delete cascade,
  -- of the cookie that the phone keeps
  token_hash sha256 not null,
  name text not null,
  enrolled_at timestamptz not null,
  revoked_at timestamptz,
  constraint scanner_pkey primary key (scanner_id),
  constraint scanner_token_hash unique (token_hash),
  constraint scanner_name check (length(name) between 1 and 60)
);
create index scanner_station on scanner (station_id);

-- A wash that staff gave by hand while the shop could not be asked, as their phone told it afterwards. One note is one
-- row, whatever became of it: booked on its voucher once, or put before people.
create table hand_wash (
  scanner_id uuid not null,
  note_id uuid not null,
  station_id uuid not null references station on delete cascade,
  bay_no integer not null,
  lot_id uuid references credit_lot,
  redemption_id uuid references redemption,
  given_at timestamptz not null,
  received_at timestamptz not null,
  constraint hand_wash_pkey primary key (scanner_id, note_id),
  constraint hand_wash_bay_no check (bay_no between 1 and 20)
);
create index hand_wash_redemption on hand_wash (redemption_id) where redemption_id is not null;
create index hand_wash_lot on hand_wash (lot_id) where lot_id is not null;
create index hand_wash_station on hand_wash (station_id);
