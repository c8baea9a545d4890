-- The schema after every migration. Made by: npm run db:schema (never by hand). The gate compares it.

-- Types

create domain agorot as bigint constraint agorot_not_negative CHECK (VALUE >= 0);

create domain agorot_moved as bigint constraint agorot_moved CHECK (VALUE <> 0);

create domain agorot_positive as bigint constraint agorot_positive CHECK (VALUE > 0);

create domain card_last4 as text constraint card_last4 CHECK (VALUE ~ '^[0-9]{4}$'::text);

create domain event_body as bytea constraint event_body_size CHECK (octet_length(VALUE) <= 65536);

create domain event_trust as text constraint event_trust CHECK (VALUE = ANY (ARRAY['signed'::text, 'polled'::text]));

create domain locale as text constraint locale CHECK (VALUE = ANY (ARRAY['en'::text, 'he'::text]));

create domain lot_kind as text constraint lot_kind CHECK (VALUE = ANY (ARRAY['money'::text, 'wash'::text]));

create domain lot_source as text constraint lot_source CHECK (VALUE = ANY (ARRAY['order_line'::text, 'refund'::text, 'promo'::text, 'points'::text, 'admin'::text]));

create domain lot_state as text constraint lot_state CHECK (VALUE = ANY (ARRAY['active'::text, 'frozen'::text, 'void'::text, 'expired'::text, 'depleted'::text]));

create domain move_reason as text constraint move_reason CHECK (VALUE = ANY (ARRAY['issue'::text, 'hold'::text, 'release'::text, 'capture'::text, 'expire'::text, 'void'::text, 'restore'::text, 'refund'::text, 'refund_given_up'::text]));

create domain one_to_fifty as integer constraint one_to_fifty CHECK (VALUE >= 1 AND VALUE <= 50);

create domain order_state as text constraint order_state CHECK (VALUE = ANY (ARRAY['awaiting_payment'::text, 'fulfilled'::text, 'expired'::text, 'part_refunded'::text, 'refunded'::text]));

create domain outbox_state as text constraint outbox_state CHECK (VALUE = ANY (ARRAY['new'::text, 'leased'::text, 'done'::text, 'dead'::text]));

create domain payment_attempt as integer constraint payment_attempt CHECK (VALUE >= 1 AND VALUE <= 20);

create domain payment_failure as text constraint payment_failure CHECK (VALUE = ANY (ARRAY['declined'::text, 'cancelled'::text, 'expired'::text, 'other'::text]));

create domain payment_method as text constraint payment_method CHECK (VALUE = ANY (ARRAY['credit_card'::text, 'nayax'::text]));

create domain payment_state as text constraint payment_state CHECK (VALUE = ANY (ARRAY['created'::text, 'redirected'::text, 'pending'::text, 'captured'::text, 'failed'::text, 'expired'::text, 'part_refunded'::text, 'refunded'::text, 'lost'::text]));

create domain product_kind as text constraint product_kind CHECK (VALUE = ANY (ARRAY['package'::text, 'gift'::text]));

create domain sha256 as bytea constraint sha256_length CHECK (octet_length(VALUE) = 32);

-- Tables

create table account_token (
  account_token_id uuid not null,
  customer_id uuid not null,
  purpose text not null,
  token_hash sha256 not null,
  email_index sha256 not null,
  email_sealed bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint account_token_pkey PRIMARY KEY (account_token_id),
  constraint account_token_hash UNIQUE (token_hash),
  constraint account_token_lifetime CHECK (expires_at <= (created_at + '24:00:00'::interval)),
  constraint account_token_purpose CHECK (purpose = ANY (ARRAY['email'::text, 'password'::text])),
  constraint account_token_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table analytics_event (
  analytics_event_id bigint not null generated always as identity,
  name text not null,
  properties jsonb not null,
  happened_in timestamp with time zone not null,
  constraint analytics_event_pkey PRIMARY KEY (analytics_event_id),
  constraint analytics_event_hour CHECK ((EXTRACT(epoch FROM happened_in) % 3600::numeric) = 0::numeric)
);

create table audit (
  seq bigint not null,
  occurred_at timestamp with time zone not null default now(),
  actor text not null,
  action text not null,
  ref_id uuid,
  detail jsonb not null default '{}'::jsonb,
  prev bytea not null,
  hash bytea not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint audit_pkey PRIMARY KEY (seq),
  constraint audit_hash UNIQUE (hash)
);

create table bay (
  station_id uuid not null,
  bay_no integer not null,
  status text not null default 'live'::text,
  redemption_id uuid,
  busy_until timestamp with time zone,
  washed_at timestamp with time zone,
  rinsed_at timestamp with time zone,
  rinse_due_at timestamp with time zone,
  rinse_told_at timestamp with time zone,
  rinsed_by text,
  constraint bay_pkey PRIMARY KEY (station_id, bay_no),
  constraint bay_busy CHECK ((redemption_id IS NULL) = (busy_until IS NULL)),
  constraint bay_no_range CHECK (bay_no >= 1 AND bay_no <= 20),
  constraint bay_rinse_due CHECK (rinse_due_at IS NULL OR washed_at IS NOT NULL),
  constraint bay_rinse_told CHECK (rinse_told_at IS NULL OR rinse_due_at IS NOT NULL),
  constraint bay_rinsed_by CHECK (rinsed_by = ANY (ARRAY['machine'::text, 'staff'::text])),
  constraint bay_rinsed_by_whom CHECK (rinsed_by IS NULL OR rinsed_at IS NOT NULL),
  constraint bay_status CHECK (status = ANY (ARRAY['live'::text, 'maintenance'::text])),
  constraint bay_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table books_check (
  view_name text not null,
  made_in text not null default this_database(),
  checked_at timestamp with time zone not null,
  took_ms integer not null,
  covered bigint,
  violations bigint,
  last_error text,
  whole_at timestamp with time zone,
  whole_took_ms integer,
  proven_before bigint,
  constraint books_check_pkey PRIMARY KEY (view_name),
  constraint books_check_unknown_has_reason CHECK ((violations IS NULL) = (last_error IS NOT NULL)),
  constraint books_check_violations CHECK (violations >= 0)
);

create table books_total (
  ledger_account_id text not null,
  proven_agorot bigint not null,
  proven_before bigint not null,
  constraint books_total_pkey PRIMARY KEY (ledger_account_id),
  constraint books_total_ledger_account_id_fkey FOREIGN KEY (ledger_account_id) REFERENCES ledger_account(ledger_account_id)
);

create table cancellation_request (
  cancellation_request_id uuid not null,
  order_id uuid not null,
  contact_message_id uuid not null,
  group_to_check boolean not null,
  within_window boolean not null,
  window_ends_at timestamp with time zone not null,
  refundable_agorot bigint not null,
  fee_agorot bigint not null,
  state text not null default 'requested'::text,
  requested_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  refund_id uuid,
  refusal text,
  constraint cancellation_request_pkey PRIMARY KEY (cancellation_request_id),
  constraint cancellation_request_message UNIQUE (contact_message_id),
  constraint cancellation_request_once UNIQUE (order_id),
  constraint cancellation_request_decided CHECK ((state = 'requested'::text) = (decided_at IS NULL)),
  constraint cancellation_request_due_after CHECK (due_at > requested_at),
  constraint cancellation_request_fee CHECK (fee_agorot >= 0 AND fee_agorot <= refundable_agorot),
  constraint cancellation_request_refund CHECK ((state = 'approved'::text) = (refund_id IS NOT NULL)),
  constraint cancellation_request_refundable CHECK (refundable_agorot >= 0),
  constraint cancellation_request_refusal CHECK ((state = 'refused'::text) = (refusal IS NOT NULL)),
  constraint cancellation_request_state CHECK (state = ANY (ARRAY['requested'::text, 'approved'::text, 'refused'::text])),
  constraint cancellation_request_contact_message_id_fkey FOREIGN KEY (contact_message_id) REFERENCES contact_message(contact_message_id),
  constraint cancellation_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id),
  constraint cancellation_request_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(refund_id)
);

create table consent_event (
  consent_event_id bigint not null generated always as identity,
  customer_id uuid not null,
  topic text not null,
  given boolean not null,
  wording_version text not null,
  locale locale not null,
  source text not null,
  occurred_at timestamp with time zone not null default now(),
  constraint consent_event_pkey PRIMARY KEY (consent_event_id),
  constraint consent_event_topic CHECK (topic = ANY (ARRAY['marketing_email'::text, 'marketing_sms'::text, 'wash_reminders'::text, 'loyalty_club'::text])),
  constraint consent_event_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table consumable (
  consumable text not null,
  name text not null,
  name_he text not null,
  unit text not null,
  sample_amount integer not null,
  constraint consumable_pkey PRIMARY KEY (consumable),
  constraint consumable_name CHECK (length(name) >= 1 AND length(name) <= 60 AND length(name_he) >= 1 AND length(name_he) <= 60),
  constraint consumable_sample_amount CHECK (sample_amount >= 0 AND sample_amount <= 100000),
  constraint consumable_unit CHECK (unit = ANY (ARRAY['ml'::text, 'piece'::text]))
);

create table consumption_rate (
  station_id uuid not null,
  consumable text not null,
  since timestamp with time zone not null,
  amount integer not null,
  constraint consumption_rate_pkey PRIMARY KEY (station_id, consumable, since),
  constraint consumption_rate_amount CHECK (amount >= 0 AND amount <= 100000),
  constraint consumption_rate_consumable_fkey FOREIGN KEY (consumable) REFERENCES consumable(consumable),
  constraint consumption_rate_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table contact_message (
  contact_message_id uuid not null,
  kind text not null,
  reference text not null,
  subject text not null,
  locale text not null,
  email_index bytea not null,
  private_sealed bytea not null,
  content_hash bytea not null,
  state text not null default 'new'::text,
  created_at timestamp with time zone not null default now(),
  constraint contact_message_pkey PRIMARY KEY (contact_message_id),
  constraint contact_message_reference UNIQUE (reference),
  constraint contact_message_content_hash_length CHECK (octet_length(content_hash) = 32),
  constraint contact_message_email_index_length CHECK (octet_length(email_index) = 32),
  constraint contact_message_kind CHECK (kind = ANY (ARRAY['contact'::text, 'franchise'::text, 'cancellation'::text])),
  constraint contact_message_locale CHECK (locale = ANY (ARRAY['en'::text, 'he'::text])),
  constraint contact_message_state_word CHECK (state = ANY (ARRAY['new'::text, 'answered'::text, 'closed'::text]))
);

create table credit_lot (
  lot_id uuid not null,
  kind lot_kind not null,
  source lot_source not null,
  source_id uuid not null,
  ordinal one_to_fifty not null default 1,
  gift boolean not null default false,
  customer_id uuid,
  code_mac sha256,
  token_hash sha256,
  value_agorot agorot not null default 0,
  initial integer not null,
  remaining integer not null,
  held integer not null default 0,
  state lot_state not null,
  issued_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  code_version integer not null default 1,
  frozen_at timestamp with time zone,
  freeze_reason text,
  constraint credit_lot_pkey PRIMARY KEY (lot_id),
  constraint credit_lot_code_mac UNIQUE (code_mac),
  constraint credit_lot_once UNIQUE (source, source_id, ordinal),
  constraint credit_lot_token_hash UNIQUE (token_hash),
  constraint credit_lot_code_version CHECK (code_version >= 1),
  constraint credit_lot_freeze_frozen CHECK (freeze_reason IS NULL OR state::text = 'frozen'::text),
  constraint credit_lot_freeze_reason CHECK (freeze_reason = ANY (ARRAY['leaked'::text, 'suspected_fraud'::text, 'asked_by_holder'::text, 'under_review'::text])),
  constraint credit_lot_gift_lives_five_years CHECK (NOT gift OR expires_at IS NULL OR expires_at >= (issued_at + '5 years'::interval)),
  constraint credit_lot_initial CHECK (initial > 0),
  constraint credit_lot_units CHECK (remaining >= 0 AND held >= 0 AND (remaining + held) <= initial),
  constraint credit_lot_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table credit_move (
  credit_move_id bigint not null generated always as identity,
  lot_id uuid not null,
  reason move_reason not null,
  remaining_delta integer not null,
  held_delta integer not null,
  ref_id uuid not null,
  moved_at timestamp with time zone not null default now(),
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint credit_move_pkey PRIMARY KEY (credit_move_id),
  constraint credit_move_once UNIQUE (lot_id, reason, ref_id),
  constraint credit_move_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lot(lot_id)
);

create table customer (
  customer_id uuid not null,
  created_at timestamp with time zone not null default now(),
  disabled_at timestamp with time zone,
  profile_sealed bytea not null,
  locale locale not null,
  email_index sha256,
  email_verified_at timestamp with time zone,
  phone_index sha256,
  phone_verified_at timestamp with time zone,
  passkey_handle bytea not null,
  referral_code text not null,
  referred_by uuid,
  terms_version text,
  deleted_at timestamp with time zone,
  former_email_index sha256,
  recovery_moves_at timestamp with time zone,
  constraint customer_pkey PRIMARY KEY (customer_id),
  constraint customer_passkey_handle UNIQUE (passkey_handle),
  constraint customer_referral_code UNIQUE (referral_code),
  constraint customer_passkey_handle_length CHECK (octet_length(passkey_handle) = 16),
  constraint customer_proof_of_something CHECK ((email_verified_at IS NULL OR email_index IS NOT NULL) AND (phone_verified_at IS NULL OR phone_index IS NOT NULL)),
  constraint customer_recovery_of_something CHECK ((former_email_index IS NULL) = (recovery_moves_at IS NULL)),
  constraint customer_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES customer(customer_id)
);

create table development_message (
  development_message_id bigint not null generated always as identity,
  message_id text not null,
  channel text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text,
  attachments jsonb not null default '[]'::jsonb,
  sent_at timestamp with time zone not null default now(),
  constraint development_message_pkey PRIMARY KEY (development_message_id),
  constraint development_message_once UNIQUE (message_id),
  constraint development_message_channel CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text]))
);

create table employee (
  employee_id uuid not null,
  person_sealed bytea not null,
  role text not null,
  station_id uuid,
  started_on date not null,
  left_on date,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint employee_pkey PRIMARY KEY (employee_id),
  constraint employee_left CHECK (left_on >= started_on),
  constraint employee_role CHECK (char_length(role) >= 1 AND char_length(role) <= 80),
  constraint employee_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE SET NULL
);

create table employee_document (
  document_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  state text not null,
  expires_on date,
  media text not null,
  bytes integer not null,
  file_sealed bytea not null,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone not null,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  reason text,
  reminded_days integer,
  constraint employee_document_pkey PRIMARY KEY (document_id),
  constraint employee_document_kind CHECK (kind = ANY (ARRAY['contract'::text, 'identity'::text, 'health'::text, 'training'::text, 'work_permit'::text, 'tax'::text, 'other'::text])),
  constraint employee_document_media CHECK (media = ANY (ARRAY['pdf'::text, 'jpeg'::text])),
  constraint employee_document_reason CHECK ((state = 'rejected'::text) = (reason IS NOT NULL)),
  constraint employee_document_reason_length CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  constraint employee_document_reviewed CHECK ((state = 'pending'::text) = (reviewed_by IS NULL) AND (state = 'pending'::text) = (reviewed_at IS NULL)),
  constraint employee_document_state CHECK (state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])),
  constraint employee_document_two_people CHECK (reviewed_by <> uploaded_by),
  constraint employee_document_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(employee_id) ON DELETE CASCADE,
  constraint employee_document_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES staff_member(staff_id),
  constraint employee_document_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff_member(staff_id)
);

