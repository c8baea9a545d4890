-- Washes that a machine gave while it could not ask (docs/decisions/0071-a-station-that-was-offline.md).
alter table station
  -- how many washes its machine may give within a day while it hears nothing of us; 0: none
  add column offline_washes integer not null default 5,
  add constraint station_offline_washes check (offline_washes between 0 and 50);

-- One wash of a machine's journal is one row, whatever became of it: taken from its voucher once, or the shop's loss.
create table offline_wash (
  station_id uuid not null references station on delete cascade,
  -- the station's own number of the wash
  transaction_id text not null,
  bay_no integer not null,
  -- what the machine was shown; null where it is no voucher
  lot_id uuid references credit_lot,
  -- null: the shop bears it
  redemption_id uuid references redemption,
  -- given beyond what the machine was allowed: taken from nobody
  over_allowance boolean not null,
  given_at timestamptz not null,
  -- false where the machine's clock said something else, or is not trusted
  time_believed boolean not null,
  received_at timestamptz not null,
  constraint offline_wash_pkey primary key (station_id, transaction_id),
  constraint offline_wash_bay_no check (bay_no between 1 and 20),
  constraint offline_wash_transaction check (length(transaction_id) between 1 and 64),
  constraint offline_wash_over check (not over_allowance or redemption_id is null)
);
create index offline_wash_received on offline_wash (station_id, received_at);
create index offline_wash_redemption on offline_wash (redemption_id) where redemption_id is not null;
create index offline_wash_lot on offline_wash (lot_id) where lot_id is not null;
