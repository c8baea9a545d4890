-- One wash that a customer without a voucher pays for at its machine. Its id is the id of its order, which is placed
-- after the bay was reserved; the token's hash is that of the order, too.
create table walk_up (
  walk_up_id uuid primary key,
  token_hash sha256 not null unique,
  -- made by the page for one press: a repeated request is the same walk-up
  request_id uuid not null unique,
  station_id uuid not null,
  bay_no integer not null,
  package_number integer not null,
  browser_hash sha256 not null,
  state text not null default 'reserved',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  paid_at timestamptz,
  -- its wash, the last one where a machine did not start
  redemption_id uuid unique references redemption,
  starts integer not null default 0,
  -- why its last start gave no wash
  failure text,
  written_in bigint not null default pg_current_xact_id()::text::bigint,
  constraint walk_up_bay foreign key (station_id, bay_no) references bay (station_id, bay_no),
  constraint walk_up_state check (state in ('reserved', 'paying', 'paid', 'starting', 'washing', 'kept', 'refunded',
    'abandoned')),
  constraint walk_up_paid check ((paid_at is null) = (state in ('reserved', 'paying', 'abandoned'))),
  constraint walk_up_wash check (redemption_id is not null or state not in ('starting', 'washing')),
  constraint walk_up_starts check (starts between 0 and 20),
  constraint walk_up_failure check (failure in ('bay_taken', 'refused', 'silent', 'broken')),
  constraint walk_up_failed check (failure is null or state in ('paid', 'kept', 'refunded'))
);

create trigger walk_up_written before update on walk_up for each row execute function note_transaction();
create index walk_up_written_in on walk_up using brin (written_in) with (pages_per_range = 8, autosummarize = on);

create index walk_up_open on walk_up (changed_at) where state not in ('kept', 'refunded');
create index walk_up_browser on walk_up (station_id, browser_hash) where state in ('reserved', 'paying');

-- A bay that is kept for a payment: three minutes, longer while the provider processes it, never beyond eight.
alter table bay
  add column reserved_for uuid unique references walk_up,
  add column reserved_at timestamptz,
  add column reserved_until timestamptz,
  add constraint bay_reserved check ((reserved_for is null) = (reserved_until is null)
    and (reserved_for is null) = (reserved_at is null)),
  add constraint bay_reserved_limit check (reserved_until <= reserved_at + interval '8 minutes');

-- Money of a walk-up is a wash, a voucher or on its way back; its bay and its wash are its own.
create view inv_46_walk_up as
  select w.walk_up_id from walk_up w
  left join shop_order o on o.order_id = w.walk_up_id
  where w.paid_at is not null and (o.order_id is null or o.state in ('awaiting_payment', 'expired'))
  union
  select w.walk_up_id from walk_up w
  join redemption r using (redemption_id)
  join credit_lot c using (lot_id)
  left join order_line l on l.order_line_id = c.source_id
  where l.order_id is distinct from w.walk_up_id or r.station_id <> w.station_id
    or (w.state not in ('starting', 'washing') and r.state in ('held', 'completed'))
  union
  select w.walk_up_id from walk_up w
  where w.state = 'refunded' and not exists (
    select from refund f join payment p using (payment_id) where p.order_id = w.walk_up_id)
  union
  select b.reserved_for from bay b join walk_up w on w.walk_up_id = b.reserved_for
  where b.station_id <> w.station_id or b.bay_no <> w.bay_no or w.state not in ('reserved', 'paying', 'paid');
