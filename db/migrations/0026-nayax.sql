-- Stations whose machines are started through somebody else's terminals (docs/decisions/0052-terminals-by-gateway.md).
alter table station
  add column gateway text not null default 'station_api',
  add constraint station_gateway check (gateway in ('station_api', 'nayax'));

-- A bay behind a Nayax reader: who it is there, and what one wash is called and costs there.
create table nayax_bay (
  station_id uuid not null,
  bay_no integer not null,
  -- `MachineInfo.Id`: the virtual machine, which stays when a reader is changed
  machine_id text not null,
  -- how a start names it: one of both
  terminal_id text,
  uni_qr text,
  interface text not null,
  selection integer not null,
  -- how many the machine has: Nayax starts the first where it is asked for one that there is not
  selections integer not null,
  price_agorot bigint not null,
  constraint nayax_bay_pkey primary key (station_id, bay_no),
  constraint nayax_bay_bay foreign key (station_id, bay_no) references bay on delete cascade,
  constraint nayax_bay_machine unique (machine_id),
  constraint nayax_bay_name check (num_nonnulls(terminal_id, uni_qr) = 1),
  constraint nayax_bay_uni_qr check (uni_qr like 'https://qr.nayax.com/v1/_%'),
  constraint nayax_bay_interface check (interface in ('pulse_array', 'pulse_line', 'mdb3')),
  -- a line counts from 1, an array from 0
  constraint nayax_bay_selection check (case interface
    when 'pulse_line' then selection between 1 and selections
    else selection >= 0 and selection < selections end),
  constraint nayax_bay_price check (price_agorot > 0)
);

-- One transaction at Nayax and what was said of it, each once. The wash follows from the three instants, in whatever
-- order they came; one that was voided before anybody heard of it is kept to refuse what comes after.
create table nayax_transaction (
  transaction_id text not null,
  -- null: never opened by us
  flow text,
  redemption_id uuid references redemption,
  machine_id text,
  limit_agorot bigint,
  opened_at timestamptz not null,
  approved_at timestamptz,
  approved_agorot bigint,
  vended_at timestamptz,
  voided_at timestamptz,
  -- by which Nayax finds it, as it was written
  nayax_transaction_id text,
  site_id text,
  machine_time text,
  constraint nayax_transaction_pkey primary key (transaction_id),
  constraint nayax_transaction_wash unique (redemption_id),
  constraint nayax_transaction_length check (length(transaction_id) between 1 and 40),
  constraint nayax_transaction_flow check (flow in ('static_qr', 'prepaid')),
  constraint nayax_transaction_approved check ((approved_at is null) = (approved_agorot is null)),
  constraint nayax_transaction_of_a_wash check (approved_at is null or redemption_id is not null)
);
create index nayax_transaction_opened on nayax_transaction (opened_at) where redemption_id is null;

-- What was answered to a message, so that the same again is answered the same.
create table nayax_message (
  transaction_id text not null references nayax_transaction on delete cascade,
  kind text not null,
  received_at timestamptz not null,
  answer text not null,
  constraint nayax_message_pkey primary key (transaction_id, kind),
  constraint nayax_message_kind
    check (kind in ('authorization', 'sale', 'settlement', 'cancel', 'void', 'refund', 'sale_end'))
);
