-- The shop's books: catalogue, orders, payments, lots, ledger, inbox, outbox.
-- Money is whole agorot. Moves, journals and the audit are append-only by trigger.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'append_only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;

-- Values --------------------------------------------------------------------------------------------
-- What a single column may hold is said by domains where every sale writes: PostgreSQL reads the text of each table
-- constraint again for every statement on the table, a domain's once a session and only for the columns written.
-- Measured: a tenth of the database's processor time of a sale (docs/benchmarks.md).

create domain sha256 as bytea constraint sha256_length check (octet_length(value) = 32);
create domain locale as text constraint locale check (value in ('en', 'he'));
create domain payment_method as text constraint payment_method check (value in ('credit_card', 'nayax'));
create domain product_kind as text constraint product_kind check (value in ('package', 'gift'));
create domain agorot as bigint constraint agorot_not_negative check (value >= 0);
create domain agorot_positive as bigint constraint agorot_positive check (value > 0);
create domain agorot_moved as bigint constraint agorot_moved check (value <> 0);
create domain one_to_fifty as int constraint one_to_fifty check (value between 1 and 50);
create domain order_state as text constraint order_state check (value in
  ('draft', 'awaiting_payment', 'paid', 'fulfilled', 'cancelled', 'expired', 'part_refunded', 'refunded'));
create domain payment_state as text constraint payment_state check (value in
  ('created', 'redirected', 'pending', 'captured', 'failed', 'expired', 'part_refunded', 'refunded', 'lost'));
create domain payment_failure as text constraint payment_failure
  check (value in ('declined', 'cancelled', 'expired', 'other'));
create domain payment_attempt as int constraint payment_attempt check (value between 1 and 20);
create domain card_last4 as text constraint card_last4 check (value ~ '^[0-9]{4}$');
create domain event_trust as text constraint event_trust check (value in ('signed', 'polled'));
create domain event_body as bytea constraint event_body_size check (octet_length(value) <= 65536);
create domain lot_kind as text constraint lot_kind check (value in ('money', 'wash'));
create domain lot_source as text constraint lot_source
  check (value in ('order_line', 'refund', 'promo', 'points', 'admin'));
create domain lot_state as text constraint lot_state
  check (value in ('active', 'frozen', 'void', 'expired', 'depleted'));
create domain move_reason as text constraint move_reason
  check (value in ('issue', 'hold', 'release', 'capture', 'expire', 'void', 'restore'));
create domain outbox_state as text constraint outbox_state check (value in ('new', 'leased', 'done', 'dead'));

-- People ----------------------------------------------------------------------------------------