create table founder_member (
  customer_id uuid not null,
  discount_percent integer not null default 15,
  club_member boolean not null default true,
  member_since timestamp with time zone not null,
  granted_by text not null,
  ended_at timestamp with time zone,
  constraint founder_member_pkey PRIMARY KEY (customer_id),
  constraint founder_member_discount_percent CHECK (discount_percent >= 1 AND discount_percent <= 100),
  constraint founder_member_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table gift_attempt (
  outbox_id bigint not null,
  order_id uuid not null,
  channel text not null,
  outcome text not null,
  code_version integer not null,
  ended_at timestamp with time zone not null,
  constraint gift_attempt_pkey PRIMARY KEY (outbox_id),
  constraint gift_attempt_channel CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text, 'link'::text])),
  constraint gift_attempt_outcome CHECK (outcome = ANY (ARRAY['sent'::text, 'refused'::text, 'unreachable'::text])),
  constraint gift_attempt_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id)
);

create table hand_wash (
  scanner_id uuid not null,
  note_id uuid not null,
  station_id uuid not null,
  bay_no integer not null,
  lot_id uuid,
  redemption_id uuid,
  given_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  constraint hand_wash_pkey PRIMARY KEY (scanner_id, note_id),
  constraint hand_wash_bay_no CHECK (bay_no >= 1 AND bay_no <= 20),
  constraint hand_wash_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lot(lot_id),
  constraint hand_wash_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(redemption_id),
  constraint hand_wash_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table idempotency_key (
  endpoint text not null,
  key uuid not null,
  body_hash sha256 not null,
  order_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_key_pkey PRIMARY KEY (endpoint, key),
  constraint idempotency_key_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id)
);

create table identity (
  issuer text not null,
  subject_index sha256 not null,
  customer_id uuid not null,
  provider text not null,
  label_sealed bytea,
  linked_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint identity_key PRIMARY KEY (issuer, subject_index),
  constraint identity_one_of_a_provider UNIQUE (customer_id, provider),
  constraint identity_issuer_length CHECK (length(issuer) >= 1 AND length(issuer) <= 200),
  constraint identity_provider CHECK (provider = ANY (ARRAY['apple'::text, 'google'::text, 'facebook'::text, 'instagram'::text, 'tiktok'::text])),
  constraint identity_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table inventory_item (
  item_id uuid not null,
  code text not null,
  name text not null,
  name_he text not null,
  unit text not null,
  pack_size integer not null,
  consumable text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint inventory_item_pkey PRIMARY KEY (item_id),
  constraint inventory_item_code UNIQUE (code),
  constraint inventory_item_code_form CHECK (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text),
  constraint inventory_item_name CHECK (char_length(name) >= 1 AND char_length(name) <= 120),
  constraint inventory_item_name_he CHECK (char_length(name_he) >= 1 AND char_length(name_he) <= 120),
  constraint inventory_item_pack CHECK (pack_size >= 1 AND pack_size <= 1000000),
  constraint inventory_item_unit CHECK (unit = ANY (ARRAY['ml'::text, 'piece'::text]))
);

create table inventory_movement (
  station_id uuid not null,
  item_id uuid not null,
  seq integer not null,
  kind text not null,
  amount integer not null,
  balance integer not null,
  found integer,
  for_day date,
  other_station_id uuid,
  purchase_order_id uuid,
  act_id uuid,
  note text not null default ''::text,
  actor text not null,
  occurred_at timestamp with time zone not null,
  constraint inventory_movement_pkey PRIMARY KEY (station_id, item_id, seq),
  constraint inventory_movement_act UNIQUE (act_id, station_id, item_id),
  constraint inventory_movement_counted CHECK ((kind = 'counted'::text) = (found IS NOT NULL)),
  constraint inventory_movement_found CHECK (found >= 0),
  constraint inventory_movement_kind CHECK (kind = ANY (ARRAY['received'::text, 'used'::text, 'counted'::text, 'moved'::text, 'discarded'::text])),
  constraint inventory_movement_moved CHECK ((kind = 'moved'::text) = (other_station_id IS NOT NULL)),
  constraint inventory_movement_note CHECK (char_length(note) <= 300),
  constraint inventory_movement_sign CHECK (
CASE kind
    WHEN 'received'::text THEN amount > 0
    WHEN 'discarded'::text THEN amount < 0
    WHEN 'counted'::text THEN true
    ELSE amount <> 0
END),
  constraint inventory_movement_used CHECK ((kind = 'used'::text) = (for_day IS NOT NULL)),
  constraint inventory_movement_other_station_id_fkey FOREIGN KEY (other_station_id) REFERENCES station(station_id),
  constraint inventory_movement_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_order(purchase_order_id),
  constraint inventory_movement_shelf FOREIGN KEY (station_id, item_id) REFERENCES inventory_shelf(station_id, item_id)
);

create table inventory_shelf (
  station_id uuid not null,
  item_id uuid not null,
  minimum integer not null default 0,
  created_at timestamp with time zone not null,
  constraint inventory_shelf_pkey PRIMARY KEY (station_id, item_id),
  constraint inventory_shelf_minimum CHECK (minimum >= 0 AND minimum <= 100000000),
  constraint inventory_shelf_item_id_fkey FOREIGN KEY (item_id) REFERENCES inventory_item(item_id),
  constraint inventory_shelf_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table journal (
  journal_id uuid not null,
  kind text not null,
  ref_id uuid not null,
  occurred_at timestamp with time zone not null default now(),
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint journal_pkey PRIMARY KEY (journal_id),
  constraint journal_once UNIQUE (kind, ref_id)
);

create table journal_entry (
  journal_id uuid not null,
  ledger_account_id text not null,
  amount_agorot agorot_moved not null,
  constraint journal_entry_pkey PRIMARY KEY (journal_id, ledger_account_id),
  constraint journal_entry_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(journal_id),
  constraint journal_entry_ledger_account_id_fkey FOREIGN KEY (ledger_account_id) REFERENCES ledger_account(ledger_account_id)
);

create table ledger_account (
  ledger_account_id text not null,
  floor_agorot bigint,
  constraint ledger_account_pkey PRIMARY KEY (ledger_account_id)
);

create table ledger_balance (
  ledger_account_id text not null,
  shard smallint not null,
  balance_agorot bigint not null default 0,
  constraint ledger_balance_pkey PRIMARY KEY (ledger_account_id, shard),
  constraint ledger_balance_shard CHECK (shard >= 0 AND shard <= 15),
  constraint ledger_balance_ledger_account_id_fkey FOREIGN KEY (ledger_account_id) REFERENCES ledger_account(ledger_account_id)
);

create table loyalty_terms (
  loyalty_terms_id integer not null generated always as identity,
  valid_from timestamp with time zone not null,
  points_per_shekel integer not null,
  silver_points integer not null,
  gold_points integer not null,
  platinum_points integer not null,
  tier_months integer not null,
  points_per_wash integer not null,
  points_months integer not null,
  referral_points integer not null,
  new_member_percent integer not null,
  regular_member_percent integer not null,
  verified_percent integer not null,
  referred_friend_percent integer not null,
  created_at timestamp with time zone not null default now(),
  constraint loyalty_terms_pkey PRIMARY KEY (loyalty_terms_id),
  constraint loyalty_terms_one_a_moment UNIQUE (valid_from),
  constraint loyalty_terms_ladder CHECK (silver_points > 0 AND gold_points > silver_points AND platinum_points > gold_points),
  constraint loyalty_terms_months CHECK (tier_months >= 1 AND tier_months <= 120 AND points_months >= 1 AND points_months <= 120),
  constraint loyalty_terms_percents CHECK (new_member_percent >= 0 AND new_member_percent <= 100 AND regular_member_percent >= 0 AND regular_member_percent <= 100 AND verified_percent >= 0 AND verified_percent <= 100 AND referred_friend_percent >= 0 AND referred_friend_percent <= 100),
  constraint loyalty_terms_points CHECK (points_per_shekel >= 0 AND points_per_shekel <= 100 AND points_per_wash >= 1 AND points_per_wash <= 1000000 AND referral_points >= 0 AND referral_points <= 100000)
);

create table message_pause (
  message_pause_id bigint not null generated always as identity,
  reason text not null,
  block_mac sha256,
  raised_at timestamp with time zone not null,
  until timestamp with time zone not null,
  network_mac sha256,
  constraint message_pause_pkey PRIMARY KEY (message_pause_id),
  constraint message_pause_lasts CHECK (until > raised_at),
  constraint message_pause_reason CHECK (reason = ANY (ARRAY['conversion'::text, 'block'::text, 'gateway'::text, 'budget'::text, 'strangers'::text])),
  constraint message_pause_scope CHECK ((reason = 'block'::text) = (block_mac IS NOT NULL) AND (reason = 'conversion'::text) = (network_mac IS NOT NULL))
);

create table nayax_bay (
  station_id uuid not null,
  bay_no integer not null,
  machine_id text not null,
  terminal_id text,
  uni_qr text,
  interface text not null,
  selection integer not null,
  selections integer not null,
  price_agorot bigint not null,
  constraint nayax_bay_pkey PRIMARY KEY (station_id, bay_no),
  constraint nayax_bay_machine UNIQUE (machine_id),
  constraint nayax_bay_interface CHECK (interface = ANY (ARRAY['pulse_array'::text, 'pulse_line'::text, 'mdb3'::text])),
  constraint nayax_bay_name CHECK (num_nonnulls(terminal_id, uni_qr) = 1),
  constraint nayax_bay_price CHECK (price_agorot > 0),
  constraint nayax_bay_selection CHECK (
CASE interface
    WHEN 'pulse_line'::text THEN selection >= 1 AND selection <= selections
    ELSE selection >= 0 AND selection < selections
END),
  constraint nayax_bay_uni_qr CHECK (uni_qr ~~ 'https://qr.nayax.com/v1/_%'::text),
  constraint nayax_bay_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE
);

create table nayax_message (
  transaction_id text not null,
  kind text not null,
  received_at timestamp with time zone not null,
  answer text not null,
  constraint nayax_message_pkey PRIMARY KEY (transaction_id, kind),
  constraint nayax_message_kind CHECK (kind = ANY (ARRAY['authorization'::text, 'sale'::text, 'settlement'::text, 'cancel'::text, 'void'::text, 'refund'::text, 'sale_end'::text])),
  constraint nayax_message_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES nayax_transaction(transaction_id) ON DELETE CASCADE
);

create table nayax_transaction (
  transaction_id text not null,
  flow text,
  redemption_id uuid,
  machine_id text,
  limit_agorot bigint,
  opened_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  approved_agorot bigint,
  vended_at timestamp with time zone,
  voided_at timestamp with time zone,
  nayax_transaction_id text,
  site_id text,
  machine_time text,
  constraint nayax_transaction_pkey PRIMARY KEY (transaction_id),
  constraint nayax_transaction_wash UNIQUE (redemption_id),
  constraint nayax_transaction_approved CHECK ((approved_at IS NULL) = (approved_agorot IS NULL)),
  constraint nayax_transaction_flow CHECK (flow = ANY (ARRAY['static_qr'::text, 'prepaid'::text])),
  constraint nayax_transaction_length CHECK (length(transaction_id) >= 1 AND length(transaction_id) <= 40),
  constraint nayax_transaction_of_a_wash CHECK (approved_at IS NULL OR redemption_id IS NOT NULL),
  constraint nayax_transaction_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(redemption_id)
);

create table offline_wash (
  station_id uuid not null,
  transaction_id text not null,
  bay_no integer not null,
  lot_id uuid,
  redemption_id uuid,
  over_allowance boolean not null,
  given_at timestamp with time zone not null,
  time_believed boolean not null,
  received_at timestamp with time zone not null,
  constraint offline_wash_pkey PRIMARY KEY (station_id, transaction_id),
  constraint offline_wash_bay_no CHECK (bay_no >= 1 AND bay_no <= 20),
  constraint offline_wash_over CHECK (NOT over_allowance OR redemption_id IS NULL),
  constraint offline_wash_transaction CHECK (length(transaction_id) >= 1 AND length(transaction_id) <= 64),
  constraint offline_wash_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lot(lot_id),
  constraint offline_wash_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(redemption_id),
  constraint offline_wash_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table order_line (
  order_line_id uuid not null,
  order_id uuid not null,
  wash_package_id uuid not null,
  price_version_id uuid not null,
  quantity one_to_fifty not null,
  unit_price_agorot agorot not null,
  line_total_agorot bigint not null,
  grants_units integer not null default 0,
  constraint order_line_pkey PRIMARY KEY (order_line_id),
  constraint order_line_arithmetic CHECK (line_total_agorot = (quantity::integer * unit_price_agorot::bigint)),
  constraint order_line_grants_units CHECK (grants_units >= 0),
  constraint order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id),
  constraint order_line_price_version_id_fkey FOREIGN KEY (price_version_id) REFERENCES price_version(price_version_id),
  constraint order_line_wash_package_id_fkey FOREIGN KEY (wash_package_id) REFERENCES wash_package(wash_package_id)
);

create table otp_challenge (
  otp_challenge_id uuid not null,
  phone_mac bytea not null,
  code_mac bytea not null,
  browser_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  consumed_at timestamp with time zone,
  superseded_at timestamp with time zone,
  customer_id uuid,
  phone_sealed bytea not null,
  block_mac sha256 not null,
  address_mac sha256 not null,
  locale locale not null,
  network_mac sha256,
  worked boolean not null default false,
  trusted boolean not null default false,
  country text,
  constraint otp_challenge_pkey PRIMARY KEY (otp_challenge_id),
  constraint otp_challenge_attempts CHECK (attempts >= 0 AND attempts <= 5),
  constraint otp_challenge_code_mac_length CHECK (octet_length(code_mac) = 32),
  constraint otp_challenge_lifetime CHECK (expires_at <= (created_at + '00:10:00'::interval)),
  constraint otp_challenge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table outbox (
  outbox_id bigint not null generated always as identity,
  topic text not null,
  dedupe text not null,
  order_id uuid,
  payload jsonb not null default '{}'::jsonb,
  state outbox_state not null default 'new'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  lease_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  last_error text,
  constraint outbox_pkey PRIMARY KEY (outbox_id),
  constraint outbox_dedupe UNIQUE (dedupe),
  constraint outbox_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id)
);

create table passkey (
  passkey_id uuid not null,
  customer_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (passkey_id),
  constraint passkey_credential UNIQUE (credential_id),
  constraint passkey_backup CHECK (backup_eligible OR NOT backed_up),
  constraint passkey_counter CHECK (counter >= 0 AND counter <= '4294967295'::bigint),
  constraint passkey_credential_length CHECK (octet_length(credential_id) >= 1 AND octet_length(credential_id) <= 1023),
  constraint passkey_name_length CHECK (char_length(name) <= 60),
  constraint passkey_public_key_length CHECK (octet_length(public_key) >= 1 AND octet_length(public_key) <= 2048),
  constraint passkey_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table passkey_challenge (
  challenge_hash sha256 not null,
  ceremony text not null,
  customer_id uuid,
  browser_hash sha256 not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenge_ceremony CHECK (ceremony = ANY (ARRAY['registration'::text, 'authentication'::text])),
  constraint passkey_challenge_lifetime CHECK (expires_at <= (created_at + '00:05:00'::interval)),
  constraint passkey_challenge_whose CHECK ((ceremony = 'registration'::text) = (customer_id IS NOT NULL)),
  constraint passkey_challenge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table password (
  customer_id uuid not null,
  email_index sha256 not null,
  salt bytea not null,
  hash sha256 not null,
  scheme text not null,
  changed_at timestamp with time zone not null default now(),
  constraint password_pkey PRIMARY KEY (customer_id),
  constraint password_salt_length CHECK (octet_length(salt) = 16),
  constraint password_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table payment (
  payment_id uuid not null,
  order_id uuid not null,
  attempt payment_attempt not null,
  provider text not null,
  method payment_method not null,
  merchant_ref text not null,
  provider_ref text,
  redirect_url text,
  opening_until timestamp with time zone,
  amount_agorot agorot_positive not null,
  currency character(3) not null,
  state payment_state not null,
  failure_reason payment_failure,
  disputed_at timestamp with time zone,
  last4 card_last4,
  created_at timestamp with time zone not null default now(),
  captured_at timestamp with time zone,
  captured_agorot agorot_positive,
  refunded_agorot bigint not null default 0,
  next_check_at timestamp with time zone,
  checks integer not null default 0,
  asked_at timestamp with time zone,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  unassigned boolean not null default false,
  constraint payment_pkey PRIMARY KEY (payment_id),
  constraint payment_merchant_ref UNIQUE (merchant_ref, provider),
  constraint payment_order_attempt UNIQUE (order_id, attempt),
  constraint payment_provider_ref UNIQUE (provider_ref, provider),
  constraint payment_refunded CHECK (refunded_agorot >= 0 AND refunded_agorot <= COALESCE(captured_agorot, amount_agorot)::bigint),
  constraint payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id)
);

create table payment_exception (
  payment_exception_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  detail jsonb not null default '{}'::jsonb,
  opened_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint payment_exception_pkey PRIMARY KEY (payment_exception_id),
  constraint payment_exception_once UNIQUE (payment_id, kind),
  constraint payment_exception_kind CHECK (kind = ANY (ARRAY['late'::text, 'duplicate'::text, 'amount_mismatch'::text, 'currency_mismatch'::text, 'reference_mismatch'::text, 'test_money'::text, 'unknown_order'::text])),
  constraint payment_exception_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(payment_id)
);

create table points_account (
  customer_id uuid not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  pending integer not null default 0,
  active integer not null default 0,
  constraint points_account_pkey PRIMARY KEY (customer_id),
  constraint points_account_pending CHECK (pending >= 0),
  constraint points_account_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table points_grant (
  order_id uuid not null,
  kind text not null,
  customer_id uuid not null,
  points integer not null,
  points_left integer not null,
  points_per_shekel integer not null,
  state text not null,
  granted_at timestamp with time zone not null,
  window_ends_at timestamp with time zone not null,
  matured_at timestamp with time zone,
  expires_at timestamp with time zone,
  reward_due boolean not null default false,
  friend_id uuid,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint points_grant_pkey PRIMARY KEY (order_id, kind),
  constraint points_grant_one_a_friend UNIQUE (friend_id),
  constraint points_grant_friend CHECK ((kind = 'referral'::text) = (friend_id IS NOT NULL)),
  constraint points_grant_kind CHECK (kind = ANY (ARRAY['purchase'::text, 'referral'::text])),
  constraint points_grant_left CHECK (points_left >= 0 AND points_left <= points),
  constraint points_grant_matured CHECK ((state = 'pending'::text) = (matured_at IS NULL) AND (matured_at IS NULL) = (expires_at IS NULL)),
  constraint points_grant_state CHECK (state = ANY (ARRAY['pending'::text, 'active'::text, 'expired'::text])),
  constraint points_grant_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES points_account(customer_id),
  constraint points_grant_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES customer(customer_id),
  constraint points_grant_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id)
);

create table points_move (
  points_move_id bigint not null generated always as identity,
  customer_id uuid not null,
  reason text not null,
  ref_id uuid not null,
  moved_at timestamp with time zone not null default now(),
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  pending_delta integer not null,
  active_delta integer not null,
  cursor_id uuid not null default gen_random_uuid(),
  constraint points_move_pkey PRIMARY KEY (points_move_id),
  constraint points_move_cursor UNIQUE (cursor_id),
  constraint points_move_once UNIQUE (customer_id, reason, ref_id),
  constraint points_move_moves CHECK (pending_delta <> 0 OR active_delta <> 0),
  constraint points_move_reason CHECK (reason = ANY (ARRAY['earned'::text, 'matured'::text, 'taken_back'::text, 'spent'::text, 'expired'::text, 'referred'::text])),
  constraint points_move_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES points_account(customer_id)
);

create table price_version (
  price_version_id uuid not null,
  wash_package_id uuid not null,
  price_agorot bigint not null,
  valid_from timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint price_version_pkey PRIMARY KEY (price_version_id),
  constraint price_version_one_per_moment UNIQUE (wash_package_id, valid_from),
  constraint price_version_price CHECK (price_agorot >= 0 AND price_agorot <= 10000000),
  constraint price_version_wash_package_id_fkey FOREIGN KEY (wash_package_id) REFERENCES wash_package(wash_package_id)
);

create table profile_picture (
  customer_id uuid not null,
  picture_sealed bytea not null,
  updated_at timestamp with time zone not null default now(),
  constraint profile_picture_pkey PRIMARY KEY (customer_id),
  constraint profile_picture_size CHECK (octet_length(picture_sealed) <= 1048576),
  constraint profile_picture_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table provider_flow (
  state_hash sha256 not null,
  browser_hash sha256 not null,
  provider text not null,
  customer_id uuid,
  session_id uuid,
  secrets_sealed bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint provider_flow_key PRIMARY KEY (state_hash),
  constraint provider_flow_lifetime CHECK (expires_at <= (created_at + '00:10:00'::interval)),
  constraint provider_flow_provider CHECK (provider = ANY (ARRAY['apple'::text, 'google'::text, 'facebook'::text, 'instagram'::text, 'tiktok'::text])),
  constraint provider_flow_purpose CHECK ((customer_id IS NULL) = (session_id IS NULL)),
  constraint provider_flow_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table purchase_line (
  purchase_order_id uuid not null,
  item_id uuid not null,
  packs integer not null,
  pack_size integer not null,
  constraint purchase_line_pkey PRIMARY KEY (purchase_order_id, item_id),
  constraint purchase_line_packs CHECK (packs >= 1 AND packs <= 100000),
  constraint purchase_line_item_id_fkey FOREIGN KEY (item_id) REFERENCES inventory_item(item_id),
  constraint purchase_line_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_order(purchase_order_id) ON DELETE CASCADE
);

create table purchase_order (
  purchase_order_id uuid not null,
  station_id uuid not null,
  supplier text not null,
  note text not null,
  state text not null,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  ordered_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint purchase_order_pkey PRIMARY KEY (purchase_order_id),
  constraint purchase_order_end CHECK ((state = ANY (ARRAY['received'::text, 'closed'::text])) = (ended_at IS NOT NULL)),
  constraint purchase_order_note CHECK (char_length(note) <= 1000),
  constraint purchase_order_state CHECK (state = ANY (ARRAY['draft'::text, 'ordered'::text, 'partly_received'::text, 'received'::text, 'closed'::text])),
  constraint purchase_order_supplier CHECK (char_length(supplier) >= 1 AND char_length(supplier) <= 120),
  constraint purchase_order_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_member(staff_id),
  constraint purchase_order_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id)
);

create table rate_window (
  key bytea not null,
  window_start timestamp with time zone not null,
  count integer not null,
  constraint rate_window_pkey PRIMARY KEY (key, window_start),
  constraint rate_window_key_length CHECK (octet_length(key) = 32)
);

create table rating (
  order_id uuid,
  stars smallint not null,
  comment_sealed bytea,
  locale text not null,
  rated_at timestamp with time zone not null default now(),
  redemption_id uuid,
  subject_id uuid not null generated always as (COALESCE(redemption_id, order_id)) stored,
  first_rated_at timestamp with time zone not null,
  case_opened_at timestamp with time zone,
  case_closed_at timestamp with time zone,
  constraint rating_pkey PRIMARY KEY (subject_id),
  constraint rating_case CHECK (case_closed_at IS NULL OR case_opened_at IS NOT NULL),
  constraint rating_locale CHECK (locale = ANY (ARRAY['en'::text, 'he'::text])),
  constraint rating_of_something CHECK (num_nonnulls(order_id, redemption_id) = 1),
  constraint rating_stars CHECK (stars >= 1 AND stars <= 5),
  constraint rating_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id),
  constraint rating_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(redemption_id)
);

create table redemption (
  redemption_id uuid not null,
  lot_id uuid not null,
  units integer not null,
  station_id uuid not null,
  request_id text not null,
  pass_id text,
  state text not null,
  created_at timestamp with time zone not null default now(),
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  token_hash sha256,
  bay_no integer not null default 1,
  minutes integer not null default 10,
  start_before timestamp with time zone,
  offered_at timestamp with time zone,
  asked_at timestamp with time zone,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  released_at timestamp with time zone,
  release_reason text,
  late_started_at timestamp with time zone,
  questioned_at timestamp with time zone,
  delivered_seconds integer,
  interruption text,
  reversed_at timestamp with time zone,
  constraint redemption_pkey PRIMARY KEY (redemption_id),
  constraint redemption_once UNIQUE (station_id, request_id),
  constraint redemption_pass_once UNIQUE (pass_id),
  constraint redemption_token_hash UNIQUE (token_hash),
  constraint redemption_bay_no CHECK (bay_no >= 1 AND bay_no <= 20),
  constraint redemption_delivered CHECK (delivered_seconds >= 0 AND delivered_seconds <= 3600),
  constraint redemption_interrupted CHECK (interruption IS NULL OR ended_at IS NOT NULL),
  constraint redemption_interruption CHECK (interruption = ANY (ARRAY['power'::text, 'fault'::text])),
  constraint redemption_minutes CHECK (minutes >= 1 AND minutes <= 60),
  constraint redemption_release_reason CHECK (release_reason = ANY (ARRAY['failed'::text, 'not_started'::text, 'unreachable'::text, 'unconfirmed'::text])),
  constraint redemption_released CHECK (state = 'released'::text OR release_reason IS NULL),
  constraint redemption_reversed CHECK ((state = 'reversed'::text) = (reversed_at IS NOT NULL)),
  constraint redemption_state CHECK (state = ANY (ARRAY['held'::text, 'completed'::text, 'released'::text, 'reversed'::text])),
  constraint redemption_units CHECK (units > 0),
  constraint redemption_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lot(lot_id),
  constraint redemption_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id)
);

create table refund (
  refund_id uuid not null,
  payment_id uuid not null,
  amount_agorot bigint not null,
  idempotency_key text not null,
  reason text not null,
  state text not null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  done_at timestamp with time zone,
  next_check_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  units integer not null default 0,
  given_up_at timestamp with time zone,
  constraint refund_pkey PRIMARY KEY (refund_id),
  constraint refund_idempotency_key UNIQUE (idempotency_key),
  constraint refund_amount CHECK (amount_agorot > 0),
  constraint refund_given_up CHECK (given_up_at IS NULL OR state = 'failed'::text),
  constraint refund_state CHECK (state = ANY (ARRAY['requested'::text, 'sent'::text, 'done'::text, 'failed'::text])),
  constraint refund_units CHECK (units >= 0),
  constraint refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(payment_id)
);

create table scanner (
  scanner_id uuid not null,
  station_id uuid not null,
  token_hash sha256 not null,
  name text not null,
  enrolled_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint scanner_pkey PRIMARY KEY (scanner_id),
  constraint scanner_token_hash UNIQUE (token_hash),
  constraint scanner_name CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint scanner_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table schedule (
  name text not null,
  due_at timestamp with time zone not null,
  leased_until timestamp with time zone,
  last_begun_at timestamp with time zone,
  last_finished_at timestamp with time zone,
  failures integer not null default 0,
  last_error text,
  constraint schedule_pkey PRIMARY KEY (name),
  constraint schedule_failures CHECK (failures >= 0)
);

create table schema_migration (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (version)
);

create table session (
  token_hash bytea not null,
  customer_id uuid not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  absolute_at timestamp with time zone not null,
  session_id uuid not null,
  factor text not null,
  proven_at timestamp with time zone not null default now(),
  lasting boolean not null default true,
  browser text not null,
  system text not null,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_id_once UNIQUE (session_id),
  constraint session_factor CHECK (factor = ANY (ARRAY['password'::text, 'phone'::text, 'provider'::text, 'passkey'::text, 'mail'::text])),
  constraint session_token_hash_length CHECK (octet_length(token_hash) = 32),
  constraint session_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table shop_order (
  order_id uuid not null,
  order_code text not null,
  state order_state not null,
  kind product_kind not null,
  locale locale not null,
  currency character(3) not null default 'ILS'::bpchar,
  gross_agorot agorot not null,
  discount_agorot bigint not null default 0,
  credit_used_agorot agorot not null default 0,
  due_agorot agorot not null,
  discount_decision jsonb not null default '{}'::jsonb,
  payment_method payment_method not null,
  customer_id uuid,
  guest_hash sha256,
  private_sealed bytea not null,
  email_index sha256 not null,
  token_hash sha256 not null,
  receipt_hash sha256 not null,
  terms_version text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  gift_locale locale,
  gift_due_at timestamp with time zone,
  loyalty_terms_id integer,
  constraint shop_order_pkey PRIMARY KEY (order_id),
  constraint shop_order_code UNIQUE (order_code),
  constraint shop_order_receipt_hash UNIQUE (receipt_hash),
  constraint shop_order_token_hash UNIQUE (token_hash),
  constraint shop_order_arithmetic CHECK (due_agorot::bigint = (gross_agorot::bigint - discount_agorot - credit_used_agorot::bigint)),
  constraint shop_order_discount CHECK (discount_agorot >= 0 AND discount_agorot <= gross_agorot::bigint),
  constraint shop_order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint shop_order_loyalty_terms_id_fkey FOREIGN KEY (loyalty_terms_id) REFERENCES loyalty_terms(loyalty_terms_id)
);

create table staff_case (
  kind text not null,
  subject_id uuid not null,
  assignee uuid,
  done_at timestamp with time zone,
  version integer not null default 0,
  constraint staff_case_pkey PRIMARY KEY (kind, subject_id),
  constraint staff_case_done CHECK (done_at IS NULL OR (kind = ANY (ARRAY['wash'::text, 'hand_wash'::text]))),
  constraint staff_case_kind CHECK (kind = ANY (ARRAY['contact'::text, 'franchise'::text, 'cancellation'::text, 'rating'::text, 'wash'::text, 'hand_wash'::text])),
  constraint staff_case_assignee_fkey FOREIGN KEY (assignee) REFERENCES staff_member(staff_id)
);

create table staff_case_entry (
  staff_case_entry_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  act text not null,
  staff_id uuid not null,
  assignee uuid,
  locale text,
  body_sealed bytea,
  created_at timestamp with time zone not null,
  constraint staff_case_entry_pkey PRIMARY KEY (staff_case_entry_id),
  constraint staff_case_entry_act CHECK (act = ANY (ARRAY['note'::text, 'answer'::text, 'assign'::text, 'close'::text, 'reopen'::text, 'approve'::text, 'refuse'::text, 'give_back'::text])),
  constraint staff_case_entry_answer CHECK (act <> 'answer'::text OR locale IS NOT NULL),
  constraint staff_case_entry_locale CHECK (locale = ANY (ARRAY['en'::text, 'he'::text])),
  constraint staff_case_entry_assignee_fkey FOREIGN KEY (assignee) REFERENCES staff_member(staff_id),
  constraint staff_case_entry_of FOREIGN KEY (kind, subject_id) REFERENCES staff_case(kind, subject_id) ON DELETE CASCADE,
  constraint staff_case_entry_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table staff_invitation (
  staff_invitation_id uuid not null,
  staff_id uuid not null,
  token_hash sha256 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_invitation_pkey PRIMARY KEY (staff_invitation_id),
  constraint staff_invitation_token UNIQUE (token_hash),
  constraint staff_invitation_lifetime CHECK (expires_at <= (created_at + '7 days'::interval)),
  constraint staff_invitation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table staff_member (
  staff_id uuid not null,
  name text not null,
  email_index sha256 not null,
  email_sealed bytea not null,
  roles text[] not null,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  constraint staff_member_pkey PRIMARY KEY (staff_id),
  constraint staff_member_email UNIQUE (email_index),
  constraint staff_member_name CHECK (char_length(name) >= 1 AND char_length(name) <= 120),
  constraint staff_member_roles CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['owner'::text, 'manager'::text, 'support'::text, 'reviewer'::text, 'stock_keeper'::text, 'accountant'::text])
);

create table staff_password (
  staff_id uuid not null,
  salt bytea not null,
  hash sha256 not null,
  scheme text not null,
  changed_at timestamp with time zone not null,
  constraint staff_password_pkey PRIMARY KEY (staff_id),
  constraint staff_password_salt_length CHECK (octet_length(salt) = 16),
  constraint staff_password_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table staff_proposal (
  staff_proposal_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  amount_agorot agorot_positive not null,
  units integer not null,
  reason text not null,
  idempotency_key uuid not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  state text not null default 'open'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  refund_id uuid,
  constraint staff_proposal_pkey PRIMARY KEY (staff_proposal_id),
  constraint staff_proposal_key UNIQUE (idempotency_key),
  constraint staff_proposal_decided CHECK ((state = 'open'::text) = (decided_by IS NULL)),
  constraint staff_proposal_decided_at CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  constraint staff_proposal_reason CHECK (reason = ANY (ARRAY['cancelled'::text, 'mistake'::text, 'fault'::text])),
  constraint staff_proposal_refund CHECK ((state = 'confirmed'::text) = (refund_id IS NOT NULL)),
  constraint staff_proposal_state CHECK (state = ANY (ARRAY['open'::text, 'confirmed'::text, 'declined'::text])),
  constraint staff_proposal_two_people CHECK (state <> 'confirmed'::text OR decided_by <> proposed_by),
  constraint staff_proposal_units CHECK (units >= 0),
  constraint staff_proposal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_member(staff_id),
  constraint staff_proposal_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id),
  constraint staff_proposal_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(payment_id),
  constraint staff_proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff_member(staff_id),
  constraint staff_proposal_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(refund_id)
);

create table staff_recovery_code (
  code_hash sha256 not null,
  staff_id uuid not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_pkey PRIMARY KEY (code_hash),
  constraint staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table staff_rinse (
  scanner_id uuid not null,
  note_id uuid not null,
  station_id uuid not null,
  bay_no integer not null,
  rinsed_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  constraint staff_rinse_pkey PRIMARY KEY (scanner_id, note_id),
  constraint staff_rinse_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE,
  constraint staff_rinse_scanner_id_fkey FOREIGN KEY (scanner_id) REFERENCES scanner(scanner_id) ON DELETE CASCADE
);

create table staff_session (
  session_id uuid not null,
  token_hash sha256 not null,
  staff_id uuid not null,
  stage text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  proven_at timestamp with time zone not null,
  absolute_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint staff_session_pkey PRIMARY KEY (session_id),
  constraint staff_session_token UNIQUE (token_hash),
  constraint staff_session_stage CHECK (stage = ANY (ARRAY['password'::text, 'full'::text])),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table staff_totp (
  staff_id uuid not null,
  secret_sealed bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  constraint staff_totp_pkey PRIMARY KEY (staff_id),
  constraint staff_totp_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table station (
  station_id uuid not null,
  slug text not null,
  name text not null,
  name_he text not null,
  address text not null,
  address_he text not null,
  city text not null,
  city_he text not null,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null default 'Asia/Jerusalem'::text,
  hours jsonb not null,
  status text not null,
  bays integer not null,
  interface text not null,
  product_map jsonb not null default '[]'::jsonb,
  accessibility text not null default ''::text,
  accessibility_he text not null default ''::text,
  sample boolean not null default false,
  created_at timestamp with time zone not null default now(),
  token_version integer not null default 1,
  token_hash sha256,
  short_code text,
  wash_minutes integer not null default 10,
  gateway text not null default 'station_api'::text,
  offline_washes integer not null default 5,
  constraint station_pkey PRIMARY KEY (station_id),
  constraint station_short_code UNIQUE (short_code),
  constraint station_slug UNIQUE (slug),
  constraint station_token_hash UNIQUE (token_hash),
  constraint station_bays CHECK (bays >= 1 AND bays <= 20),
  constraint station_gateway CHECK (gateway = ANY (ARRAY['station_api'::text, 'nayax'::text])),
  constraint station_hours CHECK (jsonb_array_length(hours) = 7),
  constraint station_interface CHECK (interface = ANY (ARRAY['pulse_array'::text, 'pulse_line'::text, 'mdb3'::text, 'simulated'::text])),
  constraint station_latitude CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint station_longitude CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint station_offline_washes CHECK (offline_washes >= 0 AND offline_washes <= 50),
  constraint station_short_code_shape CHECK (short_code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'::text),
  constraint station_slug_shape CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint station_status CHECK (status = ANY (ARRAY['live'::text, 'maintenance'::text, 'offline'::text])),
  constraint station_wash_minutes CHECK (wash_minutes >= 1 AND wash_minutes <= 60)
);

create table station_enrolment (
  code_hash sha256 not null,
  station_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  admits text not null default 'controller'::text,
  constraint station_enrolment_pkey PRIMARY KEY (code_hash),
  constraint station_enrolment_admits CHECK (admits = ANY (ARRAY['controller'::text, 'scanner'::text])),
  constraint station_enrolment_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table station_event (
  station_id uuid not null,
  transaction_id text not null,
  seq_no integer not null,
  redemption_id uuid,
  kind text not null,
  occurred_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  offline boolean not null,
  reason text,
  outcome text not null,
  constraint station_event_pkey PRIMARY KEY (station_id, transaction_id, seq_no),
  constraint station_event_kind CHECK (kind = ANY (ARRAY['started'::text, 'updated'::text, 'ended'::text, 'failed'::text, 'unknown'::text, 'rinsed'::text])),
  constraint station_event_seq_no CHECK (seq_no >= 0),
  constraint station_event_transaction CHECK (length(transaction_id) >= 1 AND length(transaction_id) <= 64),
  constraint station_event_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id)
);

create table station_key (
  station_key_id uuid not null,
  station_id uuid not null,
  public_key bytea not null,
  enrolled_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint station_key_pkey PRIMARY KEY (station_key_id),
  constraint station_key_once UNIQUE (public_key),
  constraint station_key_size CHECK (octet_length(public_key) = 32),
  constraint station_key_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table station_presence (
  station_id uuid not null,
  heard_at timestamp with time zone not null,
  booted_at timestamp with time zone not null,
  firmware text not null,
  clock_trusted boolean not null,
  constraint station_presence_pkey PRIMARY KEY (station_id),
  constraint station_presence_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table unmatched_payment (
  provider text not null,
  provider_ref text not null,
  merchant_ref text not null,
  amount_minor bigint not null,
  refunded_minor bigint not null,
  currency text not null,
  found_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint unmatched_payment_pkey PRIMARY KEY (provider, provider_ref)
);

create table verification_document (
  verification_document_id uuid not null,
  customer_id uuid not null,
  kind text not null,
  state text not null,
  reviewer_id uuid,
  blob_ref text,
  decided_at timestamp with time zone,
  purge_after timestamp with time zone,
  valid_until timestamp with time zone,
  decided_by text,
  method text,
  constraint verification_document_pkey PRIMARY KEY (verification_document_id),
  constraint verification_document_kind CHECK (kind = ANY (ARRAY['senior'::text, 'disability'::text])),
  constraint verification_document_method CHECK (method = 'in_person'::text),
  constraint verification_document_state CHECK (state = ANY (ARRAY['quarantined'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'purged'::text])),
  constraint verification_document_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table wash_package (
  wash_package_id uuid not null,
  kind text not null,
  number integer not null,
  name text not null,
  name_he text not null,
  wash_count integer not null,
  wash_minutes integer not null,
  theme text,
  color_variant text,
  valid_years integer,
  tax_treatment text not null,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint wash_package_pkey PRIMARY KEY (wash_package_id),
  constraint wash_package_kind_number UNIQUE (kind, number),
  constraint wash_package_color_variant CHECK (color_variant = ANY (ARRAY['fresh-pink'::text, 'pearl-silver'::text, 'champagne-gold'::text])),
  constraint wash_package_gift_is_dressed CHECK (kind = 'package'::text OR theme IS NOT NULL AND color_variant IS NOT NULL AND valid_years IS NOT NULL),
  constraint wash_package_kind CHECK (kind = ANY (ARRAY['package'::text, 'gift'::text])),
  constraint wash_package_number CHECK (number >= 1 AND number <= 999999),
  constraint wash_package_tax_treatment CHECK (tax_treatment = ANY (ARRAY['at_sale'::text, 'at_redemption'::text])),
  constraint wash_package_theme CHECK (theme = ANY (ARRAY['SIGNATURE'::text, 'PREMIUM'::text, 'LUXE'::text])),
  constraint wash_package_valid_years CHECK (valid_years >= 5),
  constraint wash_package_wash_count CHECK (wash_count >= 1 AND wash_count <= 50),
  constraint wash_package_wash_minutes CHECK (wash_minutes >= 1 AND wash_minutes <= 240)
);

create table webhook_event (
  provider text not null,
  event_id text not null,
  trust event_trust not null,
  merchant_ref text not null,
  body event_body not null,
  received_at timestamp with time zone not null default now(),
  processed_at timestamp with time zone,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  dead_at timestamp with time zone,
  last_error text,
  constraint webhook_event_pkey PRIMARY KEY (event_id, provider)
);

create table write_probe (
  only_row boolean not null default true,
  written_at timestamp with time zone not null default now(),
  constraint write_probe_pkey PRIMARY KEY (only_row),
  constraint write_probe_only_row CHECK (only_row)
);

-- Indexes

CREATE INDEX account_token_age ON public.account_token USING btree (expires_at);

CREATE INDEX account_token_customer ON public.account_token USING btree (customer_id, purpose) WHERE (used_at IS NULL);

CREATE INDEX analytics_event_age ON public.analytics_event USING brin (happened_in);

CREATE INDEX analytics_event_name ON public.analytics_event USING btree (name, happened_in);

CREATE INDEX audit_of_staff ON public.audit USING btree (seq DESC) WHERE (actor ~~ 'staff:%'::text);

CREATE INDEX audit_ref ON public.audit USING btree (ref_id) WHERE (ref_id IS NOT NULL);

CREATE INDEX audit_written_in ON public.audit USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX cancellation_request_due ON public.cancellation_request USING btree (due_at) WHERE (state = 'requested'::text);

CREATE INDEX cancellation_request_open ON public.cancellation_request USING btree (due_at) WHERE (state = 'requested'::text);

CREATE INDEX cancellation_request_refund_id ON public.cancellation_request USING btree (refund_id) WHERE (refund_id IS NOT NULL);

CREATE INDEX consent_event_newest ON public.consent_event USING btree (customer_id, topic, consent_event_id DESC);

CREATE INDEX consumption_rate_consumable ON public.consumption_rate USING btree (consumable);

CREATE INDEX contact_message_content ON public.contact_message USING btree (content_hash, created_at);

CREATE INDEX contact_message_email_index ON public.contact_message USING btree (email_index, created_at);

CREATE INDEX contact_message_state ON public.contact_message USING btree (state, created_at);

CREATE INDEX credit_lot_customer ON public.credit_lot USING btree (customer_id) WHERE (customer_id IS NOT NULL);

CREATE INDEX credit_lot_ending ON public.credit_lot USING btree (expires_at, lot_id) WHERE (((state)::text = 'active'::text) AND (expires_at IS NOT NULL));

CREATE INDEX credit_lot_money ON public.credit_lot USING btree (lot_id) WHERE ((kind)::text = 'money'::text);

CREATE INDEX credit_lot_of_state ON public.credit_lot USING btree (state, lot_id DESC) WHERE ((kind)::text = 'wash'::text);

CREATE INDEX credit_lot_written_in ON public.credit_lot USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX credit_move_written_in ON public.credit_move USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX customer_email ON public.customer USING btree (email_index);

CREATE INDEX customer_former_email ON public.customer USING btree (former_email_index) WHERE (former_email_index IS NOT NULL);

CREATE INDEX customer_joined ON public.customer USING btree (created_at) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX customer_proven_email ON public.customer USING btree (email_index) WHERE (email_verified_at IS NOT NULL);

CREATE UNIQUE INDEX customer_proven_phone ON public.customer USING btree (phone_index) WHERE (phone_verified_at IS NOT NULL);

CREATE INDEX customer_referred_by ON public.customer USING btree (referred_by) WHERE (referred_by IS NOT NULL);

CREATE INDEX employee_document_employee ON public.employee_document USING btree (employee_id, document_id DESC);

CREATE INDEX employee_document_expiry ON public.employee_document USING btree (expires_on) WHERE ((state = 'approved'::text) AND (expires_on IS NOT NULL));

CREATE INDEX employee_document_pending ON public.employee_document USING btree (document_id DESC) WHERE (state = 'pending'::text);

CREATE INDEX employee_document_reviewer ON public.employee_document USING btree (reviewed_by) WHERE (reviewed_by IS NOT NULL);

CREATE INDEX employee_document_uploader ON public.employee_document USING btree (uploaded_by);

CREATE INDEX employee_left_on ON public.employee USING btree (left_on) WHERE (left_on IS NOT NULL);

CREATE INDEX employee_station ON public.employee USING btree (station_id) WHERE (station_id IS NOT NULL);

CREATE INDEX gift_attempt_order ON public.gift_attempt USING btree (order_id, outbox_id);

CREATE INDEX hand_wash_lost ON public.hand_wash USING btree (note_id) WHERE (redemption_id IS NULL);

CREATE INDEX hand_wash_lot ON public.hand_wash USING btree (lot_id) WHERE (lot_id IS NOT NULL);

CREATE INDEX hand_wash_redemption ON public.hand_wash USING btree (redemption_id) WHERE (redemption_id IS NOT NULL);

CREATE INDEX hand_wash_station ON public.hand_wash USING btree (station_id);

CREATE INDEX idempotency_key_created_at ON public.idempotency_key USING brin (created_at);

CREATE UNIQUE INDEX inventory_item_consumable ON public.inventory_item USING btree (consumable) WHERE (consumable IS NOT NULL);

CREATE INDEX inventory_movement_day ON public.inventory_movement USING btree (for_day) INCLUDE (station_id, item_id, amount) WHERE (kind = 'used'::text);

CREATE INDEX inventory_movement_order ON public.inventory_movement USING btree (purchase_order_id) WHERE (purchase_order_id IS NOT NULL);

CREATE INDEX inventory_movement_other ON public.inventory_movement USING btree (other_station_id) WHERE (other_station_id IS NOT NULL);

CREATE INDEX inventory_movement_recent ON public.inventory_movement USING btree (station_id, item_id, occurred_at) INCLUDE (kind, amount);

CREATE INDEX inventory_shelf_item ON public.inventory_shelf USING btree (item_id);

CREATE INDEX journal_written_in ON public.journal USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX message_pause_until ON public.message_pause USING btree (until);

CREATE INDEX nayax_transaction_opened ON public.nayax_transaction USING btree (opened_at) WHERE (redemption_id IS NULL);

CREATE INDEX offline_wash_lot ON public.offline_wash USING btree (lot_id) WHERE (lot_id IS NOT NULL);

CREATE INDEX offline_wash_received ON public.offline_wash USING btree (station_id, received_at);

CREATE INDEX offline_wash_redemption ON public.offline_wash USING btree (redemption_id) WHERE (redemption_id IS NOT NULL);

CREATE INDEX order_line_order ON public.order_line USING btree (order_id);

CREATE INDEX otp_challenge_address ON public.otp_challenge USING btree (address_mac, created_at DESC);

CREATE INDEX otp_challenge_age ON public.otp_challenge USING btree (created_at DESC);

CREATE INDEX otp_challenge_block ON public.otp_challenge USING btree (block_mac, created_at DESC);

CREATE INDEX otp_challenge_browser ON public.otp_challenge USING btree (browser_hash, created_at DESC);

CREATE INDEX otp_challenge_country ON public.otp_challenge USING btree (country, created_at DESC) WHERE (country IS NOT NULL);

CREATE UNIQUE INDEX otp_challenge_live ON public.otp_challenge USING btree (phone_mac, browser_hash) WHERE ((consumed_at IS NULL) AND (superseded_at IS NULL));

CREATE INDEX otp_challenge_network ON public.otp_challenge USING btree (network_mac, created_at DESC);

CREATE INDEX otp_challenge_phone ON public.otp_challenge USING btree (phone_mac, created_at DESC);

CREATE INDEX otp_challenge_strangers ON public.otp_challenge USING btree (created_at DESC) WHERE (NOT trusted);

CREATE INDEX outbox_dead ON public.outbox USING btree (created_at) WHERE ((state)::text = 'dead'::text);

CREATE INDEX outbox_order ON public.outbox USING btree (order_id);

CREATE INDEX outbox_waiting ON public.outbox USING btree (topic, next_attempt_at, outbox_id) WHERE ((state)::text = ANY (ARRAY['new'::text, 'leased'::text]));

CREATE INDEX passkey_challenge_age ON public.passkey_challenge USING btree (expires_at);

CREATE INDEX passkey_customer ON public.passkey USING btree (customer_id, created_at);

CREATE INDEX password_email ON public.password USING btree (email_index);

CREATE INDEX payment_disputed ON public.payment USING btree (disputed_at) WHERE (disputed_at IS NOT NULL);

CREATE INDEX payment_exception_open ON public.payment_exception USING btree (opened_at) WHERE (closed_at IS NULL);

CREATE INDEX payment_exception_written_in ON public.payment_exception USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX payment_last4 ON public.payment USING btree (last4) WHERE (last4 IS NOT NULL);

CREATE INDEX payment_next_check ON public.payment USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE UNIQUE INDEX payment_one_live_attempt ON public.payment USING btree (order_id) WHERE ((state)::text = ANY (ARRAY['created'::text, 'redirected'::text, 'pending'::text]));

CREATE INDEX payment_taken ON public.payment USING btree (captured_at) INCLUDE (captured_agorot) WHERE (captured_at IS NOT NULL);

CREATE INDEX payment_written_in ON public.payment USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX points_account_written_in ON public.points_account USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX points_grant_customer ON public.points_grant USING btree (customer_id);

CREATE INDEX points_grant_ending ON public.points_grant USING btree (expires_at) WHERE (state = 'active'::text);

CREATE INDEX points_grant_waiting ON public.points_grant USING btree (window_ends_at) WHERE ((state = 'pending'::text) OR reward_due);

CREATE INDEX points_grant_written_in ON public.points_grant USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX points_move_written_in ON public.points_move USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX provider_flow_age ON public.provider_flow USING btree (expires_at);

CREATE INDEX purchase_line_item ON public.purchase_line USING btree (item_id);

CREATE INDEX purchase_order_made_by ON public.purchase_order USING btree (created_by);

CREATE INDEX purchase_order_station ON public.purchase_order USING btree (station_id);

CREATE INDEX rate_window_start ON public.rate_window USING btree (window_start);

CREATE INDEX rating_case ON public.rating USING btree (case_opened_at) WHERE (case_opened_at IS NOT NULL);

CREATE INDEX rating_case_open ON public.rating USING btree (case_opened_at) WHERE ((case_opened_at IS NOT NULL) AND (case_closed_at IS NULL));

CREATE INDEX rating_order ON public.rating USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX rating_redemption ON public.rating USING btree (redemption_id) WHERE (redemption_id IS NOT NULL);

CREATE INDEX redemption_held ON public.redemption USING btree (start_before) WHERE (state = 'held'::text);

CREATE INDEX redemption_lot ON public.redemption USING btree (lot_id);

CREATE INDEX redemption_questioned ON public.redemption USING btree (questioned_at) WHERE (questioned_at IS NOT NULL);

CREATE INDEX redemption_started ON public.redemption USING brin (started_at) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX redemption_station_held ON public.redemption USING btree (station_id, created_at) WHERE (state = 'held'::text);

CREATE INDEX redemption_written_in ON public.redemption USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX refund_failed ON public.refund USING btree (created_at) WHERE ((state = 'failed'::text) AND (given_up_at IS NULL));

CREATE INDEX refund_given ON public.refund USING btree (done_at) INCLUDE (amount_agorot) WHERE (done_at IS NOT NULL);

CREATE INDEX refund_next_check ON public.refund USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX refund_payment ON public.refund USING btree (payment_id);

CREATE INDEX refund_written_in ON public.refund USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX scanner_station ON public.scanner USING btree (station_id);

CREATE INDEX session_age ON public.session USING btree (absolute_at);

CREATE INDEX session_customer ON public.session USING btree (customer_id) WHERE (revoked_at IS NULL);

CREATE INDEX shop_order_created_at ON public.shop_order USING brin (created_at);

CREATE INDEX shop_order_customer ON public.shop_order USING btree (customer_id, created_at) WHERE (customer_id IS NOT NULL);

CREATE INDEX shop_order_email_index ON public.shop_order USING btree (email_index);

CREATE INDEX shop_order_gift_due ON public.shop_order USING btree (gift_due_at) WHERE (gift_due_at IS NOT NULL);

CREATE INDEX shop_order_guest ON public.shop_order USING btree (guest_hash) WHERE (guest_hash IS NOT NULL);

CREATE INDEX shop_order_newest ON public.shop_order USING btree (created_at DESC, order_id DESC);

CREATE INDEX shop_order_of_state ON public.shop_order USING btree (state, created_at DESC, order_id DESC);

CREATE INDEX shop_order_written_in ON public.shop_order USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX staff_case_assignee ON public.staff_case USING btree (assignee) WHERE (assignee IS NOT NULL);

CREATE INDEX staff_case_entry_assignee ON public.staff_case_entry USING btree (assignee) WHERE (assignee IS NOT NULL);

CREATE INDEX staff_case_entry_case ON public.staff_case_entry USING btree (kind, subject_id, created_at);

CREATE INDEX staff_case_entry_staff ON public.staff_case_entry USING btree (staff_id);

CREATE INDEX staff_invitation_staff ON public.staff_invitation USING btree (staff_id);

CREATE INDEX staff_proposal_open ON public.staff_proposal USING btree (proposed_at) WHERE (state = 'open'::text);

CREATE INDEX staff_proposal_order ON public.staff_proposal USING btree (order_id);

CREATE INDEX staff_recovery_code_staff ON public.staff_recovery_code USING btree (staff_id);

CREATE INDEX staff_rinse_bay ON public.staff_rinse USING btree (station_id, bay_no, rinsed_at);

CREATE INDEX staff_session_age ON public.staff_session USING btree (absolute_at);

CREATE INDEX staff_session_staff ON public.staff_session USING btree (staff_id, seen_at DESC);

CREATE INDEX station_event_redemption ON public.station_event USING btree (redemption_id) WHERE (redemption_id IS NOT NULL);

CREATE INDEX station_key_station ON public.station_key USING btree (station_id);

CREATE UNIQUE INDEX verification_document_one_approved ON public.verification_document USING btree (customer_id, kind) WHERE (state = 'approved'::text);

CREATE UNIQUE INDEX verification_document_one_open ON public.verification_document USING btree (customer_id, kind) WHERE (state = ANY (ARRAY['quarantined'::text, 'pending'::text]));

CREATE INDEX webhook_event_dead ON public.webhook_event USING btree (dead_at) WHERE ((dead_at IS NOT NULL) AND (processed_at IS NULL));

CREATE INDEX webhook_event_open ON public.webhook_event USING btree (next_attempt_at) WHERE ((processed_at IS NULL) AND (dead_at IS NULL));

CREATE INDEX webhook_event_received_at ON public.webhook_event USING brin (received_at);

CREATE INDEX webhook_event_reference ON public.webhook_event USING btree (merchant_ref);

-- Functions

CREATE OR REPLACE FUNCTION public.announce_catalogue_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_loyalty_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('loyalty_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_redemption()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('redemption', new.station_id || ' ' || new.redemption_id || ' ' || new.lot_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_station_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('stations_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.append_audit(actor_ text, action_ text, ref_id_ uuid, detail_ jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
  insert into audit (seq, occurred_at, actor, action, ref_id, detail, prev, hash)
  values (next.seq, next.occurred_at, next.actor, next.action, next.ref_id, next.detail, next.prev, next.hash);
  return next.seq;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_digest(row_ audit)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(row_.prev || convert_to(
    row_.seq::text || '|' || to_char(row_.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '|' ||
    row_.actor || '|' || row_.action || '|' || coalesce(row_.ref_id::text, '') || '|' || row_.detail::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.make_bays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bay (station_id, bay_no) select new.station_id, n from generate_series(1, new.bays) n
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.make_consumption_rates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into consumption_rate (station_id, consumable, since, amount)
  select new.station_id, consumable, '2020-01-01T00:00:00Z', sample_amount from consumable;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.written_in := pg_current_xact_id()::text::bigint;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.place_inventory_movement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  newest record;
begin
  perform 1 from inventory_shelf where station_id = new.station_id and item_id = new.item_id for update;
  select m.seq, m.balance into newest from inventory_movement m
    where m.station_id = new.station_id and m.item_id = new.item_id order by m.seq desc limit 1;
  new.seq := coalesce(newest.seq, 0) + 1;
  if new.kind = 'counted' then
    new.amount := new.found - coalesce(newest.balance, 0);
  end if;
  new.balance := coalesce(newest.balance, 0) + new.amount;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'append_only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rate_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a rate of consumption is never changed: add one that begins later';
end $function$;

CREATE OR REPLACE FUNCTION public.this_database()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select s.system_identifier || '/' || d.oid from pg_control_system() s, pg_database d
  where d.datname = current_database()
$function$;

CREATE OR REPLACE FUNCTION public.wrong_balances(since bigint)
 RETURNS TABLE(ledger_account_id text)
 LANGUAGE sql
 STABLE
AS $function$
  select a.ledger_account_id from ledger_account a
  left join (
    select e.ledger_account_id, sum(e.amount_agorot) as total from journal_entry e
    where since = 0 or e.journal_id = any(array(select j.journal_id from journal j where j.written_in >= since))
    group by e.ledger_account_id) entered on entered.ledger_account_id = a.ledger_account_id
  left join books_total t on t.ledger_account_id = a.ledger_account_id and t.proven_before = since
  left join (
    select b.ledger_account_id, sum(b.balance_agorot) as total from ledger_balance b
    group by b.ledger_account_id) balance on balance.ledger_account_id = a.ledger_account_id
  where coalesce(entered.total, 0) + coalesce(t.proven_agorot, 0) <> coalesce(balance.total, 0)
     or coalesce(balance.total, 0) < a.floor_agorot
$function$;

-- Triggers

CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consent_event_append_only BEFORE DELETE OR UPDATE ON consent_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consent_event_no_truncate BEFORE TRUNCATE ON consent_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consumption_rate_stays BEFORE UPDATE ON consumption_rate FOR EACH ROW EXECUTE FUNCTION refuse_rate_change();

CREATE TRIGGER credit_lot_written BEFORE UPDATE ON credit_lot FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER credit_move_append_only BEFORE DELETE OR UPDATE ON credit_move FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER credit_move_no_truncate BEFORE TRUNCATE ON credit_move FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER inventory_movement_append_only BEFORE DELETE OR UPDATE ON inventory_movement FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER inventory_movement_no_truncate BEFORE TRUNCATE ON inventory_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER inventory_movement_place BEFORE INSERT ON inventory_movement FOR EACH ROW EXECUTE FUNCTION place_inventory_movement();

CREATE TRIGGER journal_append_only BEFORE DELETE OR UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER journal_entry_append_only BEFORE DELETE OR UPDATE ON journal_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER journal_entry_no_truncate BEFORE TRUNCATE ON journal_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER loyalty_terms_announced AFTER INSERT ON loyalty_terms FOR EACH STATEMENT EXECUTE FUNCTION announce_loyalty_change();

CREATE TRIGGER loyalty_terms_append_only BEFORE DELETE OR UPDATE ON loyalty_terms FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER loyalty_terms_no_truncate BEFORE TRUNCATE ON loyalty_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payment_written BEFORE UPDATE ON payment FOR EACH ROW WHEN ((new.state::text = ANY (ARRAY['captured'::text, 'part_refunded'::text, 'refunded'::text, 'lost'::text])) OR (old.state::text = ANY (ARRAY['captured'::text, 'part_refunded'::text, 'refunded'::text, 'lost'::text]))) EXECUTE FUNCTION note_transaction();

CREATE TRIGGER payment_exception_written BEFORE UPDATE ON payment_exception FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER points_account_written BEFORE UPDATE ON points_account FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER points_grant_written BEFORE UPDATE ON points_grant FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER points_move_append_only BEFORE DELETE OR UPDATE ON points_move FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER points_move_no_truncate BEFORE TRUNCATE ON points_move FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER price_version_announce AFTER INSERT ON price_version FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();

CREATE TRIGGER price_version_append_only BEFORE DELETE OR UPDATE ON price_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER redemption_announce AFTER INSERT OR UPDATE OF state, ended_at ON redemption FOR EACH ROW EXECUTE FUNCTION announce_redemption();

CREATE TRIGGER redemption_written BEFORE UPDATE ON redemption FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER refund_written BEFORE UPDATE ON refund FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER shop_order_written BEFORE UPDATE ON shop_order FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER station_announce AFTER INSERT OR DELETE OR UPDATE ON station FOR EACH STATEMENT EXECUTE FUNCTION announce_station_change();

CREATE TRIGGER station_bays AFTER INSERT OR UPDATE OF bays ON station FOR EACH ROW EXECUTE FUNCTION make_bays();

CREATE TRIGGER station_consumption_rates AFTER INSERT ON station FOR EACH ROW EXECUTE FUNCTION make_consumption_rates();

CREATE TRIGGER wash_package_announce AFTER INSERT OR DELETE OR UPDATE ON wash_package FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();

-- Views

create view inv_01_order_sum as
 SELECT o.order_id
   FROM shop_order o
     LEFT JOIN order_line l USING (order_id)
  GROUP BY o.order_id
 HAVING o.gross_agorot::numeric <> COALESCE(sum(l.line_total_agorot), 0::numeric);

create view inv_02_paid_without_money as
 SELECT o.order_id
   FROM shop_order o
     LEFT JOIN payment p ON p.order_id = o.order_id AND p.state::text = 'captured'::text AND NOT p.unassigned
  WHERE o.state::text = 'fulfilled'::text AND o.due_agorot::bigint > 0
  GROUP BY o.order_id
 HAVING o.due_agorot::numeric <> COALESCE(sum(p.amount_agorot::bigint), 0::numeric);

create view inv_03_money_without_home as
 SELECT p.payment_id
   FROM payment p
     JOIN shop_order o USING (order_id)
  WHERE p.state::text = 'captured'::text AND (o.state::text <> ALL (ARRAY['fulfilled'::text, 'part_refunded'::text, 'refunded'::text])) AND NOT p.unassigned;

create view inv_04_two_kept_payments as
 SELECT order_id
   FROM payment p
  WHERE state::text = 'captured'::text AND NOT unassigned
  GROUP BY order_id
 HAVING count(*) > 1;

create view inv_05_wrong_amount as
 SELECT p.payment_id
   FROM payment p
     JOIN shop_order o USING (order_id)
  WHERE (p.state::text = ANY (ARRAY['captured'::text, 'part_refunded'::text, 'refunded'::text])) AND NOT p.unassigned AND (COALESCE(p.captured_agorot, p.amount_agorot)::bigint <> o.due_agorot::bigint OR p.currency <> o.currency);

create view inv_06_over_refund as
 SELECT p.payment_id
   FROM payment p
     JOIN refund r ON r.payment_id = p.payment_id AND r.state <> 'failed'::text
  GROUP BY p.payment_id, p.amount_agorot, p.captured_agorot
 HAVING sum(r.amount_agorot) > COALESCE(p.captured_agorot, p.amount_agorot)::numeric;

create view inv_07_grant_mismatch as
 SELECT l.order_line_id
   FROM order_line l
     JOIN shop_order o USING (order_id)
     LEFT JOIN credit_lot c ON c.source::text = 'order_line'::text AND c.source_id = l.order_line_id
  WHERE l.grants_units > 0 AND o.state::text = 'fulfilled'::text
  GROUP BY l.order_line_id
 HAVING count(c.lot_id) <> l.quantity::integer;

create view inv_08_grant_unpaid as
 SELECT c.lot_id
   FROM credit_lot c
     JOIN order_line l ON l.order_line_id = c.source_id
     JOIN shop_order o USING (order_id)
  WHERE c.source::text = 'order_line'::text AND c.state::text <> 'void'::text AND (o.state::text <> ALL (ARRAY['fulfilled'::text, 'part_refunded'::text]));

create view inv_09_lot_projection as
 SELECT c.lot_id
   FROM credit_lot c
     LEFT JOIN credit_move m USING (lot_id)
  GROUP BY c.lot_id
 HAVING COALESCE(sum(m.remaining_delta), 0::bigint) <> c.remaining OR COALESCE(sum(m.held_delta), 0::bigint) <> c.held;

create view inv_10_hold_without_redemption as
 SELECT lot_id
   FROM credit_lot c
  WHERE held <> (( SELECT COALESCE(sum(r.units), 0::bigint) AS "coalesce"
           FROM redemption r
          WHERE r.lot_id = c.lot_id AND r.state = 'held'::text));

create view inv_11_overspent as
 SELECT lot_id
   FROM credit_lot c
  WHERE initial < (( SELECT COALESCE(sum(r.units), 0::bigint) AS "coalesce"
           FROM redemption r
          WHERE r.lot_id = c.lot_id AND (r.state = ANY (ARRAY['held'::text, 'completed'::text]))));

create view inv_12_redeemed_dead_lot as
 SELECT r.redemption_id
   FROM redemption r
     JOIN credit_lot c USING (lot_id)
  WHERE (r.state = ANY (ARRAY['held'::text, 'completed'::text])) AND c.expires_at IS NOT NULL AND r.created_at > c.expires_at;

create view inv_13_double_issue as
 SELECT lot_id
   FROM credit_move
  WHERE reason::text = 'issue'::text
  GROUP BY lot_id
 HAVING count(*) <> 1;

create view inv_14_unbalanced_journal as
 SELECT j.journal_id
   FROM journal j
     LEFT JOIN journal_entry e USING (journal_id)
  GROUP BY j.journal_id
 HAVING COALESCE(sum(e.amount_agorot::bigint), 0::numeric) <> 0::numeric OR count(e.ledger_account_id) < 2;

create view inv_15_account_projection as
 SELECT ledger_account_id
   FROM wrong_balances(0::bigint) wrong_balances(ledger_account_id);

create view inv_16_liability as
 SELECT 1 AS bad
  WHERE (( SELECT COALESCE(sum(credit_lot.remaining + credit_lot.held), 0::bigint) AS "coalesce"
           FROM credit_lot
          WHERE credit_lot.kind::text = 'money'::text AND (credit_lot.state::text = ANY (ARRAY['active'::text, 'frozen'::text, 'depleted'::text]))))::numeric <> (- (( SELECT COALESCE(sum(ledger_balance.balance_agorot), 0::numeric) AS "coalesce"
           FROM ledger_balance
          WHERE ledger_balance.ledger_account_id = 'liability:voucher_money'::text)));

create view inv_17_points as
 SELECT a.customer_id
   FROM points_account a
     LEFT JOIN points_move m USING (customer_id)
  GROUP BY a.customer_id
 HAVING COALESCE(sum(m.pending_delta), 0::bigint) <> a.pending OR COALESCE(sum(m.active_delta), 0::bigint) <> a.active;

create view inv_18_stuck_inbox as
 SELECT provider,
    event_id
   FROM webhook_event
  WHERE processed_at IS NULL AND dead_at IS NULL AND received_at < (now() - '00:05:00'::interval);

create view inv_19_stuck_outbox as
 SELECT outbox_id
   FROM outbox
  WHERE (state::text = ANY (ARRAY['new'::text, 'leased'::text])) AND created_at < (now() - '24:00:00'::interval) OR state::text = 'leased'::text AND lease_until < (now() - '00:10:00'::interval);

create view inv_20_capture_not_booked as
 SELECT payment_id
   FROM payment p
  WHERE (state::text = ANY (ARRAY['captured'::text, 'part_refunded'::text, 'refunded'::text, 'lost'::text])) AND NOT (EXISTS ( SELECT 1
           FROM journal j
          WHERE j.kind = 'capture'::text AND j.ref_id = p.payment_id));

create view inv_21_receipt_message as
 SELECT o.order_id
   FROM shop_order o
     LEFT JOIN outbox x ON x.order_id = o.order_id AND x.topic = 'receipt'::text
  WHERE o.state::text = 'fulfilled'::text
  GROUP BY o.order_id
 HAVING count(x.outbox_id) <> 1;

create view inv_22_session as
 SELECT s.token_hash
   FROM session s
     LEFT JOIN customer c USING (customer_id)
  WHERE s.revoked_at IS NULL AND (c.disabled_at IS NOT NULL OR s.absolute_at > (s.created_at + '90 days'::interval));

create view inv_23_otp as
 SELECT phone_mac
   FROM otp_challenge
  WHERE consumed_at IS NULL AND superseded_at IS NULL AND expires_at > now()
  GROUP BY phone_mac, browser_hash
 HAVING count(*) > 1;

create view inv_24_documents as
 SELECT verification_document_id
   FROM verification_document
  WHERE state = 'approved'::text AND reviewer_id IS NULL AND decided_by IS NULL OR reviewer_id = customer_id OR decided_by = ('customer:'::text || customer_id) OR blob_ref IS NOT NULL AND (method = 'in_person'::text OR purge_after < now()) OR (state = ANY (ARRAY['approved'::text, 'rejected'::text])) AND method IS DISTINCT FROM 'in_person'::text AND (purge_after IS NULL OR purge_after > (decided_at + '30 days'::interval));

create view inv_25_audit_chain as
 SELECT a.seq
   FROM audit a
     LEFT JOIN audit before ON before.seq = (a.seq - 1)
  WHERE a.hash <> audit_digest(a.*) OR a.prev <> before.hash OR before.seq IS NULL AND a.seq > (( SELECT min(audit.seq) AS min
           FROM audit));

create view inv_26_unaudited_money as
 SELECT r.refund_id AS id
   FROM refund r
  WHERE NOT (EXISTS ( SELECT 1
           FROM audit a
          WHERE a.action = 'refund.request'::text AND a.ref_id = r.refund_id))
UNION ALL
 SELECT c.lot_id AS id
   FROM credit_lot c
  WHERE c.source::text = 'admin'::text AND NOT (EXISTS ( SELECT 1
           FROM audit a
          WHERE a.action = 'credit.mint'::text AND a.ref_id = c.lot_id));

create view inv_27_ledger_against_provider as
 SELECT p.payment_id
   FROM payment p
     LEFT JOIN journal j ON j.kind = 'capture'::text AND j.ref_id = p.payment_id
     LEFT JOIN journal_entry e ON e.journal_id = j.journal_id AND e.ledger_account_id = 'clearing:provider'::text
  WHERE (p.state::text = ANY (ARRAY['captured'::text, 'part_refunded'::text, 'refunded'::text])) AND COALESCE(p.captured_agorot, p.amount_agorot)::bigint <> COALESCE(e.amount_agorot::bigint, 0::bigint);

create view inv_28_points_granted as
 SELECT a.customer_id
   FROM points_account a
     LEFT JOIN points_grant g USING (customer_id)
  GROUP BY a.customer_id
 HAVING COALESCE(sum(g.points_left) FILTER (WHERE g.state = 'pending'::text), 0::bigint) <> a.pending OR GREATEST(a.active, 0) > COALESCE(sum(g.points_left) FILTER (WHERE g.state = 'active'::text), 0::bigint);

create view inv_29_points_overspent as
 SELECT customer_id,
    points_move_id
   FROM ( SELECT points_move.customer_id,
            points_move.points_move_id,
            points_move.reason,
            sum(points_move.active_delta) OVER (PARTITION BY points_move.customer_id ORDER BY points_move.points_move_id) AS active_after
           FROM points_move) m
  WHERE (reason = ANY (ARRAY['spent'::text, 'expired'::text])) AND active_after < 0;

create view inv_30_points_against_money as
 SELECT g.order_id
   FROM points_grant g
     JOIN payment p ON p.order_id = g.order_id AND NOT p.unassigned AND (p.state::text = ANY (ARRAY['captured'::text, 'part_refunded'::text, 'refunded'::text, 'lost'::text]))
  WHERE g.kind = 'purchase'::text AND g.state <> 'expired'::text AND g.points_left <> ((COALESCE(p.captured_agorot, p.amount_agorot)::bigint - p.refunded_agorot) / 100 * g.points_per_shekel);

create view staff_case_list as
 SELECT m.kind,
    m.contact_message_id AS subject_id,
    m.created_at AS since,
    NULL::timestamp with time zone AS due_at,
    m.state = 'new'::text AS is_open,
    m.state = 'closed'::text AS is_done,
    m.reference,
    m.subject,
    NULL::integer AS stars,
    NULL::uuid AS station_id,
    NULL::integer AS bay_no,
    NULL::uuid AS order_id
   FROM contact_message m
  WHERE m.kind = ANY (ARRAY['contact'::text, 'franchise'::text])
UNION ALL
 SELECT 'cancellation'::text AS kind,
    r.contact_message_id AS subject_id,
    r.requested_at AS since,
    r.due_at,
    r.state = 'requested'::text AS is_open,
    r.state <> 'requested'::text AS is_done,
    m.reference,
    NULL::text AS subject,
    NULL::integer AS stars,
    NULL::uuid AS station_id,
    NULL::integer AS bay_no,
    r.order_id
   FROM cancellation_request r
     JOIN contact_message m USING (contact_message_id)
UNION ALL
 SELECT 'rating'::text AS kind,
    r.subject_id,
    r.case_opened_at AS since,
    NULL::timestamp with time zone AS due_at,
    r.case_closed_at IS NULL AS is_open,
    r.case_closed_at IS NOT NULL AS is_done,
    NULL::text AS reference,
    NULL::text AS subject,
    r.stars,
    x.station_id,
    x.bay_no,
    r.order_id
   FROM rating r
     LEFT JOIN redemption x USING (redemption_id)
  WHERE r.case_opened_at IS NOT NULL
UNION ALL
 SELECT 'wash'::text AS kind,
    x.redemption_id AS subject_id,
    x.questioned_at AS since,
    NULL::timestamp with time zone AS due_at,
    (x.state = ANY (ARRAY['held'::text, 'completed'::text])) AND c.done_at IS NULL AS is_open,
    (x.state = ANY (ARRAY['released'::text, 'reversed'::text])) OR c.done_at IS NOT NULL AS is_done,
    NULL::text AS reference,
    NULL::text AS subject,
    NULL::integer AS stars,
    x.station_id,
    x.bay_no,
    NULL::uuid AS order_id
   FROM redemption x
     LEFT JOIN staff_case c ON c.kind = 'wash'::text AND c.subject_id = x.redemption_id
  WHERE x.questioned_at IS NOT NULL
UNION ALL
 SELECT 'hand_wash'::text AS kind,
    h.note_id AS subject_id,
    h.given_at AS since,
    NULL::timestamp with time zone AS due_at,
    c.done_at IS NULL AS is_open,
    c.done_at IS NOT NULL AS is_done,
    NULL::text AS reference,
    NULL::text AS subject,
    NULL::integer AS stars,
    h.station_id,
    h.bay_no,
    NULL::uuid AS order_id
   FROM hand_wash h
     LEFT JOIN staff_case c ON c.kind = 'hand_wash'::text AND c.subject_id = h.note_id
  WHERE h.redemption_id IS NULL;