create table customer (
  customer_id uuid primary key,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

create table session (
  token_hash bytea primary key constraint session_token_hash_length check (octet_length(token_hash) = 32),
  customer_id uuid references customer,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  absolute_at timestamptz not null
);

create table otp_challenge (
  otp_challenge_id uuid primary key,
  phone_mac bytea not null,
  code_mac bytea not null constraint otp_challenge_code_mac_length check (octet_length(code_mac) = 32),
  browser_hash bytea not null,
  attempts int not null default 0 constraint otp_challenge_attempts check (attempts between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  superseded_at timestamptz,
  constraint otp_challenge_lifetime check (expires_at <= created_at + interval '10 minutes')
);

create table verification_document (
  verification_document_id uuid primary key,
  customer_id uuid not null references customer,
  kind text not null constraint verification_document_kind check (kind in ('senior', 'disability')),
  state text not null constraint verification_document_state
    check (state in ('quarantined', 'pending', 'approved', 'rejected', 'purged')),
  reviewer_id uuid,
  blob_ref text,
  decided_at timestamptz,
  purge_after timestamptz
);
create unique index verification_document_one_open
  on verification_document (customer_id, kind) where state in ('quarantined', 'pending');

-- Catalogue -------------------------------------------------------------------------------------

create table wash_package (
  wash_package_id uuid primary key,
  kind text not null constraint wash_package_kind check (kind in ('package', 'gift')),
  -- the number that visitors and the calls of the specification know it by
  number int not null constraint wash_package_number check (number between 1 and 999999),
  name text not null,
  name_he text not null,
  wash_count int not null constraint wash_package_wash_count check (wash_count between 1 and 50),
  wash_minutes int not null constraint wash_package_wash_minutes check (wash_minutes between 1 and 240),
  theme text constraint wash_package_theme check (theme in ('SIGNATURE', 'PREMIUM', 'LUXE')),
  color_variant text constraint wash_package_color_variant
    check (color_variant in ('fresh-pink', 'pearl-silver', 'champagne-gold')),
  -- Israeli law: a gift voucher is good for five years at the least; null means it never expires
  valid_years int constraint wash_package_valid_years check (valid_years >= 5),
  tax_treatment text not null constraint wash_package_tax_treatment
    check (tax_treatment in ('at_sale', 'at_redemption')),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint wash_package_kind_number unique (kind, number),
  constraint wash_package_gift_is_dressed
    check (kind = 'package' or (theme is not null and color_variant is not null and valid_years is not null))
);

create table price_version (
  price_version_id uuid primary key,
  wash_package_id uuid not null references wash_package,
  price_agorot bigint not null constraint price_version_price check (price_agorot between 1 and 10000000),
  valid_from timestamptz not null,
  created_at timestamptz not null default now(),
  constraint price_version_one_per_moment unique (wash_package_id, valid_from)
);
create trigger price_version_append_only before update or delete on price_version
  for each row execute function refuse_change();
create trigger price_version_announce after insert on price_version
  for each statement execute function announce_catalogue_change();
create trigger wash_package_announce after insert or update or delete on wash_package
  for each statement execute function announce_catalogue_change();

create table station (
  station_id uuid primary key,
  slug text not null constraint station_slug unique
    constraint station_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  name_he text not null,
  address text not null,
  address_he text not null,
  city text not null,
  city_he text not null,
  latitude double precision not null constraint station_latitude check (latitude between -90 and 90),
  longitude double precision not null constraint station_longitude check (longitude between -180 and 180),
  time_zone text not null default 'Asia/Jerusalem',
  -- seven entries, Sunday first: {"open": "06:00", "close": "23:00"}, equal times mean around the clock, null closed
  hours jsonb not null constraint station_hours check (jsonb_array_length(hours) = 7),
  status text not null constraint station_status check (status in ('live', 'maintenance', 'offline')),
  bays int not null constraint station_bays check (bays between 1 and 20),
  interface text not null constraint station_interface
    check (interface in ('pulse_array', 'pulse_line', 'mdb3', 'simulated')),
  product_map jsonb not null default '[]',
  accessibility text not null default '',
  accessibility_he text not null default '',
  sample boolean not null default false,
  created_at timestamptz not null default now()
);

-- Orders and payments ---------------------------------------------------------------------------

create table shop_order (
  order_id uuid primary key,
  -- what a person reads out on the phone; not a secret and not a key to anything
  order_code text not null constraint shop_order_code unique,
  state order_state not null,
  kind product_kind not null,
  locale locale not null,
  currency char(3) not null default 'ILS',
  gross_agorot agorot not null,
  discount_agorot bigint not null default 0
    constraint shop_order_discount check (discount_agorot between 0 and gross_agorot),
  credit_used_agorot agorot not null default 0,
  due_agorot agorot not null,
  -- the winning rule and the losing ones, as decided when the price was frozen
  discount_decision jsonb not null default '{}',
  payment_method payment_method not null,
  customer_id uuid references customer,
  -- SHA-256 of the purchase cookie: the browser that bought may see whole codes
  guest_hash sha256,
  -- sealed: e-mail, recipient, message
  private_sealed bytea not null,
  email_index sha256 not null,
  token_hash sha256 not null constraint shop_order_token_hash unique,
  receipt_hash sha256 not null constraint shop_order_receipt_hash unique,
  terms_version text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  constraint shop_order_arithmetic check (due_agorot = gross_agorot - discount_agorot - credit_used_agorot)
)
-- room on the page for the row that says it was paid: no index has to be touched for that
with (fillfactor = 80);
create index shop_order_email_index on shop_order (email_index);
create index shop_order_created_at on shop_order using brin (created_at);

create table order_line (
  order_line_id uuid primary key,
  order_id uuid not null references shop_order,
  wash_package_id uuid not null references wash_package,
  price_version_id uuid not null references price_version,
  quantity one_to_fifty not null,
  unit_price_agorot agorot not null,
  line_total_agorot bigint not null,
  grants_units int not null default 0 constraint order_line_grants_units check (grants_units >= 0),
  constraint order_line_arithmetic check (line_total_agorot = quantity * unit_price_agorot)
);
create index order_line_order on order_line (order_id);

-- Same key and same body give the same answer; the order itself holds the answer.
create table idempotency_key (
  endpoint text not null,
  key uuid not null,
  body_hash sha256 not null,
  order_id uuid not null references shop_order,
  created_at timestamptz not null default now(),
  primary key (endpoint, key)
);
create index idempotency_key_created_at on idempotency_key using brin (created_at);

create table payment (
  payment_id uuid primary key,
  order_id uuid not null references shop_order,
  attempt payment_attempt not null,
  provider text not null,
  method payment_method not null,
  merchant_ref text not null,
  provider_ref text,
  redirect_url text,
  -- one process at a time asks the provider for the payment page; its hold ends by itself
  opening_until timestamptz,
  amount_agorot agorot_positive not null,
  currency char(3) not null,
  state payment_state not null,
  failure_reason payment_failure,
  -- a flag beside the state: a dispute does not undo the capture
  disputed_at timestamptz,
  last4 card_last4,
  created_at timestamptz not null default now(),
  captured_at timestamptz,
  -- what the provider really took: differs from the amount asked for only beside an open exception
  captured_agorot agorot_positive,
  refunded_agorot bigint not null default 0
    constraint payment_refunded check (refunded_agorot between 0 and coalesce(captured_agorot, amount_agorot)),
  -- when somebody who knows is asked next; null once nothing is in doubt
  next_check_at timestamptz,
  checks int not null default 0,
  -- when the provider was last asked on a visitor's behalf: keeps page visits from becoming calls
  asked_at timestamptz,
  -- the telling column first: with the provider in front a plan made on an empty table may walk all its payments
  constraint payment_merchant_ref unique (merchant_ref, provider),
  constraint payment_provider_ref unique (provider_ref, provider),
  constraint payment_order_attempt unique (order_id, attempt)
);
create unique index payment_one_live_attempt on payment (order_id)
  where state in ('created', 'redirected', 'pending');
create index payment_next_check on payment (next_check_at) where next_check_at is not null;

create table refund (
  refund_id uuid primary key,
  payment_id uuid not null references payment,
  amount_agorot bigint not null constraint refund_amount check (amount_agorot > 0),
  idempotency_key text not null constraint refund_idempotency_key unique,
  reason text not null,
  state text not null constraint refund_state check (state in ('requested', 'sent', 'done', 'failed')),
  created_at timestamptz not null default now(),
  -- when the provider was first asked: its memory of our key is not endless
  sent_at timestamptz,
  done_at timestamptz,
  next_check_at timestamptz,
  attempts int not null default 0,
  last_error text
);
create index refund_payment on refund (payment_id);
create index refund_next_check on refund (next_check_at) where next_check_at is not null;

create table payment_exception (
  payment_exception_id uuid primary key,
  payment_id uuid not null references payment,
  kind text not null constraint payment_exception_kind
    check (kind in ('late', 'duplicate', 'amount_mismatch', 'currency_mismatch', 'unknown_order')),
  detail jsonb not null default '{}',
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint payment_exception_once unique (payment_id, kind)
);

-- The inbox: what providers told us, as raw bytes, before anything is believed.
create table provider_event (
  provider text not null,
  event_id text not null,
  trust event_trust not null,
  merchant_ref text not null,
  body event_body not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  dead_at timestamptz,
  last_error text,
  primary key (event_id, provider)
);
create index provider_event_open on provider_event (next_attempt_at)
  where processed_at is null and dead_at is null;
create index provider_event_received_at on provider_event using brin (received_at);

-- Wash credits ----------------------------------------------------------------------------------

create table credit_lot (
  lot_id uuid primary key,
  kind lot_kind not null,
  source lot_source not null,
  source_id uuid not null,
  ordinal one_to_fifty not null default 1,
  gift boolean not null default false,
  customer_id uuid references customer,
  code_mac sha256 constraint credit_lot_code_mac unique,
  token_hash sha256 constraint credit_lot_token_hash unique,
  -- what was paid for the whole lot, so that the money worth of its remaining units can be told
  value_agorot agorot not null default 0,
  initial int not null constraint credit_lot_initial check (initial > 0),
  remaining int not null,
  held int not null default 0,
  state lot_state not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint credit_lot_once unique (source, source_id, ordinal),
  constraint credit_lot_units check (remaining >= 0 and held >= 0 and remaining + held <= initial),
  constraint credit_lot_gift_lives_five_years
    check (not gift or expires_at is null or expires_at >= issued_at + interval '5 years')
);

create table credit_move (
  credit_move_id bigint generated always as identity primary key,
  lot_id uuid not null references credit_lot,
  reason move_reason not null,
  remaining_delta int not null,
  held_delta int not null,
  ref_id uuid not null,
  moved_at timestamptz not null default now(),
  constraint credit_move_once unique (lot_id, reason, ref_id)
);
create trigger credit_move_append_only before update or delete on credit_move
  for each row execute function refuse_change();
create trigger credit_move_no_truncate before truncate on credit_move
  for each statement execute function refuse_change();

create table redemption (
  redemption_id uuid primary key,
  lot_id uuid not null references credit_lot,
  units int not null constraint redemption_units check (units > 0),
  station_id uuid not null references station,
  request_id text not null,
  jti text constraint redemption_jti unique,
  state text not null constraint redemption_state check (state in ('held', 'completed', 'released', 'reversed')),
  created_at timestamptz not null default now(),
  constraint redemption_once unique (station_id, request_id)
);
create index redemption_lot on redemption (lot_id);

create table points_account (
  customer_id uuid primary key references customer,
  balance int not null constraint points_account_balance check (balance >= 0)
);

create table points_move (
  points_move_id bigint generated always as identity primary key,
  customer_id uuid not null references points_account,
  delta int not null constraint points_move_delta check (delta <> 0),
  reason text not null,
  ref_id uuid not null,
  moved_at timestamptz not null default now(),
  constraint points_move_once unique (customer_id, reason, ref_id)
);
create trigger points_move_append_only before update or delete on points_move
  for each row execute function refuse_change();
create trigger points_move_no_truncate before truncate on points_move
  for each statement execute function refuse_change();

-- The ledger ------------------------------------------------------------------------------------

create table ledger_account (
  ledger_account_id text primary key,
  -- the balance may never fall below this; null means no floor
  floor_agorot bigint
);

-- A balance is the sum over shards: one row an account would make every sale wait for the one before it.
create table ledger_balance (
  ledger_account_id text not null references ledger_account,
  shard smallint not null constraint ledger_balance_shard check (shard between 0 and 15),
  balance_agorot bigint not null default 0,
  primary key (ledger_account_id, shard)
)
-- every sale rewrites three of these rows: they stay on their page
with (fillfactor = 30);

create table journal (
  journal_id uuid primary key,
  kind text not null,
  ref_id uuid not null,
  occurred_at timestamptz not null default now(),
  constraint journal_once unique (kind, ref_id)
);
create trigger journal_append_only before update or delete on journal
  for each row execute function refuse_change();
create trigger journal_no_truncate before truncate on journal
  for each statement execute function refuse_change();

create table journal_entry (
  journal_id uuid not null references journal,
  ledger_account_id text not null references ledger_account,
  amount_agorot agorot_moved not null,
  primary key (journal_id, ledger_account_id)
);
create trigger journal_entry_append_only before update or delete on journal_entry
  for each row execute function refuse_change();
create trigger journal_entry_no_truncate before truncate on journal_entry
  for each statement execute function refuse_change();

insert into ledger_account (ledger_account_id, floor_agorot) values
  ('clearing:provider', null),
  ('liability:prepaid_wash', null),
  ('liability:gift_voucher', null),
  ('liability:voucher_money', null),
  ('liability:vat_output', null),
  ('liability:unassigned_payment', null),
  ('revenue:wash', null),
  ('expense:goodwill', null),
  ('expense:refund_fee', null);
insert into ledger_balance (ledger_account_id, shard)
  select ledger_account_id, shard from ledger_account, generate_series(0, 15) as shard;

-- Messages, limits, audit -----------------------------------------------------------------------

create table outbox (
  outbox_id bigint generated always as identity primary key,
  topic text not null,
  dedupe text not null constraint outbox_dedupe unique,
  order_id uuid references shop_order,
  payload jsonb not null default '{}',
  state outbox_state not null default 'new',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  last_error text
);
create index outbox_open on outbox (next_attempt_at) where state in ('new', 'leased');
create index outbox_order on outbox (order_id);

-- Where messages land while no mail server is configured; never used in production.
create table development_message (
  development_message_id bigint generated always as identity primary key,
  message_id text not null constraint development_message_once unique,
  channel text not null constraint development_message_channel check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text,
  attachments jsonb not null default '[]',
  sent_at timestamptz not null default now()
);

create table rate_window (
  key bytea not null constraint rate_window_key_length check (octet_length(key) = 32),
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);
create index rate_window_start on rate_window (window_start);

create table audit (
  seq bigint primary key,
  occurred_at timestamptz not null default now(),
  actor text not null,
  action text not null,
  ref_id uuid,
  detail jsonb not null default '{}',
  prev bytea not null,
  hash bytea not null constraint audit_hash unique
);
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function refuse_change();

-- The text that an audit row's hash covers; the instant is written in UTC to the microsecond.
create function audit_digest(row_ audit) returns bytea language sql stable as $$
  select sha256(row_.prev || convert_to(
    row_.seq::text || '|' || to_char(row_.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '|' ||
    row_.actor || '|' || row_.action || '|' || coalesce(row_.ref_id::text, '') || '|' || row_.detail::text, 'UTF8'))
$$;

-- The one way to write an audit row: number and chain are given under one lock, in the caller's transaction.
create function append_audit(actor_ text, action_ text, ref_id_ uuid, detail_ jsonb) returns bigint
language plpgsql as $$
declare
  last audit;
  next audit;
begin
  perform pg_advisory_xact_lock(hashtext('audit'));
  select * into last from audit order by seq desc limit 1;
  next.seq := coalesce(last.seq, 0) + 1;
  next.occurred_at := clock_timestamp();
  next.actor := actor_;
  next.action := action_;
  next.ref_id := ref_id_;
  next.detail := detail_;
  next.prev := coalesce(last.hash, '\x00'::bytea);
  next.hash := audit_digest(next);
  insert into audit select next.*;
  return next.seq;
end $$;
