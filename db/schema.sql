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

create domain lot_state as text constraint lot_state CHECK (VALUE = ANY (ARRAY['active'::text, 'frozen'::text, 'void'::text, 'expired'::text, 'depleted'::text, 'refunded'::text]));

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

create table account_merge (
  merge_id uuid not null,
  customer_id uuid not null,
  session_id uuid,
  source_id uuid not null,
  proof text not null,
  proven_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  staff_id uuid,
  attempts integer not null default 0,
  constraint account_merge_pkey PRIMARY KEY (merge_id),
  constraint account_merge_session UNIQUE (session_id),
  constraint account_merge_attempts CHECK (attempts >= 0 AND attempts <= 5),
  constraint account_merge_lifetime CHECK (expires_at <= (proven_at +
CASE
    WHEN staff_id IS NULL THEN '00:10:00'::interval
    ELSE '00:15:00'::interval
END)),
  constraint account_merge_of_two CHECK (source_id <> customer_id),
  constraint account_merge_of_whom CHECK ((session_id IS NULL) = (staff_id IS NOT NULL) AND (staff_id IS NOT NULL) = (proof = 'codes'::text)),
  constraint account_merge_proof CHECK (proof = ANY (ARRAY['email'::text, 'phone'::text, 'provider'::text, 'codes'::text])),
  constraint account_merge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint account_merge_source_id_fkey FOREIGN KEY (source_id) REFERENCES customer(customer_id),
  constraint account_merge_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

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
  code_hash sha256,
  constraint account_token_pkey PRIMARY KEY (account_token_id),
  constraint account_token_code UNIQUE (code_hash),
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

create table backup_state (
  step text not null,
  made_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint backup_state_pkey PRIMARY KEY (step),
  constraint backup_state_known CHECK (num_nonnulls(made_at, failed_at) > 0),
  constraint backup_state_step CHECK (step = ANY (ARRAY['backup'::text, 'drill'::text, 'copy'::text]))
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
  name text not null default ''::text,
  name_he text not null default ''::text,
  out_reason text,
  out_at timestamp with time zone,
  out_until timestamp with time zone,
  out_note text not null default ''::text,
  reserved_for uuid,
  reserved_at timestamp with time zone,
  reserved_until timestamp with time zone,
  locked_at timestamp with time zone,
  unsafe_at timestamp with time zone,
  watched_since timestamp with time zone,
  sticker_seen_at timestamp with time zone,
  sticker_seen_by uuid,
  few_starts_at timestamp with time zone,
  starts_from timestamp with time zone,
  held_for sha256,
  held_at timestamp with time zone,
  held_until timestamp with time zone,
  held_here boolean not null default false,
  failed_starts integer not null default 0,
  start_failed_at timestamp with time zone,
  constraint bay_pkey PRIMARY KEY (station_id, bay_no),
  constraint bay_held_once UNIQUE (station_id, held_for),
  constraint bay_reserved_for_key UNIQUE (reserved_for),
  constraint bay_busy CHECK ((redemption_id IS NULL) = (busy_until IS NULL)),
  constraint bay_failed_starts CHECK (failed_starts >= 0 AND (failed_starts = 0 OR start_failed_at IS NOT NULL)),
  constraint bay_held CHECK ((held_for IS NULL) = (held_until IS NULL) AND (held_for IS NULL) = (held_at IS NULL) AND (held_for IS NOT NULL OR NOT held_here)),
  constraint bay_held_limit CHECK (held_until <= (held_at + '00:05:00'::interval)),
  constraint bay_locked_is_closed CHECK (locked_at IS NULL OR status <> 'live'::text),
  constraint bay_name CHECK (char_length(name) <= 40 AND char_length(name_he) <= 40),
  constraint bay_names CHECK ((name = ''::text) = (name_he = ''::text)),
  constraint bay_no_range CHECK (bay_no >= 1 AND bay_no <= 20),
  constraint bay_out CHECK (out_reason IS NULL OR status = 'maintenance'::text AND out_at IS NOT NULL),
  constraint bay_out_note CHECK (char_length(out_note) <= 300),
  constraint bay_out_reason CHECK (out_reason = ANY (ARRAY['maintenance'::text, 'repair'::text, 'cleaning'::text, 'no_water'::text, 'no_power'::text, 'other'::text])),
  constraint bay_out_until CHECK (out_until IS NULL OR out_reason IS NOT NULL),
  constraint bay_reserved CHECK ((reserved_for IS NULL) = (reserved_until IS NULL) AND (reserved_for IS NULL) = (reserved_at IS NULL)),
  constraint bay_reserved_limit CHECK (reserved_until <= (reserved_at + '00:08:00'::interval)),
  constraint bay_rinse_due CHECK (rinse_due_at IS NULL OR washed_at IS NOT NULL),
  constraint bay_rinse_told CHECK (rinse_told_at IS NULL OR rinse_due_at IS NOT NULL),
  constraint bay_rinsed_by CHECK (rinsed_by = ANY (ARRAY['machine'::text, 'staff'::text])),
  constraint bay_rinsed_by_whom CHECK (rinsed_by IS NULL OR rinsed_at IS NOT NULL),
  constraint bay_status CHECK (status = ANY (ARRAY['live'::text, 'maintenance'::text, 'retired'::text])),
  constraint bay_sticker_seen CHECK ((sticker_seen_at IS NULL) = (sticker_seen_by IS NULL)),
  constraint bay_unsafe_is_closed CHECK (unsafe_at IS NULL OR status <> 'live'::text),
  constraint bay_reserved_for_fkey FOREIGN KEY (reserved_for) REFERENCES walk_up(walk_up_id),
  constraint bay_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE,
  constraint bay_sticker_seen_by_fkey FOREIGN KEY (sticker_seen_by) REFERENCES staff_member(staff_id)
);

create table bay_closure (
  bay_closure_id uuid not null default gen_random_uuid(),
  station_id uuid not null,
  bay_no integer not null,
  reason text not null,
  value double precision not null,
  closed_at timestamp with time zone not null,
  reopened_at timestamp with time zone,
  constraint bay_closure_pkey PRIMARY KEY (bay_closure_id),
  constraint bay_closure_order CHECK (reopened_at >= closed_at),
  constraint bay_closure_reason CHECK (reason = ANY (ARRAY['hot_water'::text, 'no_temperature'::text])),
  constraint bay_closure_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE
);

create table bay_day (
  station_id uuid not null,
  bay_no integer not null,
  day date not null,
  visits integer not null,
  first_starts integer not null,
  washes integer not null,
  open_seconds integer not null,
  out_seconds integer not null,
  out_since timestamp with time zone,
  watched boolean not null,
  computed_at timestamp with time zone not null,
  constraint bay_day_pkey PRIMARY KEY (station_id, bay_no, day),
  constraint bay_day_out CHECK (out_seconds >= 0 AND out_seconds <= open_seconds),
  constraint bay_day_starts CHECK (first_starts >= 0 AND first_starts <= visits),
  constraint bay_day_washes CHECK (washes >= 0),
  constraint bay_day_watched CHECK (watched OR open_seconds = 0),
  constraint bay_day_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE
);

create table bay_downtime (
  station_id uuid not null,
  bay_no integer not null,
  cause text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint bay_downtime_pkey PRIMARY KEY (station_id, bay_no, cause, began_at),
  constraint bay_downtime_cause CHECK (cause = ANY (ARRAY['silent'::text, 'closed'::text, 'planned'::text])),
  constraint bay_downtime_order CHECK (ended_at >= began_at),
  constraint bay_downtime_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE
);

create table bay_reading (
  station_id uuid not null,
  bay_no integer not null,
  kind text not null,
  value double precision not null,
  read_at timestamp with time zone not null,
  beyond_since timestamp with time zone,
  safe_since timestamp with time zone,
  alarm_since timestamp with time zone,
  same_since timestamp with time zone,
  fault_since timestamp with time zone,
  constraint bay_reading_pkey PRIMARY KEY (station_id, bay_no, kind),
  constraint bay_reading_kind CHECK (kind = ANY (ARRAY['water_celsius'::text, 'flow_lpm'::text, 'idle_flow_lpm'::text, 'pressure_bar'::text, 'on_battery'::text, 'leak'::text, 'door_open'::text, 'emergency_stop'::text, 'shampoo_percent'::text, 'conditioner_percent'::text, 'flea_care_percent'::text, 'water_litres'::text, 'energy_kwh'::text, 'cold_celsius'::text, 'chill_celsius'::text])),
  constraint bay_reading_one_side CHECK (beyond_since IS NULL OR safe_since IS NULL),
  constraint bay_reading_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE
);

create table bay_use (
  station_id uuid not null,
  bay_no integer not null,
  day date not null,
  kind text not null,
  amount bigint not null,
  constraint bay_use_pkey PRIMARY KEY (station_id, bay_no, day, kind),
  constraint bay_use_amount CHECK (amount >= 0),
  constraint bay_use_kind CHECK (kind = ANY (ARRAY['water_litres'::text, 'energy_kwh'::text])),
  constraint bay_use_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE
);

create table bay_waiter (
  waiter_id uuid not null,
  station_id uuid not null,
  browser_hash sha256 not null,
  joined_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  push_sealed bytea,
  locale text not null default 'he'::text,
  constraint bay_waiter_pkey PRIMARY KEY (waiter_id),
  constraint bay_waiter_browser UNIQUE (station_id, browser_hash),
  constraint bay_waiter_locale CHECK (locale = ANY (ARRAY['en'::text, 'he'::text])),
  constraint bay_waiter_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
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

create table books_terms (
  only_row boolean not null default true,
  breakage text not null default 'at_expiry'::text,
  unused_months integer,
  goodwill_wash_agorot agorot not null default 0,
  constraint books_terms_pkey PRIMARY KEY (only_row),
  constraint books_terms_breakage CHECK (breakage = ANY (ARRAY['at_expiry'::text, 'never'::text])),
  constraint books_terms_only_row CHECK (only_row),
  constraint books_terms_unused_months CHECK (unused_months >= 12)
);

create table books_total (
  ledger_account_id text not null,
  proven_agorot bigint not null,
  proven_before bigint not null,
  constraint books_total_pkey PRIMARY KEY (ledger_account_id),
  constraint books_total_ledger_account_id_fkey FOREIGN KEY (ledger_account_id) REFERENCES ledger_account(ledger_account_id)
);

create table brand_logo (
  logo text not null,
  picture bytea not null,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  constraint brand_logo_pkey PRIMARY KEY (logo),
  constraint brand_logo_name CHECK (logo ~ '^[1-9]\d{0,2}x[1-9]\d{0,2}-[0-9a-f]{32}$'::text),
  constraint brand_logo_size CHECK (octet_length(picture) <= 262144),
  constraint brand_logo_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff_member(staff_id)
);

create table brand_setting (
  part text not null,
  version integer not null,
  value jsonb not null,
  restored integer,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  constraint brand_setting_pkey PRIMARY KEY (part, version),
  constraint brand_setting_effective CHECK (part !~~ 'text.%'::text OR (value ->> 'effective'::text) ~ '^\d{4}-\d{2}-\d{2}$'::text),
  constraint brand_setting_part CHECK ((part = ANY (ARRAY['names'::text, 'look'::text, 'company'::text, 'contact'::text, 'social'::text, 'claims'::text, 'accessibility'::text, 'legal'::text, 'limits'::text])) OR part ~ '^message\.[a-z_]{1,60}$'::text OR (part = ANY (ARRAY['text.terms'::text, 'text.privacy'::text, 'text.accessibility'::text, 'text.cancellation'::text])) OR part ~ '^home\.[a-z]{1,20}$'::text),
  constraint brand_setting_value CHECK (jsonb_typeof(value) = 'object'::text),
  constraint brand_setting_version CHECK (version >= 1),
  constraint brand_setting_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff_member(staff_id)
);

create table bulk_act (
  bulk_act_id uuid not null,
  staff_id uuid not null,
  session_id uuid not null,
  act text not null,
  assignee uuid,
  created_at timestamp with time zone not null,
  constraint bulk_act_pkey PRIMARY KEY (bulk_act_id),
  constraint bulk_act_act CHECK (act = ANY (ARRAY['order.resend'::text, 'voucher.resend'::text, 'case.assign'::text, 'work_order.assign'::text])),
  constraint bulk_act_assignee CHECK ((assignee IS NOT NULL) = (act = ANY (ARRAY['case.assign'::text, 'work_order.assign'::text]))),
  constraint bulk_act_assignee_fkey FOREIGN KEY (assignee) REFERENCES staff_member(staff_id),
  constraint bulk_act_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table bulk_item (
  bulk_act_id uuid not null,
  item_id uuid not null,
  case_kind text,
  "position" integer not null,
  state text not null default 'waiting'::text,
  refusal text,
  tries integer not null default 0,
  leased_until timestamp with time zone,
  constraint bulk_item_pkey PRIMARY KEY (bulk_act_id, item_id),
  constraint bulk_item_refusal CHECK (char_length(refusal) >= 1 AND char_length(refusal) <= 60),
  constraint bulk_item_refused CHECK ((state = 'refused'::text) = (refusal IS NOT NULL)),
  constraint bulk_item_state CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text])),
  constraint bulk_item_bulk_act_id_fkey FOREIGN KEY (bulk_act_id) REFERENCES bulk_act(bulk_act_id) ON DELETE CASCADE
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
  four_months boolean not null default false,
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

create table care_plan (
  care_plan_id uuid not null,
  station_id uuid not null,
  bay_no integer,
  kind text not null,
  title text not null,
  assignee uuid,
  every_days integer,
  every_washes integer,
  next_on date,
  counted_from timestamp with time zone not null,
  next_round integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint care_plan_pkey PRIMARY KEY (care_plan_id),
  constraint care_plan_days CHECK (every_days >= 1 AND every_days <= 1000),
  constraint care_plan_kind CHECK (kind = ANY (ARRAY['cleaning'::text, 'maintenance'::text, 'inspection'::text, 'repair'::text])),
  constraint care_plan_next CHECK ((every_days IS NULL) = (next_on IS NULL)),
  constraint care_plan_round CHECK (next_round >= 1),
  constraint care_plan_rule CHECK (num_nonnulls(every_days, every_washes) = 1),
  constraint care_plan_title CHECK (char_length(title) >= 1 AND char_length(title) <= 120),
  constraint care_plan_washes CHECK (every_washes >= 1 AND every_washes <= 100000),
  constraint care_plan_assignee_fkey FOREIGN KEY (assignee) REFERENCES staff_member(staff_id),
  constraint care_plan_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE,
  constraint care_plan_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_member(staff_id),
  constraint care_plan_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table closed_month (
  period text not null,
  company_he text not null,
  address_he text not null,
  registration text not null,
  file_key text not null,
  closed_by uuid not null,
  closed_at timestamp with time zone not null,
  closed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint closed_month_pkey PRIMARY KEY (period),
  constraint closed_month_file_key CHECK (file_key ~ '^[0-9]{15}$'::text),
  constraint closed_month_period CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text),
  constraint closed_month_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff_member(staff_id)
);

create table closed_month_account (
  period text not null,
  ledger_account_id text not null,
  opening_agorot bigint not null,
  debit_agorot bigint not null,
  credit_agorot bigint not null,
  constraint closed_month_account_pkey PRIMARY KEY (period, ledger_account_id),
  constraint closed_month_account_credit CHECK (credit_agorot >= 0),
  constraint closed_month_account_debit CHECK (debit_agorot >= 0),
  constraint closed_month_account_ledger_account_id_fkey FOREIGN KEY (ledger_account_id) REFERENCES ledger_account(ledger_account_id),
  constraint closed_month_account_period_fkey FOREIGN KEY (period) REFERENCES closed_month(period)
);

create table closed_month_document (
  tax_document_id uuid not null,
  period text not null,
  place integer not null,
  late boolean not null,
  constraint closed_month_document_pkey PRIMARY KEY (tax_document_id),
  constraint closed_month_document_place UNIQUE (period, place),
  constraint closed_month_document_period_fkey FOREIGN KEY (period) REFERENCES closed_month(period),
  constraint closed_month_document_tax_document_id_fkey FOREIGN KEY (tax_document_id) REFERENCES tax_document(tax_document_id)
);

create table closed_month_journal (
  journal_id uuid not null,
  period text not null,
  place integer not null,
  late boolean not null,
  constraint closed_month_journal_pkey PRIMARY KEY (journal_id),
  constraint closed_month_journal_place UNIQUE (period, place),
  constraint closed_month_journal_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(journal_id),
  constraint closed_month_journal_period_fkey FOREIGN KEY (period) REFERENCES closed_month(period)
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
  people_keys bytea[],
  part_keys bytea[],
  constraint contact_message_pkey PRIMARY KEY (contact_message_id),
  constraint contact_message_reference UNIQUE (reference),
  constraint contact_message_content_hash_length CHECK (octet_length(content_hash) = 32),
  constraint contact_message_email_index_length CHECK (octet_length(email_index) = 32),
  constraint contact_message_kind CHECK (kind = ANY (ARRAY['contact'::text, 'franchise'::text, 'cancellation'::text])),
  constraint contact_message_locale CHECK (locale = ANY (ARRAY['en'::text, 'he'::text])),
  constraint contact_message_state_word CHECK (state = ANY (ARRAY['new'::text, 'answered'::text, 'closed'::text]))
);

create table cost_rate (
  cost_rate_id uuid not null,
  station_id uuid,
  kind text not null,
  item_id uuid,
  since date not null,
  amount integer,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  constraint cost_rate_pkey PRIMARY KEY (cost_rate_id),
  constraint cost_rate_once UNIQUE NULLS NOT DISTINCT (kind, item_id, station_id, since),
  constraint cost_rate_amount CHECK (amount >= 0 AND amount <= 1000000),
  constraint cost_rate_item CHECK ((kind = 'item'::text) = (item_id IS NOT NULL)),
  constraint cost_rate_kind CHECK (kind = ANY (ARRAY['water_m3'::text, 'power_kwh'::text, 'card_percent'::text, 'card_fixed'::text, 'work_hour'::text, 'shampoo'::text, 'conditioner'::text, 'tea_tree'::text, 'disinfectant'::text, 'towel'::text, 'item'::text])),
  constraint cost_rate_item_id_fkey FOREIGN KEY (item_id) REFERENCES inventory_item(item_id),
  constraint cost_rate_set_by_fkey FOREIGN KEY (set_by) REFERENCES staff_member(staff_id),
  constraint cost_rate_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
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
  owed_agorot bigint not null default 0,
  claimed_at timestamp with time zone,
  ending_key bytea,
  constraint credit_lot_pkey PRIMARY KEY (lot_id),
  constraint credit_lot_code_mac UNIQUE (code_mac),
  constraint credit_lot_once UNIQUE (source, source_id, ordinal),
  constraint credit_lot_token_hash UNIQUE (token_hash),
  constraint credit_lot_code_version CHECK (code_version >= 1),
  constraint credit_lot_freeze_frozen CHECK (freeze_reason IS NULL OR state::text = 'frozen'::text),
  constraint credit_lot_freeze_reason CHECK (freeze_reason = ANY (ARRAY['leaked'::text, 'suspected_fraud'::text, 'asked_by_holder'::text, 'under_review'::text])),
  constraint credit_lot_gift_lives_five_years CHECK (NOT gift OR expires_at IS NULL OR expires_at >= (issued_at + '5 years'::interval)),
  constraint credit_lot_initial CHECK (initial > 0),
  constraint credit_lot_owed CHECK (owed_agorot >= 0),
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
  name_index sha256,
  claimed_phone_index sha256,
  merged_into uuid,
  name_keys bytea[],
  part_keys bytea[],
  constraint customer_pkey PRIMARY KEY (customer_id),
  constraint customer_passkey_handle UNIQUE (passkey_handle),
  constraint customer_referral_code UNIQUE (referral_code),
  constraint customer_claim_of_somebody CHECK (deleted_at IS NULL OR claimed_phone_index IS NULL),
  constraint customer_merged_into_another CHECK (merged_into <> customer_id),
  constraint customer_merged_is_closed CHECK (merged_into IS NULL OR deleted_at IS NOT NULL),
  constraint customer_name_keys_of_open CHECK (deleted_at IS NULL OR name_keys IS NULL),
  constraint customer_name_of_somebody CHECK (deleted_at IS NULL OR name_index IS NULL),
  constraint customer_part_keys_of_open CHECK (deleted_at IS NULL OR part_keys IS NULL),
  constraint customer_passkey_handle_length CHECK (octet_length(passkey_handle) = 16),
  constraint customer_proof_of_something CHECK ((email_verified_at IS NULL OR email_index IS NOT NULL) AND (phone_verified_at IS NULL OR phone_index IS NOT NULL)),
  constraint customer_recovery_of_something CHECK ((former_email_index IS NULL) = (recovery_moves_at IS NULL)),
  constraint customer_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES customer(customer_id),
  constraint customer_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES customer(customer_id)
);

create table customer_note (
  customer_note_id uuid not null,
  customer_id uuid,
  guest_key bytea,
  body_sealed bytea not null,
  written_by uuid not null,
  written_at timestamp with time zone not null,
  constraint customer_note_pkey PRIMARY KEY (customer_note_id),
  constraint customer_note_of_one CHECK ((customer_id IS NULL) <> (guest_key IS NULL)),
  constraint customer_note_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint customer_note_written_by_fkey FOREIGN KEY (written_by) REFERENCES staff_member(staff_id)
);

create table customer_tag (
  customer_tag_id uuid not null,
  tag text not null,
  customer_id uuid,
  guest_key bytea,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  constraint customer_tag_pkey PRIMARY KEY (customer_tag_id),
  constraint customer_tag_length CHECK (char_length(tag) >= 1 AND char_length(tag) <= 30),
  constraint customer_tag_of_one CHECK ((customer_id IS NULL) <> (guest_key IS NULL)),
  constraint customer_tag_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff_member(staff_id),
  constraint customer_tag_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table deletion_day (
  day date not null,
  what text not null,
  row_count bigint not null,
  constraint deletion_day_pkey PRIMARY KEY (day, what),
  constraint deletion_day_rows CHECK (row_count > 0)
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

create table firmware_install (
  release_id uuid not null,
  station_id uuid not null,
  command_id uuid not null,
  state text not null default 'sent'::text,
  sent_at timestamp with time zone not null,
  installed_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  constraint firmware_install_pkey PRIMARY KEY (release_id, station_id),
  constraint firmware_install_failed CHECK ((state = 'failed'::text) = (failed_at IS NOT NULL)),
  constraint firmware_install_failure CHECK (char_length(failure) <= 200),
  constraint firmware_install_installed CHECK (state <> 'installed'::text OR installed_at IS NOT NULL),
  constraint firmware_install_state CHECK (state = ANY (ARRAY['sent'::text, 'installed'::text, 'failed'::text, 'not_begun'::text])),
  constraint firmware_install_command_id_fkey FOREIGN KEY (command_id) REFERENCES station_command(command_id) ON DELETE CASCADE,
  constraint firmware_install_release_id_fkey FOREIGN KEY (release_id) REFERENCES firmware_release(release_id) ON DELETE CASCADE,
  constraint firmware_install_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table firmware_release (
  release_id uuid not null,
  version text not null,
  url text not null,
  digest text not null,
  notes text not null default ''::text,
  soak_hours integer not null,
  ring integer not null default 0,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  stop_reason text,
  constraint firmware_release_pkey PRIMARY KEY (release_id),
  constraint firmware_release_version UNIQUE (version),
  constraint firmware_release_digest CHECK (digest ~ '^[0-9a-f]{64}$'::text),
  constraint firmware_release_notes CHECK (char_length(notes) <= 1000),
  constraint firmware_release_ring CHECK (ring >= 0 AND ring <= 3),
  constraint firmware_release_soak CHECK (soak_hours >= 1 AND soak_hours <= 720),
  constraint firmware_release_stop_reason CHECK (stop_reason = ANY (ARRAY['failed'::text, 'staff'::text])),
  constraint firmware_release_stopped CHECK ((stopped_at IS NULL) = (stop_reason IS NULL)),
  constraint firmware_release_url CHECK (char_length(url) <= 2000 AND url ~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])'::text),
  constraint firmware_release_version_length CHECK (char_length(version) >= 1 AND char_length(version) <= 100),
  constraint firmware_release_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff_member(staff_id)
);

create table first_day_mark (
  mark text not null,
  marked_by uuid not null,
  marked_at timestamp with time zone not null,
  constraint first_day_mark_pkey PRIMARY KEY (mark),
  constraint first_day_mark CHECK (mark = ANY (ARRAY['dismissed'::text, 'prices'::text, 'stickers'::text])),
  constraint first_day_mark_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES staff_member(staff_id)
);

create table former_voucher_link (
  token_hash sha256 not null,
  lot_id uuid not null,
  replaced_at timestamp with time zone not null,
  constraint former_voucher_link_pkey PRIMARY KEY (token_hash),
  constraint former_voucher_link_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lot(lot_id)
);

create table founder_member (
  customer_id uuid not null,
  discount_percent integer not null default 15,
  club_member boolean not null default true,
  member_since timestamp with time zone not null,
  granted_by text not null,
  ended_at timestamp with time zone,
  grant_reason text,
  end_reason text,
  constraint founder_member_pkey PRIMARY KEY (customer_id),
  constraint founder_member_discount_percent CHECK (discount_percent >= 1 AND discount_percent <= 100),
  constraint founder_member_end_reason CHECK (end_reason = ANY (ARRAY['asked'::text, 'mistake'::text, 'misuse'::text, 'other'::text])),
  constraint founder_member_grant_reason CHECK (grant_reason = ANY (ARRAY['promised'::text, 'first_customers'::text, 'partner'::text, 'other'::text])),
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

create table goodwill (
  goodwill_id uuid not null,
  kind text not null,
  units integer not null,
  worth_agorot agorot_positive not null,
  package_number integer,
  customer_id uuid,
  email_index sha256,
  email_sealed bytea,
  note_sealed bytea,
  locale locale not null,
  reason text not null,
  idempotency_key uuid not null,
  wish_mac sha256 not null,
  state text not null,
  given_by uuid not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  given_at timestamp with time zone,
  order_id uuid,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  own_confirmation boolean not null default false,
  constraint goodwill_pkey PRIMARY KEY (goodwill_id),
  constraint goodwill_key UNIQUE (idempotency_key),
  constraint goodwill_order UNIQUE (order_id),
  constraint goodwill_decided CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  constraint goodwill_declined CHECK (state <> 'declined'::text OR decided_by IS NOT NULL),
  constraint goodwill_given CHECK ((state = 'given'::text) = (given_at IS NOT NULL)),
  constraint goodwill_given_order CHECK ((state = 'given'::text AND kind = 'washes'::text) = (order_id IS NOT NULL)),
  constraint goodwill_kind CHECK (kind = ANY (ARRAY['washes'::text, 'points'::text])),
  constraint goodwill_own_confirmation CHECK (NOT own_confirmation OR state = 'given'::text AND decided_by = given_by AND decided_at >= (asked_at + '01:00:00'::interval)),
  constraint goodwill_package CHECK ((kind = 'washes'::text) = (package_number IS NOT NULL)),
  constraint goodwill_points_of_account CHECK (kind = 'washes'::text OR customer_id IS NOT NULL),
  constraint goodwill_reason CHECK (reason = ANY (ARRAY['apology'::text, 'machine_fault'::text, 'thanks'::text, 'promised'::text, 'other'::text])),
  constraint goodwill_state CHECK (state = ANY (ARRAY['proposed'::text, 'given'::text, 'declined'::text])),
  constraint goodwill_two_people CHECK (state <> 'given'::text OR decided_by <> given_by OR own_confirmation),
  constraint goodwill_units CHECK (units > 0),
  constraint goodwill_waits CHECK (state <> 'proposed'::text OR decided_by IS NULL),
  constraint goodwill_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint goodwill_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_member(staff_id),
  constraint goodwill_given_by_fkey FOREIGN KEY (given_by) REFERENCES staff_member(staff_id),
  constraint goodwill_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id)
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

create table highest_time (
  only_row boolean not null default true,
  at timestamp with time zone not null,
  constraint highest_time_pkey PRIMARY KEY (only_row),
  constraint highest_time_only_row CHECK (only_row)
);

create table holiday_rule (
  only_row boolean not null default true,
  rule jsonb not null,
  version integer not null,
  changed_at timestamp with time zone not null,
  constraint holiday_rule_pkey PRIMARY KEY (only_row),
  constraint holiday_rule_one_row CHECK (only_row),
  constraint holiday_rule_version CHECK (version > 0)
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
  constraint inventory_movement_kind CHECK (kind = ANY (ARRAY['received'::text, 'used'::text, 'counted'::text, 'moved'::text, 'discarded'::text, 'taken'::text, 'measured'::text])),
  constraint inventory_movement_moved CHECK ((kind = 'moved'::text) = (other_station_id IS NOT NULL)),
  constraint inventory_movement_note CHECK (char_length(note) <= 300),
  constraint inventory_movement_sign CHECK (
CASE kind
    WHEN 'received'::text THEN amount > 0
    WHEN 'discarded'::text THEN amount < 0
    WHEN 'taken'::text THEN amount < 0 AND act_id IS NOT NULL
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
  tank_size integer,
  constraint inventory_shelf_pkey PRIMARY KEY (station_id, item_id),
  constraint inventory_shelf_minimum CHECK (minimum >= 0 AND minimum <= 100000000),
  constraint inventory_shelf_tank_size CHECK (tank_size >= 1 AND tank_size <= 1000000),
  constraint inventory_shelf_item_id_fkey FOREIGN KEY (item_id) REFERENCES inventory_item(item_id),
  constraint inventory_shelf_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table journal (
  journal_id uuid not null,
  kind text not null,
  ref_id uuid not null,
  occurred_at timestamp with time zone not null default now(),
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  lot_id uuid,
  constraint journal_pkey PRIMARY KEY (journal_id),
  constraint journal_once UNIQUE NULLS NOT DISTINCT (kind, ref_id, lot_id),
  constraint journal_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lot(lot_id)
);

create table journal_entry (
  journal_id uuid not null,
  ledger_account_id text not null,
  amount_agorot agorot_moved not null,
  constraint journal_entry_pkey PRIMARY KEY (journal_id, ledger_account_id),
  constraint journal_entry_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(journal_id),
  constraint journal_entry_ledger_account_id_fkey FOREIGN KEY (ledger_account_id) REFERENCES ledger_account(ledger_account_id)
);

create table key_generation (
  generation integer not null,
  fingerprint sha256 not null,
  lasting_sealed bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint key_generation_pkey PRIMARY KEY (generation),
  constraint key_generation_once UNIQUE (fingerprint),
  constraint key_generation_number CHECK (generation >= 1 AND generation <= 60)
);

create table late_reading (
  station_id uuid not null,
  bay_no integer not null,
  kind text not null,
  minute_at timestamp with time zone not null,
  value double precision not null,
  received_at timestamp with time zone not null,
  constraint late_reading_pkey PRIMARY KEY (station_id, bay_no, kind, minute_at),
  constraint late_reading_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE
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

create table list_columns (
  staff_id uuid not null,
  list text not null,
  hidden text[] not null,
  constraint list_columns_pkey PRIMARY KEY (staff_id, list),
  constraint list_columns_hidden CHECK (cardinality(hidden) <= 30),
  constraint list_columns_list CHECK (list ~ '^[a-z/-]{1,60}$'::text),
  constraint list_columns_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
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
  planned_by text,
  constraint loyalty_terms_pkey PRIMARY KEY (loyalty_terms_id),
  constraint loyalty_terms_ladder CHECK (silver_points > 0 AND gold_points > silver_points AND platinum_points > gold_points),
  constraint loyalty_terms_months CHECK (tier_months >= 1 AND tier_months <= 120 AND points_months >= 1 AND points_months <= 120),
  constraint loyalty_terms_percents CHECK (new_member_percent >= 0 AND new_member_percent <= 100 AND regular_member_percent >= 0 AND regular_member_percent <= 100 AND verified_percent >= 0 AND verified_percent <= 100 AND referred_friend_percent >= 0 AND referred_friend_percent <= 100),
  constraint loyalty_terms_points CHECK (points_per_shekel >= 0 AND points_per_shekel <= 100 AND points_per_wash >= 1 AND points_per_wash <= 1000000 AND referral_points >= 0 AND referral_points <= 100000)
);

create table loyalty_terms_withdrawal (
  loyalty_terms_id integer not null,
  withdrawn_by text not null,
  withdrawn_at timestamp with time zone not null,
  constraint loyalty_terms_withdrawal_pkey PRIMARY KEY (loyalty_terms_id),
  constraint loyalty_terms_withdrawal_loyalty_terms_id_fkey FOREIGN KEY (loyalty_terms_id) REFERENCES loyalty_terms(loyalty_terms_id)
);

create table membership (
  membership_id uuid not null,
  customer_id uuid not null,
  wash_package_id uuid not null,
  state text not null,
  locale locale not null,
  price_version_id uuid not null,
  told_price_version_id uuid,
  told_price_at timestamp with time zone,
  billing_day smallint not null,
  months integer not null default 0,
  next_charge_at timestamp with time zone,
  paid_until timestamp with time zone,
  resumes_at timestamp with time zone,
  card_sealed bytea,
  card_last4 card_last4,
  joined_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  version integer not null default 1,
  constraint membership_pkey PRIMARY KEY (membership_id),
  constraint membership_billing_day CHECK (billing_day >= 1 AND billing_day <= 31),
  constraint membership_charged_only_active CHECK (next_charge_at IS NULL OR state = 'active'::text),
  constraint membership_end_reason CHECK (end_reason = ANY (ARRAY['cancelled'::text, 'unpaid'::text, 'never_paid'::text, 'account_deleted'::text])),
  constraint membership_ended CHECK ((state = 'ended'::text) = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (end_reason IS NULL)),
  constraint membership_ended_keeps_no_card CHECK (state <> 'ended'::text OR card_sealed IS NULL),
  constraint membership_pause_has_an_end CHECK (state <> 'paused'::text OR resumes_at IS NOT NULL),
  constraint membership_state CHECK (state = ANY (ARRAY['joining'::text, 'active'::text, 'past_due'::text, 'paused'::text, 'cancelled'::text, 'ended'::text])),
  constraint membership_told CHECK ((told_price_version_id IS NULL) = (told_price_at IS NULL)),
  constraint membership_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint membership_price_version_id_fkey FOREIGN KEY (price_version_id) REFERENCES price_version(price_version_id),
  constraint membership_told_price_version_id_fkey FOREIGN KEY (told_price_version_id) REFERENCES price_version(price_version_id),
  constraint membership_wash_package_id_fkey FOREIGN KEY (wash_package_id) REFERENCES wash_package(wash_package_id)
);

create table membership_month (
  membership_id uuid not null,
  month_no integer not null,
  order_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  tries smallint not null default 0,
  refused_payment_id uuid,
  refusal text,
  next_try_at timestamp with time zone,
  constraint membership_month_pkey PRIMARY KEY (membership_id, month_no),
  constraint membership_month_order UNIQUE (order_id),
  constraint membership_month_starts UNIQUE (membership_id, starts_at),
  constraint membership_month_ends CHECK (ends_at > starts_at),
  constraint membership_month_no CHECK (month_no > 0),
  constraint membership_month_refusal CHECK (refusal = ANY (ARRAY['declined'::text, 'card_expired'::text, 'card_revoked'::text])),
  constraint membership_month_tries CHECK (tries >= 0 AND tries <= 3),
  constraint membership_month_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(membership_id),
  constraint membership_month_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id),
  constraint membership_month_refused_payment_id_fkey FOREIGN KEY (refused_payment_id) REFERENCES payment(payment_id)
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

create table nayax_event (
  event_log_id text not null,
  machine_id text not null,
  code text not null,
  description text not null,
  category text not null,
  data text not null,
  happened_at timestamp with time zone,
  received_at timestamp with time zone not null,
  constraint nayax_event_pkey PRIMARY KEY (event_log_id),
  constraint nayax_event_machine_id_fkey FOREIGN KEY (machine_id) REFERENCES nayax_reader(machine_id) ON DELETE CASCADE
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

create table nayax_reader (
  machine_id text not null,
  next_poll_at timestamp with time zone not null,
  failures integer not null default 0,
  fault text,
  answered_at timestamp with time zone,
  keep_alive text,
  heard_at timestamp with time zone,
  state jsonb not null default '{}'::jsonb,
  constraint nayax_reader_pkey PRIMARY KEY (machine_id),
  constraint nayax_reader_failures CHECK (failures >= 0),
  constraint nayax_reader_heard CHECK (heard_at IS NULL OR answered_at IS NOT NULL)
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

create table order_address_change (
  order_address_change_id uuid not null,
  order_id uuid not null,
  token_hash bytea not null,
  email_sealed bytea not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint order_address_change_pkey PRIMARY KEY (order_address_change_id),
  constraint order_address_change_token UNIQUE (token_hash),
  constraint order_address_change_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff_member(staff_id),
  constraint order_address_change_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id)
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
  washes_end_at timestamp with time zone,
  tax_treatment text not null,
  constraint order_line_pkey PRIMARY KEY (order_line_id),
  constraint order_line_arithmetic CHECK (line_total_agorot = (quantity::integer * unit_price_agorot::bigint)),
  constraint order_line_grants_units CHECK (grants_units >= 0),
  constraint order_line_tax_treatment CHECK (tax_treatment = ANY (ARRAY['at_sale'::text, 'at_redemption'::text, 'at_sale_or_expiry'::text])),
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
  held_hash sha256,
  held_until timestamp with time zone,
  constraint otp_challenge_pkey PRIMARY KEY (otp_challenge_id),
  constraint otp_challenge_held UNIQUE (held_hash),
  constraint otp_challenge_attempts CHECK (attempts >= 0 AND attempts <= 5),
  constraint otp_challenge_code_mac_length CHECK (octet_length(code_mac) = 32),
  constraint otp_challenge_held_proven CHECK (held_hash IS NULL OR consumed_at IS NOT NULL),
  constraint otp_challenge_held_whole CHECK ((held_hash IS NULL) = (held_until IS NULL)),
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
  attempts_before_replay integer not null default 0,
  constraint outbox_pkey PRIMARY KEY (outbox_id),
  constraint outbox_dedupe UNIQUE (dedupe),
  constraint outbox_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id)
);

create table own_role (
  own_role_id uuid not null,
  name text not null,
  name_he text not null,
  permissions text[] not null,
  of_stations boolean not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint own_role_pkey PRIMARY KEY (own_role_id),
  constraint own_role_scope UNIQUE (own_role_id, of_stations),
  constraint own_role_name CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  constraint own_role_name_he CHECK (char_length(name_he) >= 1 AND char_length(name_he) <= 60),
  constraint own_role_of_stations CHECK (NOT of_stations OR permissions <@ ARRAY['station.read'::text, 'statement.read'::text]),
  constraint own_role_permissions CHECK (cardinality(permissions) > 0 AND NOT permissions && ARRAY['role.write'::text, 'settings.write'::text, 'export.pii'::text, 'credit.mint'::text])
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
  user_handle bytea,
  constraint passkey_pkey PRIMARY KEY (passkey_id),
  constraint passkey_credential UNIQUE (credential_id),
  constraint passkey_backup CHECK (backup_eligible OR NOT backed_up),
  constraint passkey_counter CHECK (counter >= 0 AND counter <= '4294967295'::bigint),
  constraint passkey_credential_length CHECK (octet_length(credential_id) >= 1 AND octet_length(credential_id) <= 1023),
  constraint passkey_name_length CHECK (char_length(name) <= 60),
  constraint passkey_public_key_length CHECK (octet_length(public_key) >= 1 AND octet_length(public_key) <= 2048),
  constraint passkey_user_handle_length CHECK (octet_length(user_handle) = 16),
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
  test_mode boolean not null default false,
  dispute_result text,
  dispute_decided_at timestamp with time zone,
  dispute_note text,
  constraint payment_pkey PRIMARY KEY (payment_id),
  constraint payment_merchant_ref UNIQUE (merchant_ref, provider),
  constraint payment_order_attempt UNIQUE (order_id, attempt),
  constraint payment_provider_ref UNIQUE (provider_ref, provider),
  constraint payment_dispute_decided CHECK ((dispute_result IS NULL) = (dispute_decided_at IS NULL) AND (dispute_note IS NULL OR dispute_result IS NOT NULL)),
  constraint payment_dispute_result CHECK (dispute_result = ANY (ARRAY['won'::text, 'lost'::text])),
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
  constraint payment_exception_kind CHECK (kind = ANY (ARRAY['late'::text, 'duplicate'::text, 'cancelled_order'::text, 'amount_mismatch'::text, 'currency_mismatch'::text, 'reference_mismatch'::text, 'test_money'::text, 'event_reused'::text, 'unreadable_answer'::text, 'unknown_order'::text])),
  constraint payment_exception_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(payment_id)
);

create table payout (
  payout_id uuid not null,
  payer text not null,
  paid_on date not null,
  number text not null,
  row_count integer not null default 0,
  gross_agorot bigint not null default 0,
  fee_agorot bigint not null default 0,
  fee_vat_agorot bigint not null default 0,
  imported_by uuid not null,
  imported_at timestamp with time zone not null,
  constraint payout_pkey PRIMARY KEY (payout_id),
  constraint payout_once UNIQUE (payer, paid_on, number),
  constraint payout_number CHECK (char_length(number) <= 60),
  constraint payout_payer CHECK (char_length(payer) >= 1 AND char_length(payer) <= 60),
  constraint payout_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES staff_member(staff_id)
);

create table payout_file (
  file_hash sha256 not null,
  payout_id uuid not null,
  constraint payout_file_pkey PRIMARY KEY (file_hash),
  constraint payout_file_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(payout_id)
);

create table payout_layout (
  header_hash sha256 not null,
  columns jsonb not null,
  saved_at timestamp with time zone not null,
  constraint payout_layout_pkey PRIMARY KEY (header_hash)
);

create table payout_overdue (
  payment_id uuid not null,
  found_at timestamp with time zone not null,
  note text,
  noted_by uuid,
  noted_at timestamp with time zone,
  constraint payout_overdue_pkey PRIMARY KEY (payment_id),
  constraint payout_overdue_note CHECK (char_length(note) >= 1 AND char_length(note) <= 300),
  constraint payout_overdue_noted CHECK (num_nonnulls(note, noted_by, noted_at) = ANY (ARRAY[0, 3])),
  constraint payout_overdue_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES staff_member(staff_id),
  constraint payout_overdue_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(payment_id)
);

create table payout_row (
  payout_row_id uuid not null,
  payout_id uuid not null,
  row_key text not null,
  line integer not null,
  kind text not null,
  moved_on date not null,
  reference text not null,
  our_reference text not null,
  gross_agorot bigint not null,
  fee_agorot bigint not null,
  fee_vat_agorot bigint not null,
  last4 card_last4,
  payment_id uuid,
  refund_id uuid,
  expected_agorot bigint,
  note text,
  noted_by uuid,
  noted_at timestamp with time zone,
  constraint payout_row_pkey PRIMARY KEY (payout_row_id),
  constraint payout_row_once UNIQUE (payout_id, row_key),
  constraint payout_row_kind CHECK (kind = ANY (ARRAY['payment'::text, 'refund'::text, 'chargeback'::text, 'fee'::text])),
  constraint payout_row_match CHECK ((expected_agorot IS NOT NULL) = (num_nonnulls(payment_id, refund_id) = 1)),
  constraint payout_row_match_kind CHECK ((payment_id IS NULL OR kind = 'payment'::text) AND (refund_id IS NULL OR (kind = ANY (ARRAY['refund'::text, 'chargeback'::text])))),
  constraint payout_row_note CHECK (char_length(note) >= 1 AND char_length(note) <= 300),
  constraint payout_row_noted CHECK (num_nonnulls(note, noted_by, noted_at) = ANY (ARRAY[0, 3])),
  constraint payout_row_our_reference CHECK (char_length(our_reference) <= 120),
  constraint payout_row_reference CHECK (char_length(reference) <= 120),
  constraint payout_row_sign CHECK (
CASE kind
    WHEN 'payment'::text THEN gross_agorot >= 0
    WHEN 'fee'::text THEN gross_agorot = 0
    ELSE gross_agorot <= 0
END),
  constraint payout_row_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES staff_member(staff_id),
  constraint payout_row_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(payment_id),
  constraint payout_row_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(payout_id),
  constraint payout_row_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(refund_id)
);

create table payout_span (
  provider text not null,
  first_at timestamp with time zone not null,
  last_paid_on date not null,
  constraint payout_span_pkey PRIMARY KEY (provider)
);

create table pet (
  pet_id uuid not null,
  customer_id uuid not null,
  name_sealed bytea not null,
  kind text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint pet_pkey PRIMARY KEY (pet_id),
  constraint pet_kind CHECK (kind = ANY (ARRAY['dog'::text, 'cat'::text, 'other'::text])),
  constraint pet_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
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
  order_id uuid,
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
  goodwill_id uuid,
  constraint points_grant_of_goodwill UNIQUE (goodwill_id),
  constraint points_grant_once UNIQUE (order_id, kind),
  constraint points_grant_one_a_friend UNIQUE (friend_id),
  constraint points_grant_friend CHECK ((kind = 'referral'::text) = (friend_id IS NOT NULL)),
  constraint points_grant_kind CHECK (kind = ANY (ARRAY['purchase'::text, 'referral'::text, 'goodwill'::text])),
  constraint points_grant_left CHECK (points_left >= 0 AND points_left <= points),
  constraint points_grant_matured CHECK ((state = 'pending'::text) = (matured_at IS NULL) AND (matured_at IS NULL) = (expires_at IS NULL)),
  constraint points_grant_source CHECK ((kind = 'goodwill'::text) = (goodwill_id IS NOT NULL) AND (kind = 'goodwill'::text) = (order_id IS NULL)),
  constraint points_grant_state CHECK (state = ANY (ARRAY['pending'::text, 'active'::text, 'expired'::text])),
  constraint points_grant_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES points_account(customer_id),
  constraint points_grant_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES customer(customer_id),
  constraint points_grant_goodwill_id_fkey FOREIGN KEY (goodwill_id) REFERENCES goodwill(goodwill_id),
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
  constraint points_move_reason CHECK (reason = ANY (ARRAY['earned'::text, 'matured'::text, 'taken_back'::text, 'spent'::text, 'expired'::text, 'referred'::text, 'goodwill'::text, 'withdrawn'::text, 'merged'::text])),
  constraint points_move_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES points_account(customer_id)
);

create table points_withdrawal (
  points_withdrawal_id uuid not null,
  customer_id uuid not null,
  points integer not null,
  worth_agorot agorot_positive not null,
  reason text not null,
  idempotency_key uuid not null,
  wish_mac sha256 not null,
  withdrawn_by uuid not null,
  withdrawn_at timestamp with time zone not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint points_withdrawal_pkey PRIMARY KEY (points_withdrawal_id),
  constraint points_withdrawal_key UNIQUE (idempotency_key),
  constraint points_withdrawal_points CHECK (points > 0),
  constraint points_withdrawal_reason CHECK (reason = ANY (ARRAY['mistake'::text, 'misuse'::text, 'other'::text])),
  constraint points_withdrawal_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint points_withdrawal_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES staff_member(staff_id)
);

create table price_version (
  price_version_id uuid not null,
  wash_package_id uuid not null,
  price_agorot bigint not null,
  valid_from timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  withdrawn_at timestamp with time zone,
  constraint price_version_pkey PRIMARY KEY (price_version_id),
  constraint price_version_price CHECK (price_agorot >= 0 AND price_agorot <= 10000000),
  constraint price_version_withdrawn_before_it_began CHECK (withdrawn_at < valid_from),
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

create table provider_credential (
  provider text not null,
  kind text not null,
  settings_sealed bytea not null,
  active boolean not null,
  public_mark text not null,
  version integer not null,
  saved_at timestamp with time zone not null,
  saved_by uuid not null,
  constraint provider_credential_pkey PRIMARY KEY (provider),
  constraint provider_credential_former CHECK (active OR kind = 'payments'::text),
  constraint provider_credential_kind CHECK (kind = ANY (ARRAY['payments'::text, 'mail'::text, 'texts'::text, 'nayax'::text, 'google_wallet'::text, 'apple_wallet'::text, 'google'::text, 'apple'::text, 'facebook'::text, 'tiktok'::text])),
  constraint provider_credential_provider CHECK (provider ~ '^[a-z0-9_]{1,20}$'::text),
  constraint provider_credential_version CHECK (version >= 1),
  constraint provider_credential_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff_member(staff_id)
);

create table provider_document (
  subject text not null,
  subject_id uuid not null,
  order_id uuid not null,
  provider text not null,
  occurred_at timestamp with time zone not null,
  asks integer not null default 0,
  next_ask_at timestamp with time zone,
  last_error text,
  late boolean not null default false,
  document_type integer,
  number text,
  url text,
  found_at timestamp with time zone,
  constraint provider_document_pkey PRIMARY KEY (subject, subject_id),
  constraint provider_document_number UNIQUE (provider, document_type, number),
  constraint provider_document_asks CHECK (asks >= 0),
  constraint provider_document_credit CHECK (document_type IS NULL OR (document_type = 330) = (subject = 'refund'::text)),
  constraint provider_document_found CHECK ((found_at IS NULL) = (number IS NULL) AND (found_at IS NULL) = (document_type IS NULL) AND (found_at IS NULL OR next_ask_at IS NULL) AND (found_at IS NOT NULL OR url IS NULL) AND NOT (late AND found_at IS NOT NULL)),
  constraint provider_document_number_counts CHECK (length(number) >= 1 AND length(number) <= 60),
  constraint provider_document_subject CHECK (subject = ANY (ARRAY['capture'::text, 'refund'::text])),
  constraint provider_document_type CHECK (document_type = ANY (ARRAY[300, 305, 320, 330, 400])),
  constraint provider_document_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id)
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

create table reading_limit (
  station_id uuid not null,
  bay_no integer not null,
  kind text not null,
  value double precision not null,
  constraint reading_limit_pkey PRIMARY KEY (station_id, bay_no, kind),
  constraint reading_limit_bay CHECK (bay_no >= 0 AND bay_no <= 20),
  constraint reading_limit_bounds CHECK (
CASE kind
    WHEN 'water_celsius'::text THEN value >= 40::double precision AND value <= 41::double precision
    WHEN 'cold_celsius'::text THEN value >= 30::double precision AND value <= 36::double precision
    WHEN 'chill_celsius'::text THEN value >= 25::double precision AND value <= 32::double precision
    WHEN 'pressure_bar'::text THEN value >= 0.5::double precision AND value <= 4::double precision
    WHEN 'flow_lpm'::text THEN value >= 0.2::double precision AND value <= 5::double precision
    WHEN 'shampoo_percent'::text THEN value >= 5::double precision AND value <= 50::double precision
    WHEN 'conditioner_percent'::text THEN value >= 5::double precision AND value <= 50::double precision
    WHEN 'flea_care_percent'::text THEN value >= 5::double precision AND value <= 50::double precision
    ELSE false
END),
  constraint reading_limit_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
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
  browser_hash sha256,
  left_seconds integer,
  left_at timestamp with time zone,
  constraint redemption_pkey PRIMARY KEY (redemption_id),
  constraint redemption_once UNIQUE (station_id, request_id),
  constraint redemption_pass_once UNIQUE (pass_id),
  constraint redemption_token_hash UNIQUE (token_hash),
  constraint redemption_bay_no CHECK (bay_no >= 1 AND bay_no <= 20),
  constraint redemption_delivered CHECK (delivered_seconds >= 0 AND delivered_seconds <= 3600),
  constraint redemption_interrupted CHECK (interruption IS NULL OR ended_at IS NOT NULL),
  constraint redemption_interruption CHECK (interruption = ANY (ARRAY['power'::text, 'fault'::text])),
  constraint redemption_left CHECK (left_seconds >= 0 AND left_seconds <= 3600),
  constraint redemption_left_whole CHECK ((left_seconds IS NULL) = (left_at IS NULL)),
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
  asked_by uuid,
  constraint refund_pkey PRIMARY KEY (refund_id),
  constraint refund_idempotency_key UNIQUE (idempotency_key),
  constraint refund_amount CHECK (amount_agorot > 0),
  constraint refund_given_up CHECK (given_up_at IS NULL OR state = 'failed'::text),
  constraint refund_state CHECK (state = ANY (ARRAY['requested'::text, 'sent'::text, 'done'::text, 'failed'::text])),
  constraint refund_units CHECK (units >= 0),
  constraint refund_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff_member(staff_id),
  constraint refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(payment_id)
);

create table report_cohort_day (
  day date not null,
  month date not null,
  within integer not null,
  buyers integer not null,
  constraint report_cohort_day_pkey PRIMARY KEY (day, month, within) INCLUDE (buyers),
  constraint report_cohort_day_month CHECK (EXTRACT(day FROM month) = 1::numeric),
  constraint report_cohort_day_within CHECK (within = ANY (ARRAY[0, 1, 2, 3, 6, 12]))
);

create table report_consent_day (
  day date not null,
  topic text not null,
  wording_version text not null,
  given integer not null,
  withdrawn integer not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint report_consent_day_pkey PRIMARY KEY (day, topic, wording_version) INCLUDE (given, withdrawn)
);

create table report_customer_day (
  day date not null,
  joined integer not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint report_customer_day_pkey PRIMARY KEY (day),
  constraint report_customer_day_joined CHECK (joined >= 0)
);

create table report_ledger_day (
  day date not null,
  ledger_account_id text not null,
  amount_agorot bigint not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint report_ledger_day_pkey PRIMARY KEY (day, ledger_account_id),
  constraint report_ledger_day_ledger_account_id_fkey FOREIGN KEY (ledger_account_id) REFERENCES ledger_account(ledger_account_id)
);

create table report_mail (
  staff_id uuid not null,
  rhythm text not null,
  locale text not null,
  changed_at timestamp with time zone not null,
  constraint report_mail_pkey PRIMARY KEY (staff_id),
  constraint report_mail_locale CHECK (locale = ANY (ARRAY['en'::text, 'he'::text])),
  constraint report_mail_rhythm CHECK (rhythm = ANY (ARRAY['weekly'::text, 'monthly'::text])),
  constraint report_mail_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table report_photo (
  report_photo_id uuid not null,
  station_id uuid not null,
  redemption_id uuid,
  sticker_report_id uuid,
  file_sealed bytea not null,
  received_at timestamp with time zone not null,
  constraint report_photo_pkey PRIMARY KEY (report_photo_id),
  constraint report_photo_sticker_once UNIQUE (sticker_report_id),
  constraint report_photo_wash_once UNIQUE (redemption_id),
  constraint report_photo_of_one_report CHECK (num_nonnulls(redemption_id, sticker_report_id) = 1),
  constraint report_photo_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(redemption_id),
  constraint report_photo_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE,
  constraint report_photo_sticker_report_id_fkey FOREIGN KEY (sticker_report_id) REFERENCES sticker_report(sticker_report_id) ON DELETE CASCADE
);

create table report_sale_day (
  day date not null,
  kind text not null,
  wash_package_id uuid not null,
  vat_percent integer not null,
  count integer not null,
  gross_agorot bigint not null,
  vat_agorot bigint not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint report_sale_day_pkey PRIMARY KEY (day, kind, wash_package_id, vat_percent),
  constraint report_sale_day_kind CHECK (kind = ANY (ARRAY['capture'::text, 'refund'::text, 'use'::text])),
  constraint report_sale_day_wash_package_id_fkey FOREIGN KEY (wash_package_id) REFERENCES wash_package(wash_package_id)
);

create table report_seal (
  one boolean not null default true,
  sealed_until timestamp with time zone not null,
  constraint report_seal_pkey PRIMARY KEY (one),
  constraint report_seal_one CHECK (one)
);

create table report_voucher_day (
  day date not null,
  gift boolean not null,
  units bigint not null,
  worth_agorot bigint not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint report_voucher_day_pkey PRIMARY KEY (day, gift)
);

create table report_wash_day (
  day date not null,
  hour integer not null,
  station_id uuid not null,
  washes integer not null,
  given_back integer not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint report_wash_day_pkey PRIMARY KEY (day, hour, station_id) INCLUDE (washes, given_back),
  constraint report_wash_day_hour CHECK (hour >= 0 AND hour <= 23),
  constraint report_wash_day_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table report_wash_month (
  month date not null,
  hour integer not null,
  station_id uuid not null,
  washes integer not null,
  given_back integer not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint report_wash_month_pkey PRIMARY KEY (month, hour, station_id) INCLUDE (washes, given_back),
  constraint report_wash_month_begins CHECK (EXTRACT(day FROM month) = 1::numeric),
  constraint report_wash_month_hour CHECK (hour >= 0 AND hour <= 23),
  constraint report_wash_month_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table report_wash_total (
  day date not null,
  washes integer not null,
  given_back integer not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint report_wash_total_pkey PRIMARY KEY (day) INCLUDE (washes, given_back)
);

create table saved_view (
  saved_view_id uuid not null,
  staff_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  is_default boolean not null,
  created_at timestamp with time zone not null,
  constraint saved_view_pkey PRIMARY KEY (saved_view_id),
  constraint saved_view_list CHECK (list ~ '^[a-z/-]{1,60}$'::text),
  constraint saved_view_name CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint saved_view_query CHECK (length(query) >= 1 AND length(query) <= 500 AND query !~ '(^|&)(search|after)='::text),
  constraint saved_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
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

create table settlement (
  period text not null,
  company text not null,
  company_he text not null,
  registration text not null,
  closed_by uuid not null,
  closed_at timestamp with time zone not null,
  closed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint settlement_pkey PRIMARY KEY (period),
  constraint settlement_period CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text),
  constraint settlement_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff_member(staff_id)
);

create table settlement_line (
  credit_move_id bigint not null,
  period text not null,
  redemption_id uuid not null,
  station_id uuid not null,
  washed_at timestamp with time zone not null,
  share_hundredths integer not null,
  worth_agorot bigint not null,
  adjusts boolean not null,
  constraint settlement_line_pkey PRIMARY KEY (credit_move_id),
  constraint settlement_line_credit_move_id_fkey FOREIGN KEY (credit_move_id) REFERENCES credit_move(credit_move_id),
  constraint settlement_line_period_fkey FOREIGN KEY (period) REFERENCES settlement(period),
  constraint settlement_line_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(redemption_id),
  constraint settlement_line_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id)
);

create table settlement_share (
  station_id uuid not null,
  since date not null,
  share_hundredths integer not null,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  constraint settlement_share_pkey PRIMARY KEY (station_id, since),
  constraint settlement_share_hundredths CHECK (share_hundredths >= 0 AND share_hundredths <= 10000),
  constraint settlement_share_set_by_fkey FOREIGN KEY (set_by) REFERENCES staff_member(staff_id),
  constraint settlement_share_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id)
);

create table settlement_sum (
  period text not null,
  station_id uuid not null,
  share_hundredths integer not null,
  adjusts boolean not null,
  name text not null,
  name_he text not null,
  washes integer not null,
  worth_agorot bigint not null,
  owed_agorot bigint not null,
  constraint settlement_sum_pkey PRIMARY KEY (period, station_id, share_hundredths, adjusts),
  constraint settlement_sum_period_fkey FOREIGN KEY (period) REFERENCES settlement(period),
  constraint settlement_sum_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id)
);

create table shared_wash (
  redemption_id uuid not null,
  share_id uuid not null,
  constraint shared_wash_pkey PRIMARY KEY (redemption_id),
  constraint shared_wash_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(redemption_id),
  constraint shared_wash_share_id_fkey FOREIGN KEY (share_id) REFERENCES wash_share(share_id)
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
  cancelled_at timestamp with time zone,
  people_keys bytea[],
  part_keys bytea[],
  constraint shop_order_pkey PRIMARY KEY (order_id),
  constraint shop_order_code UNIQUE (order_code),
  constraint shop_order_receipt_hash UNIQUE (receipt_hash),
  constraint shop_order_token_hash UNIQUE (token_hash),
  constraint shop_order_arithmetic CHECK (due_agorot::bigint = (gross_agorot::bigint - discount_agorot - credit_used_agorot::bigint)),
  constraint shop_order_cancelled CHECK (cancelled_at IS NULL OR (state::text = ANY (ARRAY['awaiting_payment'::text, 'expired'::text]))),
  constraint shop_order_discount CHECK (discount_agorot >= 0 AND discount_agorot <= gross_agorot::bigint),
  constraint shop_order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint shop_order_loyalty_terms_id_fkey FOREIGN KEY (loyalty_terms_id) REFERENCES loyalty_terms(loyalty_terms_id)
);

create table showcase_file (
  name text not null,
  kind text not null,
  content bytea not null,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  constraint showcase_file_pkey PRIMARY KEY (name),
  constraint showcase_file_kind CHECK (kind = ANY (ARRAY['photo'::text, 'film'::text])),
  constraint showcase_file_name CHECK (name ~ '^[0-9a-f]{32}$'::text),
  constraint showcase_file_size CHECK (octet_length(content) <= 3145728),
  constraint showcase_file_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff_member(staff_id)
);

create table showcase_slot (
  slot text not null,
  photo text not null,
  film text,
  alt_en text not null,
  alt_he text not null,
  consent text,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  constraint showcase_slot_pkey PRIMARY KEY (slot),
  constraint showcase_slot_consent CHECK ((consent IS NOT NULL) = (slot ~~ 'dog\_%'::text)),
  constraint showcase_slot_film CHECK ((film IS NOT NULL) = (slot = 'film'::text)),
  constraint showcase_slot_name CHECK (slot = ANY (ARRAY['film'::text, 'station'::text, 'machine'::text, 'founder'::text, 'dog_1'::text, 'dog_2'::text, 'dog_3'::text])),
  constraint showcase_slot_film_fkey FOREIGN KEY (film) REFERENCES showcase_file(name),
  constraint showcase_slot_photo_fkey FOREIGN KEY (photo) REFERENCES showcase_file(name),
  constraint showcase_slot_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff_member(staff_id)
);

create table special_day (
  special_day_id uuid not null,
  station_id uuid,
  day date not null,
  opening jsonb,
  reason text not null,
  reason_he text not null,
  constraint special_day_pkey PRIMARY KEY (special_day_id),
  constraint special_day_once UNIQUE NULLS NOT DISTINCT (station_id, day),
  constraint special_day_reason CHECK (length(reason) >= 1 AND length(reason) <= 120),
  constraint special_day_reason_he CHECK (length(reason_he) >= 1 AND length(reason_he) <= 120),
  constraint special_day_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table staff_case (
  kind text not null,
  subject_id uuid not null,
  assignee uuid,
  done_at timestamp with time zone,
  version integer not null default 0,
  access_due_at timestamp with time zone,
  constraint staff_case_pkey PRIMARY KEY (kind, subject_id),
  constraint staff_case_access CHECK (access_due_at IS NULL OR kind = 'contact'::text),
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
  constraint staff_case_entry_act CHECK (act = ANY (ARRAY['note'::text, 'answer'::text, 'assign'::text, 'close'::text, 'reopen'::text, 'approve'::text, 'refuse'::text, 'give_back'::text, 'access'::text, 'no_access'::text])),
  constraint staff_case_entry_answer CHECK (act <> 'answer'::text OR locale IS NOT NULL),
  constraint staff_case_entry_locale CHECK (locale = ANY (ARRAY['en'::text, 'he'::text])),
  constraint staff_case_entry_assignee_fkey FOREIGN KEY (assignee) REFERENCES staff_member(staff_id),
  constraint staff_case_entry_of FOREIGN KEY (kind, subject_id) REFERENCES staff_case(kind, subject_id) ON DELETE CASCADE,
  constraint staff_case_entry_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table staff_email_change (
  staff_email_change_id uuid not null,
  staff_id uuid not null,
  email_sealed bytea not null,
  former_sealed bytea not null,
  code_hash sha256 not null,
  stop_id uuid not null,
  stop_token_hash sha256 not null,
  stop_code_hash sha256 not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  stoppable_until timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  stopped_at timestamp with time zone,
  constraint staff_email_change_pkey PRIMARY KEY (staff_email_change_id),
  constraint staff_email_change_code UNIQUE (code_hash),
  constraint staff_email_change_stop UNIQUE (stop_id),
  constraint staff_email_change_stop_code UNIQUE (stop_code_hash),
  constraint staff_email_change_stop_token UNIQUE (stop_token_hash),
  constraint staff_email_change_lifetime CHECK (expires_at > asked_at AND stoppable_until >= expires_at),
  constraint staff_email_change_outcome CHECK (confirmed_at IS NULL OR ended_at IS NULL),
  constraint staff_email_change_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table staff_former_email (
  staff_id uuid not null,
  email_index sha256 not null,
  left_at timestamp with time zone not null,
  constraint staff_former_email_pkey PRIMARY KEY (staff_id, email_index),
  constraint staff_former_email_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table staff_invitation (
  staff_invitation_id uuid not null,
  staff_id uuid not null,
  token_hash sha256 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  code_hash sha256,
  purpose text not null default 'invitation'::text,
  constraint staff_invitation_pkey PRIMARY KEY (staff_invitation_id),
  constraint staff_invitation_code UNIQUE (code_hash),
  constraint staff_invitation_token UNIQUE (token_hash),
  constraint staff_invitation_lifetime CHECK (expires_at <= (created_at + '7 days'::interval)),
  constraint staff_invitation_password_lifetime CHECK (purpose <> 'password'::text OR expires_at <= (created_at + '00:30:00'::interval)),
  constraint staff_invitation_purpose CHECK (purpose = ANY (ARRAY['invitation'::text, 'password'::text])),
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
  station_ids uuid[] not null default '{}'::uuid[],
  own_role_id uuid,
  own_role_of_stations boolean,
  constraint staff_member_pkey PRIMARY KEY (staff_id),
  constraint staff_member_email UNIQUE (email_index),
  constraint staff_member_name CHECK (char_length(name) >= 1 AND char_length(name) <= 120),
  constraint staff_member_own_role_whole CHECK ((own_role_id IS NULL) = (own_role_of_stations IS NULL)),
  constraint staff_member_partner CHECK ((('partner'::text = ANY (roles)) OR COALESCE(own_role_of_stations, false)) = (cardinality(station_ids) > 0) AND (cardinality(station_ids) = 0 OR (cardinality(roles) +
CASE
    WHEN own_role_id IS NULL THEN 0
    ELSE 1
END) = 1)),
  constraint staff_member_roles CHECK ((cardinality(roles) > 0 OR own_role_id IS NOT NULL) AND roles <@ ARRAY['owner'::text, 'manager'::text, 'support'::text, 'reviewer'::text, 'stock_keeper'::text, 'accountant'::text, 'partner'::text]),
  constraint staff_member_own_role FOREIGN KEY (own_role_id, own_role_of_stations) REFERENCES own_role(own_role_id, of_stations)
);

create table staff_on_call (
  staff_id uuid not null,
  "position" integer not null,
  phone_sealed bytea,
  constraint staff_on_call_pkey PRIMARY KEY (staff_id),
  constraint staff_on_call_place UNIQUE ("position"),
  constraint staff_on_call_position CHECK ("position" >= 1 AND "position" <= 20),
  constraint staff_on_call_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table staff_passkey (
  passkey_id uuid not null,
  staff_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint staff_passkey_pkey PRIMARY KEY (passkey_id),
  constraint staff_passkey_credential UNIQUE (credential_id),
  constraint staff_passkey_backup CHECK (backup_eligible OR NOT backed_up),
  constraint staff_passkey_counter CHECK (counter >= 0 AND counter <= '4294967295'::bigint),
  constraint staff_passkey_credential_length CHECK (octet_length(credential_id) >= 1 AND octet_length(credential_id) <= 1023),
  constraint staff_passkey_name_length CHECK (char_length(name) <= 60),
  constraint staff_passkey_public_key_length CHECK (octet_length(public_key) >= 1 AND octet_length(public_key) <= 2048),
  constraint staff_passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
);

create table staff_passkey_challenge (
  challenge_hash sha256 not null,
  ceremony text not null,
  staff_id uuid,
  browser_hash sha256 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint staff_passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  constraint staff_passkey_challenge_ceremony CHECK (ceremony = ANY (ARRAY['registration'::text, 'authentication'::text, 'proof'::text])),
  constraint staff_passkey_challenge_lifetime CHECK (expires_at <= (created_at + '00:05:00'::interval)),
  constraint staff_passkey_challenge_whose CHECK ((ceremony = 'authentication'::text) = (staff_id IS NULL)),
  constraint staff_passkey_challenge_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id)
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
  own_confirmation boolean not null default false,
  constraint staff_proposal_pkey PRIMARY KEY (staff_proposal_id),
  constraint staff_proposal_key UNIQUE (idempotency_key),
  constraint staff_proposal_decided CHECK ((state = 'open'::text) = (decided_by IS NULL)),
  constraint staff_proposal_decided_at CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  constraint staff_proposal_own_confirmation CHECK (NOT own_confirmation OR state = 'confirmed'::text AND decided_by = proposed_by AND decided_at >= (proposed_at + '01:00:00'::interval)),
  constraint staff_proposal_reason CHECK (reason = ANY (ARRAY['cancelled'::text, 'mistake'::text, 'fault'::text])),
  constraint staff_proposal_refund CHECK ((state = 'confirmed'::text) = (refund_id IS NOT NULL)),
  constraint staff_proposal_state CHECK (state = ANY (ARRAY['open'::text, 'confirmed'::text, 'declined'::text])),
  constraint staff_proposal_two_people CHECK (state <> 'confirmed'::text OR decided_by <> proposed_by OR own_confirmation),
  constraint staff_proposal_units CHECK (units >= 0),
  constraint staff_proposal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_member(staff_id),
  constraint staff_proposal_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id),
  constraint staff_proposal_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(payment_id),
  constraint staff_proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff_member(staff_id),
  constraint staff_proposal_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(refund_id)
);

create table staff_push_device (
  device_id uuid not null,
  staff_id uuid not null,
  subscription_sealed bytea not null,
  endpoint_hash sha256 not null,
  device text,
  created_at timestamp with time zone not null,
  for_approvals boolean not null default true,
  constraint staff_push_device_pkey PRIMARY KEY (device_id),
  constraint staff_push_device_endpoint_hash_key UNIQUE (endpoint_hash),
  constraint staff_push_device_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id) ON DELETE CASCADE
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
  device text,
  constraint staff_session_pkey PRIMARY KEY (session_id),
  constraint staff_session_token UNIQUE (token_hash),
  constraint staff_session_device CHECK (char_length(device) >= 1 AND char_length(device) <= 80),
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

create table start_floor (
  only_row boolean not null default true,
  percent integer not null,
  version integer not null,
  changed_at timestamp with time zone not null,
  constraint start_floor_pkey PRIMARY KEY (only_row),
  constraint start_floor_only_row CHECK (only_row),
  constraint start_floor_percent CHECK (percent >= 0 AND percent <= 95),
  constraint start_floor_version CHECK (version > 0)
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
  version integer not null default 1,
  out_reason text,
  out_at timestamp with time zone,
  out_until timestamp with time zone,
  out_note text not null default ''::text,
  follows_holidays boolean not null default true,
  firmware_ring integer not null default 3,
  constraint station_pkey PRIMARY KEY (station_id),
  constraint station_short_code UNIQUE (short_code),
  constraint station_slug UNIQUE (slug),
  constraint station_token_hash UNIQUE (token_hash),
  constraint station_bays CHECK (bays >= 1 AND bays <= 20),
  constraint station_firmware_ring CHECK (firmware_ring >= 1 AND firmware_ring <= 3),
  constraint station_gateway CHECK (gateway = ANY (ARRAY['station_api'::text, 'nayax'::text])),
  constraint station_hours CHECK (jsonb_array_length(hours) = 7),
  constraint station_interface CHECK (interface = ANY (ARRAY['pulse_array'::text, 'pulse_line'::text, 'mdb3'::text, 'simulated'::text])),
  constraint station_latitude CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint station_longitude CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint station_offline_washes CHECK (offline_washes >= 0 AND offline_washes <= 50),
  constraint station_out CHECK (out_reason IS NULL OR status = 'maintenance'::text AND out_at IS NOT NULL),
  constraint station_out_note CHECK (char_length(out_note) <= 300),
  constraint station_out_reason CHECK (out_reason = ANY (ARRAY['maintenance'::text, 'repair'::text, 'cleaning'::text, 'no_water'::text, 'no_power'::text, 'other'::text])),
  constraint station_out_until CHECK (out_until IS NULL OR out_reason IS NOT NULL),
  constraint station_short_code_shape CHECK (short_code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'::text),
  constraint station_slug_shape CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint station_status CHECK (status = ANY (ARRAY['live'::text, 'maintenance'::text, 'offline'::text])),
  constraint station_wash_minutes CHECK (wash_minutes >= 1 AND wash_minutes <= 60)
);

create table station_alert (
  alert_id uuid not null default gen_random_uuid(),
  escalation_id uuid not null,
  station_id uuid not null,
  bay_no integer not null,
  kind text not null,
  state text not null default 'open'::text,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  times integer not null,
  raised_at timestamp with time zone not null,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  resolved_at timestamp with time zone,
  changes timestamp with time zone[] not null,
  flapping_at timestamp with time zone,
  cleared_at timestamp with time zone,
  constraint station_alert_pkey PRIMARY KEY (alert_id),
  constraint station_alert_acknowledged CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL)),
  constraint station_alert_acknowledgement CHECK (state <> 'acknowledged'::text OR acknowledged_at IS NOT NULL),
  constraint station_alert_bay CHECK (bay_no >= 0 AND bay_no <= 20),
  constraint station_alert_kind CHECK (kind = ANY (ARRAY['silent'::text, 'hot_water'::text, 'refused_starts'::text, 'few_starts'::text, 'leak'::text, 'no_flow'::text, 'low_level'::text, 'door_open'::text, 'emergency_stop'::text, 'firmware_stopped'::text, 'cold_water'::text, 'low_pressure'::text, 'power_lost'::text, 'sensor_fault'::text, 'reader_event'::text])),
  constraint station_alert_resolved CHECK ((state = 'resolved'::text) = (resolved_at IS NOT NULL)),
  constraint station_alert_state CHECK (state = ANY (ARRAY['open'::text, 'acknowledged'::text, 'resolved'::text])),
  constraint station_alert_times CHECK (times >= 1),
  constraint station_alert_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES staff_member(staff_id),
  constraint station_alert_escalation_id_fkey FOREIGN KEY (escalation_id) REFERENCES station_escalation(escalation_id),
  constraint station_alert_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table station_command (
  command_id uuid not null,
  station_id uuid not null,
  bay_no integer,
  kind text not null,
  args jsonb not null default '{}'::jsonb,
  requested_by uuid,
  state text not null default 'sent'::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  repeated_at timestamp with time zone,
  answered_at timestamp with time zone,
  answer text,
  log text,
  constraint station_command_pkey PRIMARY KEY (command_id),
  constraint station_command_answer CHECK (char_length(answer) <= 200),
  constraint station_command_delivered CHECK (delivered_at IS NOT NULL OR (state = ANY (ARRAY['sent'::text, 'expired'::text]))),
  constraint station_command_kind CHECK (kind = ANY (ARRAY['lock'::text, 'unlock'::text, 'identify'::text, 'reset'::text, 'rinse'::text, 'settings'::text, 'log'::text, 'update_firmware'::text, 'restart_reader'::text])),
  constraint station_command_log CHECK (char_length(log) <= 50000 AND kind = 'log'::text OR log IS NULL),
  constraint station_command_repeated CHECK ((repeated_at IS NULL) = (delivered_at IS NULL)),
  constraint station_command_requested CHECK (requested_by IS NOT NULL OR kind = 'settings'::text),
  constraint station_command_state CHECK (state = ANY (ARRAY['sent'::text, 'delivered'::text, 'accepted'::text, 'done'::text, 'refused'::text, 'failed'::text, 'expired'::text])),
  constraint station_command_time CHECK (expires_at > created_at),
  constraint station_command_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE,
  constraint station_command_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_member(staff_id),
  constraint station_command_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table station_enrolment (
  code_hash sha256 not null,
  station_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  admits text not null default 'controller'::text,
  station_key_id uuid,
  constraint station_enrolment_pkey PRIMARY KEY (code_hash),
  constraint station_enrolment_admits CHECK (admits = ANY (ARRAY['controller'::text, 'scanner'::text, 'screen'::text])),
  constraint station_enrolment_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE,
  constraint station_enrolment_station_key_id_fkey FOREIGN KEY (station_key_id) REFERENCES station_key(station_key_id) ON DELETE CASCADE
);

create table station_escalation (
  escalation_id uuid not null,
  began_at timestamp with time zone not null,
  next_at timestamp with time zone,
  steps integer not null default 0,
  notified uuid[] not null default '{}'::uuid[],
  constraint station_escalation_pkey PRIMARY KEY (escalation_id),
  constraint station_escalation_steps CHECK (steps >= 0)
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
  heard_no bigint not null generated always as identity,
  delivered_seconds integer,
  interruption text,
  remaining_seconds integer,
  constraint station_event_pkey PRIMARY KEY (heard_no),
  constraint station_event_once UNIQUE NULLS NOT DISTINCT (station_id, transaction_id, seq_no, kind, redemption_id),
  constraint station_event_delivered CHECK (delivered_seconds >= 0 AND delivered_seconds <= 3600),
  constraint station_event_interruption CHECK (interruption = ANY (ARRAY['power'::text, 'fault'::text])),
  constraint station_event_kind CHECK (kind = ANY (ARRAY['started'::text, 'updated'::text, 'ended'::text, 'failed'::text, 'unknown'::text, 'rinsed'::text, 'parked'::text])),
  constraint station_event_remaining CHECK (remaining_seconds >= 0 AND remaining_seconds <= 3600),
  constraint station_event_seq_no CHECK (seq_no >= 0),
  constraint station_event_transaction CHECK (length(transaction_id) >= 1 AND length(transaction_id) <= 64),
  constraint station_event_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id)
);

create table station_incident (
  station_id uuid not null,
  kind text not null,
  subject text not null,
  state text not null,
  note text not null default ''::text,
  staff_id uuid not null,
  said_at timestamp with time zone not null,
  version integer not null default 1,
  constraint station_incident_pkey PRIMARY KEY (station_id, kind, subject),
  constraint station_incident_kind CHECK (kind = ANY (ARRAY['silent'::text, 'clock'::text, 'unrinsed'::text, 'lost_wash'::text, 'interrupted'::text, 'late_start'::text, 'hot_water'::text, 'sticker'::text, 'unknown_bay'::text, 'no_temperature'::text])),
  constraint station_incident_note CHECK (char_length(note) <= 300),
  constraint station_incident_state CHECK (state = ANY (ARRAY['seen'::text, 'closed'::text])),
  constraint station_incident_subject CHECK (length(subject) >= 1 AND length(subject) <= 64),
  constraint station_incident_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id),
  constraint station_incident_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
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

create table station_log (
  station_log_id uuid not null,
  station_id uuid not null,
  bay_no integer,
  kind text not null,
  note text not null default ''::text,
  done_at timestamp with time zone not null,
  next_due_on date,
  staff_id uuid not null,
  written_at timestamp with time zone not null,
  constraint station_log_pkey PRIMARY KEY (station_log_id),
  constraint station_log_kind CHECK (kind = ANY (ARRAY['cleaning'::text, 'maintenance'::text, 'inspection'::text, 'repair'::text])),
  constraint station_log_note CHECK (char_length(note) <= 500),
  constraint station_log_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE,
  constraint station_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id),
  constraint station_log_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table station_maintenance (
  station_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  staff_id uuid not null,
  constraint station_maintenance_pkey PRIMARY KEY (station_id),
  constraint station_maintenance_order CHECK (ends_at > starts_at),
  constraint station_maintenance_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id),
  constraint station_maintenance_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table station_outage (
  station_outage_id uuid not null,
  station_id uuid not null,
  bay_no integer,
  reason text not null,
  note text not null default ''::text,
  begun_at timestamp with time zone not null,
  staff_id uuid not null,
  file_sealed bytea,
  constraint station_outage_pkey PRIMARY KEY (station_outage_id),
  constraint station_outage_note CHECK (char_length(note) <= 300),
  constraint station_outage_reason CHECK (reason = ANY (ARRAY['maintenance'::text, 'repair'::text, 'cleaning'::text, 'no_water'::text, 'no_power'::text, 'other'::text])),
  constraint station_outage_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE,
  constraint station_outage_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_member(staff_id),
  constraint station_outage_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table station_picture (
  station_id uuid not null,
  name text not null,
  photo bytea not null,
  thumbnail bytea not null,
  alt_en text not null,
  alt_he text not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  constraint station_picture_pkey PRIMARY KEY (station_id),
  constraint station_picture_alt_en CHECK (char_length(alt_en) >= 1 AND char_length(alt_en) <= 160),
  constraint station_picture_alt_he CHECK (char_length(alt_he) >= 1 AND char_length(alt_he) <= 160),
  constraint station_picture_name CHECK (name ~ '^[0-9a-f]{32}$'::text),
  constraint station_picture_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff_member(staff_id),
  constraint station_picture_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table station_presence (
  station_id uuid not null,
  heard_at timestamp with time zone not null,
  booted_at timestamp with time zone not null,
  firmware text not null,
  clock_trusted boolean not null,
  station_key_id uuid,
  commands text[] not null default '{}'::text[],
  online_since timestamp with time zone not null default now(),
  constraint station_presence_pkey PRIMARY KEY (station_id),
  constraint station_presence_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE,
  constraint station_presence_station_key_id_fkey FOREIGN KEY (station_key_id) REFERENCES station_key(station_key_id) ON DELETE SET NULL
);

create table station_screen (
  screen_id uuid not null,
  station_id uuid not null,
  token_hash sha256 not null,
  name text not null,
  enrolled_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint station_screen_pkey PRIMARY KEY (screen_id),
  constraint station_screen_token_hash_key UNIQUE (token_hash),
  constraint station_screen_name CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint station_screen_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table station_watch (
  only_row boolean not null default true,
  watched_at timestamp with time zone not null,
  watched_since timestamp with time zone not null,
  constraint station_watch_pkey PRIMARY KEY (only_row),
  constraint station_watch_only_row CHECK (only_row),
  constraint station_watch_order CHECK (watched_since <= watched_at)
);

create table sticker_report (
  sticker_report_id uuid not null,
  station_id uuid not null,
  bay_no integer,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  times integer not null default 1,
  constraint sticker_report_pkey PRIMARY KEY (sticker_report_id),
  constraint sticker_report_order CHECK (last_at >= first_at),
  constraint sticker_report_times CHECK (times > 0),
  constraint sticker_report_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE,
  constraint sticker_report_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table tank_level (
  station_id uuid not null,
  item_id uuid not null,
  levels jsonb not null,
  seq integer not null,
  measured_at timestamp with time zone not null,
  constraint tank_level_pkey PRIMARY KEY (station_id, item_id),
  constraint tank_level_shelf FOREIGN KEY (station_id, item_id) REFERENCES inventory_shelf(station_id, item_id) ON DELETE CASCADE
);

create table tax_allocation (
  invoice_id uuid not null,
  subject text not null,
  subject_id uuid not null,
  order_id uuid not null,
  document_type integer not null,
  tax_point timestamp with time zone not null,
  total_agorot agorot_positive not null,
  vat_agorot agorot not null,
  asked_at timestamp with time zone not null,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  confirmation text,
  refusal text,
  refused_before text[] not null default '{}'::text[],
  constraint tax_allocation_pkey PRIMARY KEY (invoice_id),
  constraint tax_allocation_confirmation UNIQUE (confirmation),
  constraint tax_allocation_once UNIQUE (subject, subject_id, total_agorot, vat_agorot),
  constraint tax_allocation_one_answer CHECK ((answered_at IS NOT NULL) = (confirmation IS NOT NULL OR refusal IS NOT NULL) AND (confirmation IS NULL OR refusal IS NULL)),
  constraint tax_allocation_subject CHECK (subject = ANY (ARRAY['capture'::text, 'wash'::text, 'expiry'::text, 'reissue'::text])),
  constraint tax_allocation_tries CHECK (tries >= 0),
  constraint tax_allocation_type CHECK (document_type = ANY (ARRAY[305, 320])),
  constraint tax_allocation_order_id_fkey FOREIGN KEY (order_id) REFERENCES tax_buyer(order_id)
);

create table tax_authority_access (
  one boolean not null default true,
  began_with sha256 not null,
  refresh_sealed bytea not null,
  access_sealed bytea,
  access_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  renewing_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint tax_authority_access_pkey PRIMARY KEY (one),
  constraint tax_authority_access_one CHECK (one)
);

create table tax_buyer (
  order_id uuid not null,
  name text not null,
  registration text not null,
  asked_at timestamp with time zone not null,
  locale locale not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint tax_buyer_pkey PRIMARY KEY (order_id),
  constraint tax_buyer_name CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint tax_buyer_registration CHECK (registration ~ '^[0-9]{9}$'::text),
  constraint tax_buyer_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id)
);

create table tax_consent (
  order_id uuid not null,
  said_at timestamp with time zone not null,
  agreed boolean not null,
  text_version text not null,
  locale locale not null,
  constraint tax_consent_pkey PRIMARY KEY (order_id, said_at),
  constraint tax_consent_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id)
);

create table tax_document (
  tax_document_id uuid not null,
  document_type integer not null,
  number integer not null,
  subject text not null,
  subject_id uuid not null,
  order_id uuid not null,
  original_id uuid,
  tax_point timestamp with time zone not null,
  issued_at timestamp with time zone not null,
  total_agorot agorot_positive not null,
  net_agorot agorot not null,
  vat_agorot agorot not null,
  vat_percent integer not null,
  content jsonb not null,
  hash sha256 not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  lot_id uuid,
  constraint tax_document_pkey PRIMARY KEY (tax_document_id),
  constraint tax_document_number UNIQUE (document_type, number),
  constraint tax_document_once UNIQUE (subject, subject_id),
  constraint tax_document_credit_has_original CHECK ((document_type = 330) = (original_id IS NOT NULL)),
  constraint tax_document_number_counts CHECK (number >= 1),
  constraint tax_document_of_washes CHECK ((subject = ANY (ARRAY['recall'::text, 'reissue'::text])) OR (subject = ANY (ARRAY['wash'::text, 'wash_back'::text, 'expiry'::text])) = (lot_id IS NOT NULL)),
  constraint tax_document_rate CHECK (vat_percent >= 0 AND vat_percent <= 100 AND (vat_percent > 0 OR vat_agorot::bigint = 0)),
  constraint tax_document_subject CHECK (subject = ANY (ARRAY['capture'::text, 'refund'::text, 'wash'::text, 'wash_back'::text, 'expiry'::text, 'recall'::text, 'reissue'::text])),
  constraint tax_document_sum CHECK ((net_agorot::bigint + vat_agorot::bigint) = total_agorot::bigint),
  constraint tax_document_document_type_fkey FOREIGN KEY (document_type) REFERENCES tax_series(document_type),
  constraint tax_document_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lot(lot_id),
  constraint tax_document_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(order_id),
  constraint tax_document_original_id_fkey FOREIGN KEY (original_id) REFERENCES tax_document(tax_document_id)
);

create table tax_issuer (
  since timestamp with time zone not null,
  issuer text not null,
  constraint tax_issuer_pkey PRIMARY KEY (since),
  constraint tax_issuer_issuer CHECK (issuer = ANY (ARRAY['ours'::text, 'provider'::text, 'none'::text]))
);

create table tax_original (
  tax_document_id uuid not null,
  locale locale not null,
  handed_at timestamp with time zone not null,
  pdf bytea not null,
  constraint tax_original_pkey PRIMARY KEY (tax_document_id),
  constraint tax_original_tax_document_id_fkey FOREIGN KEY (tax_document_id) REFERENCES tax_document(tax_document_id)
);

create table tax_progress (
  one boolean not null default true,
  made_in text not null default this_database(),
  read_before bigint not null default 0,
  constraint tax_progress_pkey PRIMARY KEY (one),
  constraint tax_progress_one CHECK (one)
);

create table tax_series (
  document_type integer not null,
  next_number integer not null default 1,
  issued_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint tax_series_pkey PRIMARY KEY (document_type),
  constraint tax_series_next_number CHECK (next_number >= 1),
  constraint tax_series_type CHECK (document_type = ANY (ARRAY[300, 305, 320, 330, 400]))
);

create table unmatched_payment (
  provider text not null,
  provider_ref text not null,
  merchant_ref text not null,
  amount_minor bigint not null,
  refunded_minor bigint,
  currency text not null,
  found_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint unmatched_payment_pkey PRIMARY KEY (provider, provider_ref)
);

create table vapid_key (
  one boolean not null default true,
  public_key text not null,
  private_key_sealed bytea not null,
  created_at timestamp with time zone not null,
  constraint vapid_key_pkey PRIMARY KEY (one),
  constraint vapid_key_single CHECK (one)
);

create table vat_rate (
  since timestamp with time zone not null,
  percent integer not null,
  constraint vat_rate_pkey PRIMARY KEY (since),
  constraint vat_rate_percent CHECK (percent >= 0 AND percent <= 100)
);

create table verification_document (
  verification_document_id uuid not null,
  customer_id uuid not null,
  kind text not null,
  state text not null,
  decided_at timestamp with time zone,
  valid_until timestamp with time zone,
  decided_by text,
  method text,
  reminded_days integer,
  counts_since timestamp with time zone not null,
  constraint verification_document_pkey PRIMARY KEY (verification_document_id),
  constraint verification_document_kind CHECK (kind = ANY (ARRAY['senior'::text, 'disability'::text])),
  constraint verification_document_method CHECK (method = ANY (ARRAY['in_person'::text, 'picture'::text])),
  constraint verification_document_state CHECK (state = 'approved'::text),
  constraint verification_document_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table verification_picture (
  request_id uuid not null,
  key_sealed bytea not null,
  picture_sealed bytea not null,
  constraint verification_picture_pkey PRIMARY KEY (request_id),
  constraint verification_picture_request_id_fkey FOREIGN KEY (request_id) REFERENCES verification_request(request_id) ON DELETE CASCADE
);

create table verification_request (
  request_id uuid not null,
  customer_id uuid not null,
  kind text not null,
  state text not null,
  with_picture boolean not null,
  asked_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by text,
  reason text,
  note_sealed bytea,
  constraint verification_request_pkey PRIMARY KEY (request_id),
  constraint verification_request_closed CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  constraint verification_request_decided CHECK ((state <> ALL (ARRAY['approved'::text, 'refused'::text])) OR closed_by IS NOT NULL),
  constraint verification_request_kind CHECK (kind = ANY (ARRAY['senior'::text, 'disability'::text])),
  constraint verification_request_note CHECK (note_sealed IS NULL OR state = 'refused'::text),
  constraint verification_request_own CHECK (closed_by <> ('customer:'::text || customer_id) OR state = 'withdrawn'::text),
  constraint verification_request_reason CHECK ((state = 'refused'::text) = (reason IS NOT NULL)),
  constraint verification_request_reason_known CHECK (reason = ANY (ARRAY['unreadable'::text, 'hidden'::text, 'other_person'::text, 'over'::text, 'wrong_card'::text, 'other'::text])),
  constraint verification_request_state CHECK (state = ANY (ARRAY['open'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'lapsed'::text])),
  constraint verification_request_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
);

create table voucher_extension (
  voucher_extension_id bigint not null generated always as identity,
  lot_id uuid not null,
  extended_at timestamp with time zone not null default now(),
  expires_before timestamp with time zone not null,
  expires_after timestamp with time zone not null,
  constraint voucher_extension_pkey PRIMARY KEY (voucher_extension_id),
  constraint voucher_extension_later CHECK (expires_after > expires_before),
  constraint voucher_extension_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lot(lot_id)
);

create table voucher_opening (
  lot_id uuid not null,
  code_version integer not null,
  opened_at timestamp with time zone not null,
  constraint voucher_opening_pkey PRIMARY KEY (lot_id, code_version),
  constraint voucher_opening_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lot(lot_id)
);

create table walk_up (
  walk_up_id uuid not null,
  token_hash sha256 not null,
  request_id uuid not null,
  station_id uuid not null,
  bay_no integer not null,
  package_number integer not null,
  browser_hash sha256 not null,
  state text not null default 'reserved'::text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  redemption_id uuid,
  starts integer not null default 0,
  failure text,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  at_sticker boolean not null default true,
  by_mail boolean not null default false,
  by_sms boolean not null default false,
  constraint walk_up_pkey PRIMARY KEY (walk_up_id),
  constraint walk_up_redemption_id_key UNIQUE (redemption_id),
  constraint walk_up_request_id_key UNIQUE (request_id),
  constraint walk_up_token_hash_key UNIQUE (token_hash),
  constraint walk_up_failed CHECK (failure IS NULL OR (state = ANY (ARRAY['paid'::text, 'kept'::text, 'refunded'::text]))),
  constraint walk_up_failure CHECK (failure = ANY (ARRAY['bay_taken'::text, 'refused'::text, 'silent'::text, 'broken'::text])),
  constraint walk_up_paid CHECK ((paid_at IS NULL) = (state = ANY (ARRAY['reserved'::text, 'paying'::text, 'abandoned'::text]))),
  constraint walk_up_starts CHECK (starts >= 0 AND starts <= 20),
  constraint walk_up_state CHECK (state = ANY (ARRAY['reserved'::text, 'paying'::text, 'paid'::text, 'starting'::text, 'washing'::text, 'kept'::text, 'refunded'::text, 'abandoned'::text])),
  constraint walk_up_wash CHECK (redemption_id IS NOT NULL OR (state <> ALL (ARRAY['starting'::text, 'washing'::text]))),
  constraint walk_up_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no),
  constraint walk_up_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(redemption_id)
);

create table wallet_device (
  device_id text not null,
  wallet text not null default 'apple'::text,
  serial text not null,
  push_sealed bytea not null,
  registered_at timestamp with time zone not null,
  constraint wallet_device_pkey PRIMARY KEY (device_id, serial),
  constraint wallet_device_apple CHECK (wallet = 'apple'::text),
  constraint wallet_device_id CHECK (char_length(device_id) >= 1 AND char_length(device_id) <= 200),
  constraint wallet_device_pass FOREIGN KEY (wallet, serial) REFERENCES wallet_pass(wallet, serial) ON DELETE CASCADE
);

create table wallet_pass (
  wallet text not null,
  serial text not null,
  lot_id uuid not null,
  code_version integer not null,
  customer_id uuid,
  issued_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  due_at timestamp with time zone,
  attempts integer not null default 0,
  constraint wallet_pass_pkey PRIMARY KEY (wallet, serial),
  constraint wallet_pass_wallet CHECK (wallet = ANY (ARRAY['apple'::text, 'google'::text])),
  constraint wallet_pass_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint wallet_pass_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lot(lot_id)
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
  version integer not null default 0,
  constraint wash_package_pkey PRIMARY KEY (wash_package_id),
  constraint wash_package_kind_number UNIQUE (kind, number),
  constraint wash_package_color_variant CHECK (color_variant = ANY (ARRAY['fresh-pink'::text, 'pearl-silver'::text, 'champagne-gold'::text])),
  constraint wash_package_gift_is_dressed CHECK (kind <> 'gift'::text OR theme IS NOT NULL AND color_variant IS NOT NULL AND valid_years IS NOT NULL),
  constraint wash_package_kind CHECK (kind = ANY (ARRAY['package'::text, 'gift'::text, 'membership'::text])),
  constraint wash_package_membership_at_sale CHECK (kind <> 'membership'::text OR tax_treatment = 'at_sale'::text),
  constraint wash_package_number CHECK (number >= 1 AND number <= 999999),
  constraint wash_package_tax_treatment CHECK (tax_treatment = ANY (ARRAY['at_sale'::text, 'at_redemption'::text, 'at_sale_or_expiry'::text])),
  constraint wash_package_theme CHECK (theme = ANY (ARRAY['SIGNATURE'::text, 'PREMIUM'::text, 'LUXE'::text])),
  constraint wash_package_valid_years CHECK (valid_years >= 5),
  constraint wash_package_wash_count CHECK (wash_count >= 1 AND wash_count <= 50),
  constraint wash_package_wash_minutes CHECK (wash_minutes >= 1 AND wash_minutes <= 240)
);

create table wash_share (
  share_id uuid not null,
  owner_id uuid not null,
  member_id uuid,
  monthly_limit integer not null,
  name_sealed bytea not null,
  email_sealed bytea,
  token_hash sha256 not null,
  invited_at timestamp with time zone not null,
  invitation_ends_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint wash_share_pkey PRIMARY KEY (share_id),
  constraint wash_share_token UNIQUE (token_hash),
  constraint wash_share_accepted CHECK ((member_id IS NULL) = (accepted_at IS NULL)),
  constraint wash_share_monthly_limit CHECK (monthly_limit >= 1 AND monthly_limit <= 20),
  constraint wash_share_not_oneself CHECK (member_id <> owner_id),
  constraint wash_share_member_id_fkey FOREIGN KEY (member_id) REFERENCES customer(customer_id),
  constraint wash_share_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES customer(customer_id)
);

create table washed_pet (
  redemption_id uuid not null,
  pet_id uuid not null,
  constraint washed_pet_pkey PRIMARY KEY (redemption_id),
  constraint washed_pet_pet_id_fkey FOREIGN KEY (pet_id) REFERENCES pet(pet_id) ON DELETE CASCADE,
  constraint washed_pet_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(redemption_id)
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
  claimed_state text,
  constraint webhook_event_pkey PRIMARY KEY (event_id, provider),
  constraint webhook_event_claimed_state CHECK (claimed_state = ANY (ARRAY['captured'::text, 'part_refunded'::text, 'refunded'::text, 'disputed'::text]))
);

create table work_order (
  work_order_id uuid not null,
  station_id uuid not null,
  bay_no integer,
  kind text not null,
  title text not null,
  note text not null default ''::text,
  source text not null,
  source_ref text,
  care_plan_id uuid,
  state text not null default 'open'::text,
  version integer not null default 1,
  assignee uuid,
  created_by uuid,
  created_at timestamp with time zone not null,
  begun_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  closing_note text not null default ''::text,
  minutes integer,
  cost_agorot agorot,
  due_on date,
  priority text not null default 'normal'::text,
  moved_from date,
  constraint work_order_pkey PRIMARY KEY (work_order_id),
  constraint work_order_author CHECK ((source = 'plan'::text) = (created_by IS NULL)),
  constraint work_order_by_hand CHECK ((source = 'manual'::text) = (source_ref IS NULL)),
  constraint work_order_closing_note CHECK (char_length(closing_note) <= 1000),
  constraint work_order_ended CHECK ((state = ANY (ARRAY['done'::text, 'cancelled'::text])) = (ended_at IS NOT NULL)),
  constraint work_order_ended_by CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  constraint work_order_kind CHECK (kind = ANY (ARRAY['cleaning'::text, 'maintenance'::text, 'inspection'::text, 'repair'::text])),
  constraint work_order_minutes CHECK (minutes >= 0 AND minutes <= 10000),
  constraint work_order_moved_from CHECK (moved_from > due_on),
  constraint work_order_note CHECK (char_length(note) <= 1000),
  constraint work_order_of_plan CHECK ((source = 'plan'::text) = (care_plan_id IS NOT NULL)),
  constraint work_order_priority CHECK (priority = ANY (ARRAY['urgent'::text, 'normal'::text, 'low'::text])),
  constraint work_order_source CHECK (source = ANY (ARRAY['manual'::text, 'alert'::text, 'incident'::text, 'case'::text, 'plan'::text])),
  constraint work_order_source_ref CHECK (char_length(source_ref) >= 1 AND char_length(source_ref) <= 200),
  constraint work_order_spent CHECK ((state = 'done'::text) = (minutes IS NOT NULL) AND (minutes IS NULL) = (cost_agorot IS NULL)),
  constraint work_order_state CHECK (state = ANY (ARRAY['open'::text, 'in_work'::text, 'done'::text, 'cancelled'::text])),
  constraint work_order_title CHECK (char_length(title) >= 1 AND char_length(title) <= 120),
  constraint work_order_assignee_fkey FOREIGN KEY (assignee) REFERENCES staff_member(staff_id),
  constraint work_order_bay FOREIGN KEY (station_id, bay_no) REFERENCES bay(station_id, bay_no) ON DELETE CASCADE,
  constraint work_order_care_plan_id_fkey FOREIGN KEY (care_plan_id) REFERENCES care_plan(care_plan_id) ON DELETE CASCADE,
  constraint work_order_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_member(staff_id),
  constraint work_order_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff_member(staff_id),
  constraint work_order_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(station_id) ON DELETE CASCADE
);

create table work_order_photo (
  work_order_photo_id uuid not null,
  work_order_id uuid not null,
  file_sealed bytea not null,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  constraint work_order_photo_pkey PRIMARY KEY (work_order_photo_id),
  constraint work_order_photo_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff_member(staff_id),
  constraint work_order_photo_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(work_order_id) ON DELETE CASCADE
);

create table write_probe (
  only_row boolean not null default true,
  written_at timestamp with time zone not null default now(),
  constraint write_probe_pkey PRIMARY KEY (only_row),
  constraint write_probe_only_row CHECK (only_row)
);

-- Indexes

CREATE INDEX account_merge_customer ON public.account_merge USING btree (customer_id);

CREATE INDEX account_merge_source ON public.account_merge USING btree (source_id);

CREATE INDEX account_merge_staff ON public.account_merge USING btree (staff_id) WHERE (staff_id IS NOT NULL);

CREATE INDEX account_token_age ON public.account_token USING btree (expires_at);

CREATE INDEX account_token_customer ON public.account_token USING btree (customer_id, purpose) WHERE (used_at IS NULL);

CREATE INDEX account_token_waiting_email ON public.account_token USING btree (email_index) WHERE ((purpose = 'email'::text) AND (used_at IS NULL));

CREATE INDEX analytics_event_age ON public.analytics_event USING brin (happened_in);

CREATE INDEX analytics_event_name ON public.analytics_event USING btree (name, happened_in);

CREATE INDEX audit_action ON public.audit USING btree (action COLLATE "C", seq DESC) INCLUDE (actor);

CREATE INDEX audit_actor ON public.audit USING btree (actor COLLATE "C", seq DESC);

CREATE INDEX audit_of_staff ON public.audit USING btree (seq DESC) WHERE (actor ~~ 'staff:%'::text);

CREATE INDEX audit_ref ON public.audit USING btree (ref_id) WHERE (ref_id IS NOT NULL);

CREATE INDEX audit_written_in ON public.audit USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX bay_closure_latest ON public.bay_closure USING btree (station_id, closed_at);

CREATE UNIQUE INDEX bay_closure_open ON public.bay_closure USING btree (station_id, bay_no, reason) WHERE (reopened_at IS NULL);

CREATE INDEX bay_day_latest ON public.bay_day USING btree (day);

CREATE INDEX bay_downtime_open ON public.bay_downtime USING btree (station_id, bay_no) WHERE (ended_at IS NULL);

CREATE INDEX bay_reading_alarm ON public.bay_reading USING btree (station_id, bay_no) WHERE (alarm_since IS NOT NULL);

CREATE INDEX bay_reading_fault ON public.bay_reading USING btree (station_id, bay_no) WHERE (fault_since IS NOT NULL);

CREATE INDEX bay_waiter_of_browser ON public.bay_waiter USING btree (browser_hash);

CREATE INDEX bay_waiter_queue ON public.bay_waiter USING btree (station_id, joined_at, waiter_id);

CREATE INDEX brand_logo_member ON public.brand_logo USING btree (added_by);

CREATE INDEX brand_setting_member ON public.brand_setting USING btree (saved_by);

CREATE INDEX bulk_act_age ON public.bulk_act USING btree (created_at);

CREATE INDEX bulk_act_assignee_staff ON public.bulk_act USING btree (assignee) WHERE (assignee IS NOT NULL);

CREATE INDEX bulk_act_of_staff ON public.bulk_act USING btree (staff_id, act, created_at);

CREATE INDEX bulk_item_waiting ON public.bulk_item USING btree (bulk_act_id, "position") WHERE (state = 'waiting'::text);

CREATE INDEX cancellation_request_due ON public.cancellation_request USING btree (due_at) WHERE (state = 'requested'::text);

CREATE INDEX cancellation_request_open ON public.cancellation_request USING btree (due_at) WHERE (state = 'requested'::text);

CREATE INDEX cancellation_request_refund_id ON public.cancellation_request USING btree (refund_id) WHERE (refund_id IS NOT NULL);

CREATE INDEX care_plan_assignee ON public.care_plan USING btree (assignee) WHERE (assignee IS NOT NULL);

CREATE INDEX care_plan_author ON public.care_plan USING btree (created_by);

CREATE INDEX care_plan_place ON public.care_plan USING btree (station_id, bay_no);

CREATE INDEX closed_month_account_account ON public.closed_month_account USING btree (ledger_account_id);

CREATE INDEX closed_month_closed_by ON public.closed_month USING btree (closed_by);

CREATE INDEX consent_event_newest ON public.consent_event USING btree (customer_id, topic, consent_event_id DESC);

CREATE INDEX consent_event_said ON public.consent_event USING brin (occurred_at) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX consumption_rate_consumable ON public.consumption_rate USING btree (consumable);

CREATE INDEX contact_message_content ON public.contact_message USING btree (content_hash, created_at);

CREATE INDEX contact_message_email_index ON public.contact_message USING btree (email_index, created_at);

CREATE INDEX contact_message_part_keys ON public.contact_message USING gin (part_keys) WITH (fastupdate=off) WHERE (part_keys IS NOT NULL);

CREATE INDEX contact_message_people_keys ON public.contact_message USING gin (people_keys) WITH (fastupdate=off) WHERE (people_keys IS NOT NULL);

CREATE INDEX contact_message_state ON public.contact_message USING btree (state, created_at);

CREATE INDEX contact_message_without_part_keys ON public.contact_message USING btree (contact_message_id) WHERE (part_keys IS NULL);

CREATE INDEX contact_message_without_people_keys ON public.contact_message USING btree (contact_message_id) WHERE (people_keys IS NULL);

CREATE INDEX cost_rate_of_item ON public.cost_rate USING btree (item_id) WHERE (item_id IS NOT NULL);

CREATE INDEX cost_rate_staff ON public.cost_rate USING btree (set_by);

CREATE INDEX cost_rate_station ON public.cost_rate USING btree (station_id) WHERE (station_id IS NOT NULL);

CREATE INDEX credit_lot_customer ON public.credit_lot USING btree (customer_id) WHERE (customer_id IS NOT NULL);

CREATE INDEX credit_lot_ending ON public.credit_lot USING btree (expires_at, lot_id) WHERE (((state)::text = 'active'::text) AND (expires_at IS NOT NULL));

CREATE INDEX credit_lot_ending_key ON public.credit_lot USING btree (ending_key) WHERE (ending_key IS NOT NULL);

CREATE INDEX credit_lot_issued ON public.credit_lot USING btree (issued_at DESC, lot_id DESC) WHERE ((kind)::text = 'wash'::text);

CREATE INDEX credit_lot_money ON public.credit_lot USING btree (lot_id) WHERE ((kind)::text = 'money'::text);

CREATE INDEX credit_lot_of_state ON public.credit_lot USING btree (state, lot_id DESC) WHERE (((kind)::text = 'wash'::text) AND ((source)::text = 'order_line'::text));

CREATE INDEX credit_lot_without_ending_key ON public.credit_lot USING btree (lot_id) WHERE ((ending_key IS NULL) AND (code_mac IS NOT NULL));

CREATE INDEX credit_lot_written_in ON public.credit_lot USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX credit_move_moved ON public.credit_move USING brin (moved_at) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX credit_move_written_in ON public.credit_move USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX customer_claimed_phone ON public.customer USING btree (claimed_phone_index) WHERE (claimed_phone_index IS NOT NULL);

CREATE INDEX customer_email ON public.customer USING btree (email_index);

CREATE INDEX customer_former_email ON public.customer USING btree (former_email_index) WHERE (former_email_index IS NOT NULL);

CREATE INDEX customer_joined ON public.customer USING btree (created_at) WHERE (deleted_at IS NULL);

CREATE INDEX customer_merged ON public.customer USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX customer_name_keys ON public.customer USING gin (name_keys) WITH (fastupdate=off) WHERE (name_keys IS NOT NULL);

CREATE INDEX customer_note_of_account ON public.customer_note USING btree (customer_id) WHERE (customer_id IS NOT NULL);

CREATE INDEX customer_note_of_guest ON public.customer_note USING btree (guest_key) WHERE (guest_key IS NOT NULL);

CREATE INDEX customer_note_old ON public.customer_note USING btree (written_at);

CREATE INDEX customer_part_keys ON public.customer USING gin (part_keys) WITH (fastupdate=off) WHERE (part_keys IS NOT NULL);

CREATE UNIQUE INDEX customer_proven_email ON public.customer USING btree (email_index) WHERE (email_verified_at IS NOT NULL);

CREATE UNIQUE INDEX customer_proven_phone ON public.customer USING btree (phone_index) WHERE (phone_verified_at IS NOT NULL);

CREATE INDEX customer_referred_by ON public.customer USING btree (referred_by) WHERE (referred_by IS NOT NULL);

CREATE INDEX customer_tag_name ON public.customer_tag USING btree (lower(tag));

CREATE UNIQUE INDEX customer_tag_of_account ON public.customer_tag USING btree (customer_id, lower(tag)) WHERE (customer_id IS NOT NULL);

CREATE UNIQUE INDEX customer_tag_of_guest ON public.customer_tag USING btree (guest_key, lower(tag)) WHERE (guest_key IS NOT NULL);

CREATE INDEX customer_without_claim ON public.customer USING btree (customer_id) WHERE ((claimed_phone_index IS NULL) AND (deleted_at IS NULL));

CREATE INDEX customer_without_name_keys ON public.customer USING btree (customer_id) WHERE ((name_keys IS NULL) AND (deleted_at IS NULL));

CREATE INDEX customer_without_part_keys ON public.customer USING btree (customer_id) WHERE ((part_keys IS NULL) AND (deleted_at IS NULL));

CREATE INDEX employee_document_employee ON public.employee_document USING btree (employee_id, document_id DESC);

CREATE INDEX employee_document_expiry ON public.employee_document USING btree (expires_on) WHERE ((state = 'approved'::text) AND (expires_on IS NOT NULL));

CREATE INDEX employee_document_pending ON public.employee_document USING btree (document_id DESC) WHERE (state = 'pending'::text);

CREATE INDEX employee_document_reviewer ON public.employee_document USING btree (reviewed_by) WHERE (reviewed_by IS NOT NULL);

CREATE INDEX employee_document_uploader ON public.employee_document USING btree (uploaded_by);

CREATE INDEX employee_left_on ON public.employee USING btree (left_on) WHERE (left_on IS NOT NULL);

CREATE INDEX employee_station ON public.employee USING btree (station_id) WHERE (station_id IS NOT NULL);

CREATE INDEX firmware_install_command ON public.firmware_install USING btree (command_id);

CREATE INDEX firmware_install_station ON public.firmware_install USING btree (station_id, sent_at DESC);

CREATE INDEX firmware_release_staff ON public.firmware_release USING btree (added_by);

CREATE INDEX first_day_mark_member ON public.first_day_mark USING btree (marked_by);

CREATE INDEX former_voucher_link_lot ON public.former_voucher_link USING btree (lot_id);

CREATE INDEX founder_member_newest ON public.founder_member USING btree (member_since DESC, customer_id DESC);

CREATE INDEX gift_attempt_order ON public.gift_attempt USING btree (order_id, outbox_id);

CREATE INDEX gift_attempt_sent ON public.gift_attempt USING btree (ended_at) WHERE (outcome = 'sent'::text);

CREATE INDEX goodwill_customer ON public.goodwill USING btree (customer_id);

CREATE INDEX goodwill_newest ON public.goodwill USING btree (asked_at DESC, goodwill_id DESC);

CREATE INDEX goodwill_of_day ON public.goodwill USING btree (given_by, given_at) WHERE ((state = 'given'::text) AND (decided_by IS NULL));

CREATE INDEX goodwill_open ON public.goodwill USING btree (asked_at) WHERE (state = 'proposed'::text);

CREATE INDEX goodwill_written_in ON public.goodwill USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

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

CREATE INDEX journal_lot ON public.journal USING btree (lot_id) WHERE (lot_id IS NOT NULL);

CREATE INDEX journal_occurred ON public.journal USING btree (occurred_at, journal_id);

CREATE INDEX journal_written_in ON public.journal USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX late_reading_received ON public.late_reading USING btree (station_id, received_at);

CREATE INDEX membership_due ON public.membership USING btree (next_charge_at) WHERE (next_charge_at IS NOT NULL);

CREATE INDEX membership_month_next_try ON public.membership_month USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE INDEX membership_of_customer ON public.membership USING btree (customer_id, joined_at);

CREATE UNIQUE INDEX membership_one_living ON public.membership USING btree (customer_id) WHERE (state <> 'ended'::text);

CREATE INDEX membership_over ON public.membership USING btree (paid_until) WHERE (state = ANY (ARRAY['cancelled'::text, 'paused'::text]));

CREATE INDEX message_pause_until ON public.message_pause USING btree (until);

CREATE INDEX nayax_event_machine ON public.nayax_event USING btree (machine_id, received_at);

CREATE INDEX nayax_reader_due ON public.nayax_reader USING btree (next_poll_at);

CREATE INDEX nayax_transaction_opened ON public.nayax_transaction USING btree (opened_at) WHERE (redemption_id IS NULL);

CREATE INDEX offline_wash_lost ON public.offline_wash USING btree (station_id, received_at) WHERE (redemption_id IS NULL);

CREATE INDEX offline_wash_lot ON public.offline_wash USING btree (lot_id) WHERE (lot_id IS NOT NULL);

CREATE INDEX offline_wash_received ON public.offline_wash USING btree (station_id, received_at);

CREATE INDEX offline_wash_redemption ON public.offline_wash USING btree (redemption_id) WHERE (redemption_id IS NOT NULL);

CREATE INDEX order_address_change_old ON public.order_address_change USING btree (asked_at);

CREATE INDEX order_address_change_order ON public.order_address_change USING btree (order_id);

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

CREATE INDEX outbox_customer ON public.outbox USING btree (((payload ->> 'customerId'::text))) WHERE (payload ? 'customerId'::text);

CREATE INDEX outbox_dead ON public.outbox USING btree (created_at) WHERE ((state)::text = 'dead'::text);

CREATE INDEX outbox_membership ON public.outbox USING btree (((payload ->> 'membershipId'::text))) WHERE (payload ? 'membershipId'::text);

CREATE INDEX outbox_order ON public.outbox USING btree (order_id);

CREATE INDEX outbox_waiting ON public.outbox USING btree (topic, next_attempt_at, outbox_id) WHERE ((state)::text = ANY (ARRAY['new'::text, 'leased'::text]));

CREATE UNIQUE INDEX own_role_one_name ON public.own_role USING btree (lower(name));

CREATE UNIQUE INDEX own_role_one_name_he ON public.own_role USING btree (lower(name_he));

CREATE INDEX passkey_challenge_age ON public.passkey_challenge USING btree (expires_at);

CREATE INDEX passkey_customer ON public.passkey USING btree (customer_id, created_at);

CREATE INDEX password_email ON public.password USING btree (email_index);

CREATE INDEX payment_dispute_decided ON public.payment USING btree (dispute_decided_at) WHERE (dispute_decided_at IS NOT NULL);

CREATE INDEX payment_disputed ON public.payment USING btree (disputed_at) WHERE (disputed_at IS NOT NULL);

CREATE INDEX payment_exception_open ON public.payment_exception USING btree (opened_at) WHERE (closed_at IS NULL);

CREATE INDEX payment_exception_written_in ON public.payment_exception USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX payment_last4 ON public.payment USING btree (last4) WHERE (last4 IS NOT NULL);

CREATE INDEX payment_next_check ON public.payment USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE UNIQUE INDEX payment_one_live_attempt ON public.payment USING btree (order_id) WHERE ((state)::text = ANY (ARRAY['created'::text, 'redirected'::text, 'pending'::text]));

CREATE INDEX payment_taken ON public.payment USING btree (captured_at) INCLUDE (captured_agorot) WHERE (captured_at IS NOT NULL);

CREATE INDEX payment_written_in ON public.payment USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX payout_file_payout ON public.payout_file USING btree (payout_id);

CREATE INDEX payout_importer ON public.payout USING btree (imported_by);

CREATE INDEX payout_newest ON public.payout USING btree (paid_on, payout_id);

CREATE INDEX payout_overdue_noter ON public.payout_overdue USING btree (noted_by) WHERE (noted_by IS NOT NULL);

CREATE INDEX payout_overdue_open ON public.payout_overdue USING btree (found_at) WHERE (noted_at IS NULL);

CREATE INDEX payout_row_line ON public.payout_row USING btree (payout_id, line, payout_row_id);

CREATE INDEX payout_row_noter ON public.payout_row USING btree (noted_by) WHERE (noted_by IS NOT NULL);

CREATE INDEX payout_row_open ON public.payout_row USING btree (payout_id) WHERE ((kind <> 'fee'::text) AND (noted_at IS NULL) AND (expected_agorot IS DISTINCT FROM gross_agorot));

CREATE UNIQUE INDEX payout_row_payment ON public.payout_row USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX payout_row_references ON public.payout_row USING btree (reference) WHERE (reference <> ''::text);

CREATE UNIQUE INDEX payout_row_refund ON public.payout_row USING btree (refund_id) WHERE (refund_id IS NOT NULL);

CREATE INDEX pet_customer ON public.pet USING btree (customer_id, created_at);

CREATE INDEX points_account_written_in ON public.points_account USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX points_grant_customer ON public.points_grant USING btree (customer_id);

CREATE INDEX points_grant_ending ON public.points_grant USING btree (expires_at) WHERE (state = 'active'::text);

CREATE INDEX points_grant_waiting ON public.points_grant USING btree (window_ends_at) WHERE ((state = 'pending'::text) OR reward_due);

CREATE INDEX points_grant_written_in ON public.points_grant USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX points_move_written_in ON public.points_move USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX points_withdrawal_customer ON public.points_withdrawal USING btree (customer_id);

CREATE INDEX points_withdrawal_of_day ON public.points_withdrawal USING btree (withdrawn_by, withdrawn_at);

CREATE INDEX points_withdrawal_written_in ON public.points_withdrawal USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE UNIQUE INDEX price_version_one_per_moment ON public.price_version USING btree (wash_package_id, valid_from) WHERE (withdrawn_at IS NULL);

CREATE UNIQUE INDEX provider_credential_active ON public.provider_credential USING btree (kind) WHERE active;

CREATE INDEX provider_credential_member ON public.provider_credential USING btree (saved_by);

CREATE INDEX provider_document_asked ON public.provider_document USING btree (provider, next_ask_at) WHERE (next_ask_at IS NOT NULL);

CREATE INDEX provider_document_late ON public.provider_document USING btree (order_id) WHERE late;

CREATE INDEX provider_document_order ON public.provider_document USING btree (order_id);

CREATE INDEX provider_flow_age ON public.provider_flow USING btree (expires_at);

CREATE INDEX purchase_line_item ON public.purchase_line USING btree (item_id);

CREATE INDEX purchase_order_made_by ON public.purchase_order USING btree (created_by);

CREATE INDEX purchase_order_station ON public.purchase_order USING btree (station_id);

CREATE INDEX rate_window_start ON public.rate_window USING btree (window_start);

CREATE INDEX rating_case ON public.rating USING btree (case_opened_at) WHERE (case_opened_at IS NOT NULL);

CREATE INDEX rating_case_open ON public.rating USING btree (case_opened_at) WHERE ((case_opened_at IS NOT NULL) AND (case_closed_at IS NULL));

CREATE INDEX rating_order ON public.rating USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX rating_redemption ON public.rating USING btree (redemption_id) WHERE (redemption_id IS NOT NULL);

CREATE INDEX redemption_browser ON public.redemption USING btree (browser_hash, created_at) WHERE (browser_hash IS NOT NULL);

CREATE INDEX redemption_created ON public.redemption USING brin (created_at) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX redemption_held ON public.redemption USING btree (start_before) WHERE (state = 'held'::text);

CREATE INDEX redemption_interrupted ON public.redemption USING btree (ended_at) WHERE (interruption IS NOT NULL);

CREATE INDEX redemption_late ON public.redemption USING btree (late_started_at) WHERE (late_started_at IS NOT NULL);

CREATE INDEX redemption_lot ON public.redemption USING btree (lot_id);

CREATE INDEX redemption_questioned ON public.redemption USING btree (questioned_at) WHERE (questioned_at IS NOT NULL);

CREATE INDEX redemption_released ON public.redemption USING btree (released_at) WHERE (state = 'released'::text);

CREATE INDEX redemption_reversed ON public.redemption USING btree (reversed_at) WHERE (reversed_at IS NOT NULL);

CREATE INDEX redemption_station_held ON public.redemption USING btree (station_id, created_at) WHERE (state = 'held'::text);

CREATE INDEX redemption_washed ON public.redemption USING btree (started_at, redemption_id) WHERE (started_at IS NOT NULL);

CREATE INDEX redemption_written_in ON public.redemption USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX refund_asked_by ON public.refund USING btree (asked_by, created_at) WHERE (asked_by IS NOT NULL);

CREATE INDEX refund_failed ON public.refund USING btree (created_at) WHERE ((state = 'failed'::text) AND (given_up_at IS NULL));

CREATE INDEX refund_given ON public.refund USING btree (done_at) INCLUDE (amount_agorot) WHERE (done_at IS NOT NULL);

CREATE INDEX refund_next_check ON public.refund USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX refund_payment ON public.refund USING btree (payment_id);

CREATE INDEX refund_written_in ON public.refund USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX report_consent_day_written_in ON public.report_consent_day USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX report_customer_day_written_in ON public.report_customer_day USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX report_ledger_day_account ON public.report_ledger_day USING btree (ledger_account_id);

CREATE INDEX report_ledger_day_written_in ON public.report_ledger_day USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX report_photo_received ON public.report_photo USING btree (received_at);

CREATE INDEX report_photo_station ON public.report_photo USING btree (station_id);

CREATE INDEX report_sale_day_product ON public.report_sale_day USING btree (wash_package_id);

CREATE INDEX report_sale_day_written_in ON public.report_sale_day USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX report_voucher_day_written_in ON public.report_voucher_day USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX report_wash_day_station ON public.report_wash_day USING btree (station_id);

CREATE INDEX report_wash_day_written_in ON public.report_wash_day USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX report_wash_month_station ON public.report_wash_month USING btree (station_id);

CREATE INDEX report_wash_month_written_in ON public.report_wash_month USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX report_wash_total_written_in ON public.report_wash_total USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX saved_view_of_list ON public.saved_view USING btree (staff_id, list, created_at);

CREATE UNIQUE INDEX saved_view_one_default ON public.saved_view USING btree (staff_id, list) WHERE is_default;

CREATE INDEX scanner_station ON public.scanner USING btree (station_id);

CREATE INDEX session_age ON public.session USING btree (absolute_at);

CREATE INDEX session_customer ON public.session USING btree (customer_id) WHERE (revoked_at IS NULL);

CREATE INDEX settlement_closed_by ON public.settlement USING btree (closed_by);

CREATE INDEX settlement_line_period ON public.settlement_line USING btree (period, station_id, credit_move_id);

CREATE INDEX settlement_line_redemption ON public.settlement_line USING btree (redemption_id);

CREATE INDEX settlement_line_station ON public.settlement_line USING btree (station_id);

CREATE INDEX settlement_share_by ON public.settlement_share USING btree (set_by);

CREATE INDEX settlement_sum_station ON public.settlement_sum USING btree (station_id);

CREATE INDEX shared_wash_share ON public.shared_wash USING btree (share_id);

CREATE INDEX shop_order_created_at ON public.shop_order USING brin (created_at);

CREATE INDEX shop_order_customer ON public.shop_order USING btree (customer_id, created_at) WHERE (customer_id IS NOT NULL);

CREATE INDEX shop_order_email_index ON public.shop_order USING btree (email_index);

CREATE INDEX shop_order_gift_at_machine ON public.shop_order USING btree (created_at DESC, order_id DESC) WHERE (((kind)::text = 'gift'::text) AND ((payment_method)::text = 'nayax'::text));

CREATE INDEX shop_order_gift_due ON public.shop_order USING btree (gift_due_at) WHERE (gift_due_at IS NOT NULL);

CREATE INDEX shop_order_guest ON public.shop_order USING btree (guest_hash) WHERE (guest_hash IS NOT NULL);

CREATE INDEX shop_order_newest ON public.shop_order USING btree (created_at DESC, order_id DESC) INCLUDE (kind, payment_method);

CREATE INDEX shop_order_of_guest ON public.shop_order USING btree (order_id) WHERE ((customer_id IS NULL) AND (paid_at IS NOT NULL));

CREATE INDEX shop_order_of_state ON public.shop_order USING btree (state, created_at DESC, order_id DESC) INCLUDE (kind, payment_method);

CREATE INDEX shop_order_part_keys ON public.shop_order USING gin (part_keys) WITH (fastupdate=off) WHERE (part_keys IS NOT NULL);

CREATE INDEX shop_order_people_keys ON public.shop_order USING gin (people_keys) WITH (fastupdate=off) WHERE (people_keys IS NOT NULL);

CREATE INDEX shop_order_price ON public.shop_order USING btree (due_agorot, created_at, order_id) INCLUDE (state, kind, payment_method);

CREATE INDEX shop_order_without_part_keys ON public.shop_order USING btree (order_id) WHERE (part_keys IS NULL);

CREATE INDEX shop_order_without_people_keys ON public.shop_order USING btree (order_id) WHERE (((kind)::text = 'gift'::text) AND (people_keys IS NULL));

CREATE INDEX shop_order_written_in ON public.shop_order USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX showcase_file_member ON public.showcase_file USING btree (added_by);

CREATE INDEX showcase_slot_member ON public.showcase_slot USING btree (saved_by);

CREATE INDEX showcase_slot_photo ON public.showcase_slot USING btree (photo);

CREATE INDEX showcase_slot_shown_film ON public.showcase_slot USING btree (film);

CREATE INDEX staff_case_assignee ON public.staff_case USING btree (assignee) WHERE (assignee IS NOT NULL);

CREATE INDEX staff_case_entry_assignee ON public.staff_case_entry USING btree (assignee) WHERE (assignee IS NOT NULL);

CREATE INDEX staff_case_entry_case ON public.staff_case_entry USING btree (kind, subject_id, created_at);

CREATE INDEX staff_case_entry_staff ON public.staff_case_entry USING btree (staff_id);

CREATE INDEX staff_email_change_old ON public.staff_email_change USING btree (asked_at);

CREATE UNIQUE INDEX staff_email_change_open ON public.staff_email_change USING btree (staff_id) WHERE ((confirmed_at IS NULL) AND (ended_at IS NULL));

CREATE INDEX staff_invitation_staff ON public.staff_invitation USING btree (staff_id);

CREATE INDEX staff_member_of_own_role ON public.staff_member USING btree (own_role_id) WHERE (own_role_id IS NOT NULL);

CREATE INDEX staff_passkey_challenge_age ON public.staff_passkey_challenge USING btree (expires_at);

CREATE INDEX staff_passkey_member ON public.staff_passkey USING btree (staff_id, created_at);

CREATE INDEX staff_proposal_open ON public.staff_proposal USING btree (proposed_at) WHERE (state = 'open'::text);

CREATE INDEX staff_proposal_order ON public.staff_proposal USING btree (order_id);

CREATE INDEX staff_push_device_of ON public.staff_push_device USING btree (staff_id);

CREATE INDEX staff_recovery_code_staff ON public.staff_recovery_code USING btree (staff_id);

CREATE INDEX staff_rinse_bay ON public.staff_rinse USING btree (station_id, bay_no, rinsed_at);

CREATE INDEX staff_session_age ON public.staff_session USING btree (absolute_at);

CREATE INDEX staff_session_staff ON public.staff_session USING btree (staff_id, seen_at DESC);

CREATE INDEX station_alert_escalation ON public.station_alert USING btree (escalation_id);

CREATE INDEX station_alert_latest ON public.station_alert USING btree (station_id, bay_no, kind, raised_at DESC);

CREATE UNIQUE INDEX station_alert_open ON public.station_alert USING btree (station_id, bay_no, kind) WHERE (state <> 'resolved'::text);

CREATE INDEX station_alert_staff ON public.station_alert USING btree (acknowledged_by) WHERE (acknowledged_by IS NOT NULL);

CREATE INDEX station_command_due ON public.station_command USING btree (expires_at) WHERE (state = ANY (ARRAY['sent'::text, 'delivered'::text, 'accepted'::text]));

CREATE INDEX station_command_latest ON public.station_command USING btree (station_id, created_at DESC);

CREATE UNIQUE INDEX station_command_open ON public.station_command USING btree (station_id, COALESCE(bay_no, 0), (
CASE kind
    WHEN 'unlock'::text THEN 'lock'::text
    ELSE kind
END)) WHERE (state = ANY (ARRAY['sent'::text, 'delivered'::text, 'accepted'::text]));

CREATE INDEX station_command_settings ON public.station_command USING btree (station_id, created_at DESC, command_id DESC) WHERE (kind = 'settings'::text);

CREATE INDEX station_escalation_due ON public.station_escalation USING btree (next_at) WHERE (next_at IS NOT NULL);

CREATE INDEX station_event_received ON public.station_event USING btree (station_id, received_at);

CREATE INDEX station_event_redemption ON public.station_event USING btree (redemption_id) WHERE (redemption_id IS NOT NULL);

CREATE INDEX station_event_waiting ON public.station_event USING btree (received_at) WHERE (outcome = 'waiting'::text);

CREATE INDEX station_incident_staff ON public.station_incident USING btree (staff_id);

CREATE INDEX station_key_station ON public.station_key USING btree (station_id);

CREATE INDEX station_log_due ON public.station_log USING btree (station_id, bay_no, kind, done_at) WHERE (next_due_on IS NOT NULL);

CREATE INDEX station_log_place ON public.station_log USING btree (station_id, done_at);

CREATE INDEX station_log_staff ON public.station_log USING btree (staff_id);

CREATE INDEX station_maintenance_staff ON public.station_maintenance USING btree (staff_id);

CREATE INDEX station_outage_photo ON public.station_outage USING btree (begun_at) WHERE (file_sealed IS NOT NULL);

CREATE INDEX station_outage_place ON public.station_outage USING btree (station_id, bay_no);

CREATE INDEX station_outage_staff ON public.station_outage USING btree (staff_id);

CREATE INDEX station_outage_time ON public.station_outage USING btree (station_id, begun_at);

CREATE INDEX station_picture_file ON public.station_picture USING btree (name);

CREATE INDEX station_picture_staff ON public.station_picture USING btree (saved_by);

CREATE INDEX station_screen_station ON public.station_screen USING btree (station_id);

CREATE INDEX sticker_report_latest ON public.sticker_report USING btree (station_id, first_at);

CREATE INDEX tax_allocation_due ON public.tax_allocation USING btree (next_try_at) WHERE (answered_at IS NULL);

CREATE INDEX tax_allocation_order ON public.tax_allocation USING btree (order_id);

CREATE INDEX tax_buyer_written_in ON public.tax_buyer USING btree (written_in);

CREATE INDEX tax_document_issued ON public.tax_document USING btree (issued_at, tax_document_id);

CREATE INDEX tax_document_lot ON public.tax_document USING btree (lot_id) WHERE (lot_id IS NOT NULL);

CREATE INDEX tax_document_order ON public.tax_document USING btree (order_id);

CREATE INDEX tax_document_original ON public.tax_document USING btree (original_id) WHERE (original_id IS NOT NULL);

CREATE INDEX tax_document_written_in ON public.tax_document USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX verification_document_ends ON public.verification_document USING btree (valid_until) WHERE (valid_until IS NOT NULL);

CREATE UNIQUE INDEX verification_document_one_approved ON public.verification_document USING btree (customer_id, kind) WHERE (state = 'approved'::text);

CREATE INDEX verification_request_customer ON public.verification_request USING btree (customer_id, request_id DESC);

CREATE INDEX verification_request_ends ON public.verification_request USING btree (ends_at) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX verification_request_one_open ON public.verification_request USING btree (customer_id) WHERE (state = 'open'::text);

CREATE INDEX verification_request_queue ON public.verification_request USING btree (request_id) WHERE (state = 'open'::text);

CREATE INDEX voucher_extension_lot ON public.voucher_extension USING btree (lot_id);

CREATE INDEX walk_up_browser ON public.walk_up USING btree (station_id, browser_hash) WHERE (state = ANY (ARRAY['reserved'::text, 'paying'::text]));

CREATE INDEX walk_up_open ON public.walk_up USING btree (changed_at) WHERE (state = ANY (ARRAY['reserved'::text, 'paying'::text, 'paid'::text, 'starting'::text]));

CREATE INDEX walk_up_written_in ON public.walk_up USING brin (written_in) WITH (pages_per_range='8', autosummarize='on');

CREATE INDEX wallet_device_serial ON public.wallet_device USING btree (wallet, serial);

CREATE INDEX wallet_pass_changed ON public.wallet_pass USING btree (changed_at);

CREATE INDEX wallet_pass_customer ON public.wallet_pass USING btree (customer_id);

CREATE INDEX wallet_pass_due ON public.wallet_pass USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX wallet_pass_lot ON public.wallet_pass USING btree (lot_id);

CREATE UNIQUE INDEX wash_share_member ON public.wash_share USING btree (member_id, owner_id) WHERE (ended_at IS NULL);

CREATE INDEX wash_share_owner ON public.wash_share USING btree (owner_id, invited_at) WHERE (ended_at IS NULL);

CREATE INDEX washed_pet_pet ON public.washed_pet USING btree (pet_id);

CREATE INDEX webhook_event_dead ON public.webhook_event USING btree (dead_at) WHERE ((dead_at IS NOT NULL) AND (processed_at IS NULL));

CREATE INDEX webhook_event_open ON public.webhook_event USING btree (next_attempt_at) WHERE ((processed_at IS NULL) AND (dead_at IS NULL));

CREATE INDEX webhook_event_received_at ON public.webhook_event USING brin (received_at);

CREATE INDEX webhook_event_reference ON public.webhook_event USING btree (merchant_ref);

CREATE INDEX work_order_assignee ON public.work_order USING btree (assignee) WHERE (assignee IS NOT NULL);

CREATE INDEX work_order_created_by ON public.work_order USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX work_order_done ON public.work_order USING btree (ended_at) WHERE (state = 'done'::text);

CREATE INDEX work_order_ended_by_staff ON public.work_order USING btree (ended_by) WHERE (ended_by IS NOT NULL);

CREATE UNIQUE INDEX work_order_of_round ON public.work_order USING btree (source_ref) WHERE (source = 'plan'::text);

CREATE UNIQUE INDEX work_order_of_source ON public.work_order USING btree (source, source_ref) WHERE ((source_ref IS NOT NULL) AND (state = ANY (ARRAY['open'::text, 'in_work'::text])));

CREATE INDEX work_order_photo_age ON public.work_order_photo USING btree (added_at);

CREATE INDEX work_order_photo_order ON public.work_order_photo USING btree (work_order_id, added_at);

CREATE INDEX work_order_photo_staff ON public.work_order_photo USING btree (added_by);

CREATE INDEX work_order_place ON public.work_order USING btree (station_id, bay_no);

CREATE INDEX work_order_plan ON public.work_order USING btree (care_plan_id) WHERE (care_plan_id IS NOT NULL);

-- Functions

CREATE OR REPLACE FUNCTION public.announce_brand_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('brand_changed', '');
  return null;
end $function$;

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

CREATE OR REPLACE FUNCTION public.announce_provider_credential()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('provider_credential_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_redemption()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('redemption', new.station_id || ' ' || new.redemption_id || ' ' || new.lot_id || ' ' || new.state);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_showcase_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('showcase_changed', '');
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

CREATE OR REPLACE FUNCTION public.announce_station_command()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('station_command', new.station_id || ' ' || new.command_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_walk_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('walk_up', new.walk_up_id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_walk_up_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from walk_up where walk_up_id = new.order_id) then
    perform pg_notify('walk_up', new.order_id::text);
  end if;
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

CREATE OR REPLACE FUNCTION public.book_ended_washes(at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  lot record;
  made uuid[] := '{}';
  journal_ uuid;
begin
  for lot in
    select c.lot_id, c.owed_agorot,
      case when c.gift or l.tax_treatment <> 'at_sale' then 'liability:gift_voucher' else 'liability:prepaid_wash' end
        as account
    from credit_lot c join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
    where c.kind = 'wash' and c.state in ('expired', 'void') and c.remaining + c.held = 0 and c.owed_agorot > 0
    order by c.lot_id
    for update of c
  loop
    update credit_lot set owed_agorot = 0 where lot_id = lot.lot_id;
    insert into journal (journal_id, kind, ref_id, lot_id, occurred_at)
      values (gen_random_uuid(), 'ended', lot.lot_id, lot.lot_id, at) returning journal_id into journal_;
    insert into journal_entry (journal_id, ledger_account_id, amount_agorot) values
      (journal_, lot.account, lot.owed_agorot), (journal_, 'revenue:breakage', - lot.owed_agorot);
    made := made || journal_;
  end loop;
  if made <> '{}' then perform move_balances(made); end if;
  return cardinality(made);
end $function$;

CREATE OR REPLACE FUNCTION public.book_past_washes(at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  m wash_move;
  r record;
  made uuid[] := '{}';
  journal_ uuid;
begin
  update credit_lot c set owed_agorot = s.owed
  from (
    select x.lot_id, (div(b.owed * x.value_until, x.value_all) - div(b.owed * (x.value_until - x.value), x.value_all))::bigint
      as owed
    from (
      select c.lot_id, l.order_id, c.value_agorot::numeric as value,
        sum(c.value_agorot::numeric) over (partition by l.order_id order by c.lot_id) as value_until,
        sum(c.value_agorot::numeric) over (partition by l.order_id) as value_all
      from credit_lot c join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
      where c.kind = 'wash' and c.value_agorot > 0
        and not exists (select from journal n where n.lot_id = c.lot_id)) x
    join payment p on p.order_id = x.order_id and not p.unassigned
    join journal j on j.kind = 'capture' and j.ref_id = p.payment_id
    cross join lateral (
      select - sum(e.amount_agorot)::numeric as owed from journal_entry e where e.journal_id = j.journal_id
        and e.ledger_account_id in ('liability:prepaid_wash', 'liability:gift_voucher')) b) s
  where c.lot_id = s.lot_id;
  for m in
    select x.lot_id, x.reason::text, abs(x.remaining_delta + x.held_delta), x.ref_id, x.moved_at,
      (sum(x.remaining_delta + x.held_delta) over (partition by x.lot_id order by x.credit_move_id)
        - x.remaining_delta - x.held_delta)::int, at
    from credit_move x join credit_lot c on c.lot_id = x.lot_id and c.kind = 'wash' and c.source = 'order_line'
    where x.remaining_delta + x.held_delta <> 0 and c.value_agorot > 0
    order by x.credit_move_id
  loop
    continue when m.reason = 'issue' or exists (
      select from journal j where j.ref_id = m.ref_id and j.lot_id = m.lot_id
        and j.kind in (wash_journal_kind(m.reason), 'past_' || wash_journal_kind(m.reason)));
    journal_ := book_wash_move(m);
    if journal_ is not null then made := made || journal_; end if;
  end loop;
  for r in
    select f.refund_id, b.taken, coalesce(w.asked, 0) as asked, b.account
    from refund f
    join journal j on j.kind = 'refund' and j.ref_id = f.refund_id
    cross join lateral (
      select max(e.ledger_account_id) as account, sum(e.amount_agorot)::bigint as taken from journal_entry e
      where e.journal_id = j.journal_id
        and e.ledger_account_id in ('liability:prepaid_wash', 'liability:gift_voucher')) b
    left join lateral (
      select (- sum(e.amount_agorot))::bigint as asked from journal n join journal_entry e using (journal_id)
      where n.kind = 'past_refund_asked' and n.ref_id = f.refund_id
        and e.ledger_account_id = 'liability:refund_due') w on true
    where b.taken <> 0 and not exists (select from journal n where n.kind = 'past_refund' and n.ref_id = f.refund_id)
      and not exists (select from journal_entry e where e.journal_id = j.journal_id
        and e.ledger_account_id in ('liability:refund_due', 'revenue:wash', 'revenue:cancellation'))
  loop
    insert into journal (journal_id, kind, ref_id, occurred_at) values (gen_random_uuid(), 'past_refund', r.refund_id, at)
      returning journal_id into journal_;
    insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
    select journal_, account, amount from (values
      (r.account, - r.taken), ('liability:refund_due', r.asked),
      (case when r.taken < r.asked then 'revenue:cancellation' else 'revenue:wash' end, r.taken - r.asked))
      as p (account, amount) where amount <> 0;
    made := made || journal_;
  end loop;
  if made <> '{}' then perform move_balances(made); end if;
  return cardinality(made);
end $function$;

CREATE OR REPLACE FUNCTION public.book_spent_washes(spent_ wash_move[])
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  made uuid[];
begin
  with taken as (
    select s.*, l.tax_treatment, l.order_id,
      case when c.gift or l.tax_treatment <> 'at_sale' then 'liability:gift_voucher' else 'liability:prepaid_wash' end
        as account,
      wash_part(c.owed_agorot, s.before_all, s.until) - wash_part(c.owed_agorot, s.before_all, s.until - s.washes) as part
    from (
      select m.lot_id, m.washes, m.ref_id, m.moved_at, max(m.open) over (partition by m.lot_id) as before_all,
        (sum(m.washes) over (partition by m.lot_id order by m.place))::int as until
      from unnest(spent_) with ordinality
        as m (lot_id, reason, washes, ref_id, moved_at, open, past_at, place)) s
    join credit_lot c using (lot_id)
    join order_line l on l.order_line_id = c.source_id
  ), taxed as (
    select t.*, case when part > 0 and tax_treatment <> 'at_sale' then vat_of(part, moved_at) else 0 end as vat
    from taken t
  ), shared as materialized (
    select t.*, gen_random_uuid() as journal_id, coalesce(s.share, 0) as share,
      case when b.goodwill_wash_agorot > 0
          and exists (select from goodwill g where g.order_id = t.order_id and g.state = 'given')
        then b.goodwill_wash_agorot * t.washes else 0 end as cost
    from taxed t
    cross join books_terms b
    left join lateral (
      select round((t.part - t.vat) * s.share_hundredths / 10000.0)::bigint as share
      from redemption r join settlement_share s using (station_id)
      where t.part > 0 and r.redemption_id = t.ref_id
        and s.since <= (r.started_at at time zone 'Asia/Jerusalem')::date
      order by s.since desc limit 1) s on true
  ), posted as materialized (
    select x.journal_id, x.lot_id, x.ref_id, x.moved_at, p.account, p.amount
    from shared x
    cross join lateral (values (x.account, x.part), ('liability:vat_output', - x.vat),
      ('liability:franchise', - x.share), ('revenue:wash', x.share + x.vat - x.part),
      ('expense:goodwill', x.cost), ('expense:wash_cost', - x.cost)) as p (account, amount)
    where p.amount <> 0
  ), owed as (
    update credit_lot c set owed_agorot = c.owed_agorot - p.amount
    from (
      select lot_id, sum(amount) as amount from posted
      where account in ('liability:prepaid_wash', 'liability:gift_voucher') group by lot_id) p
    where c.lot_id = p.lot_id
  ), booked as (
    insert into journal (journal_id, kind, ref_id, lot_id, occurred_at)
    select distinct journal_id, wash_journal_kind('capture'), ref_id, lot_id, moved_at from posted
    returning journal_id
  ), entered as (
    insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
    select journal_id, account, amount from posted
  )
  select coalesce(array_agg(journal_id), '{}') into made from booked;
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.book_unused_washes(until timestamp with time zone, batch integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  lot record;
  made uuid[] := '{}';
  journal_ uuid;
begin
  for lot in
    select c.lot_id, c.owed_agorot,
      case when c.gift then 'liability:gift_voucher' else 'liability:prepaid_wash' end as account
    from credit_lot c
    join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id and l.tax_treatment = 'at_sale'
    cross join books_terms t
    where c.kind = 'wash' and c.state = 'active' and c.held = 0 and c.owed_agorot > 0 and c.expires_at is null
      and c.issued_at <= until - make_interval(months => t.unused_months)
      and not exists (select from credit_move m
        where m.lot_id = c.lot_id and m.moved_at > until - make_interval(months => t.unused_months))
      and not exists (select from journal j where j.lot_id = c.lot_id and j.kind = 'unused')
    order by c.lot_id limit batch
    for update of c skip locked
  loop
    update credit_lot set owed_agorot = 0 where lot_id = lot.lot_id;
    insert into journal (journal_id, kind, ref_id, lot_id, occurred_at)
      values (gen_random_uuid(), 'unused', lot.lot_id, lot.lot_id, until) returning journal_id into journal_;
    insert into journal_entry (journal_id, ledger_account_id, amount_agorot) values
      (journal_, lot.account, lot.owed_agorot), (journal_, 'revenue:breakage', - lot.owed_agorot);
    made := made || journal_;
  end loop;
  if made <> '{}' then perform move_balances(made); end if;
  return cardinality(made);
end $function$;

CREATE OR REPLACE FUNCTION public.book_wash_move(m wash_move)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  kind_ text := wash_journal_kind(m.reason);
  made uuid := gen_random_uuid();
  accounts text[];
  amounts bigint[];
begin
  select array_agg(account), array_agg(amount) into accounts, amounts from (
    select p.account, sum(p.amount)::bigint as amount from wash_postings(m) p group by p.account) p
  where amount <> 0;
  if accounts is null then return null; end if;
  update credit_lot c set owed_agorot = c.owed_agorot - p.amount
  from unnest(accounts, amounts) as p (account, amount)
  where c.lot_id = m.lot_id and p.account in ('liability:prepaid_wash', 'liability:gift_voucher');
  if m.past_at is not null then
    -- VAT of a wash that was used was booked before
    select array_agg(account), array_agg(amount) into accounts, amounts from (
      select account, sum(amount)::bigint as amount from (
        select * from unnest(accounts, amounts) as p (account, amount)
        union all
        select e.ledger_account_id, - e.amount_agorot from journal j join journal_entry e using (journal_id)
        where j.kind = kind_ and j.ref_id = m.ref_id and j.lot_id is null) both_ group by account) p
    where amount <> 0;
    if accounts is null then return null; end if;
    kind_ := 'past_' || kind_;
  end if;
  insert into journal (journal_id, kind, ref_id, lot_id, occurred_at)
  values (made, kind_, m.ref_id, m.lot_id, coalesce(m.past_at, m.moved_at));
  insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
  select made, account, amount from unnest(accounts, amounts) as p (account, amount);
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.book_wash_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  m wash_move;
  due wash_move[];
  made uuid[] := '{}';
  journal_ uuid;
begin
  select array_agg(row (lot_id, reason, washes, ref_id, moved_at, open, null::timestamptz)::wash_move
      order by credit_move_id) into due
  from (
    select x.credit_move_id, x.lot_id, x.reason::text, abs(x.remaining_delta + x.held_delta) as washes, x.ref_id,
      x.moved_at, (c.remaining + c.held - sum(x.remaining_delta + x.held_delta)
        over (partition by x.lot_id order by x.credit_move_id desc))::int as open
    from moved x join credit_lot c on c.lot_id = x.lot_id and c.kind = 'wash' and c.source = 'order_line'
    where x.reason not in ('issue', 'hold', 'release') and x.remaining_delta + x.held_delta <> 0
      -- what a refund takes out of a voucher is in the journal of the refund
      and not (x.reason = 'void' and exists (select from refund r where r.refund_id = x.ref_id and r.state = 'done'))) d;
  if due is null then return null; end if;
  if not exists (select from unnest(due) d where d.reason <> 'capture') then
    made := book_spent_washes(due);
  else
    foreach m in array due loop
      journal_ := book_wash_move(m);
      if journal_ is not null then made := made || journal_; end if;
    end loop;
  end if;
  if made <> '{}' then perform move_balances(made); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_out_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from report_seal for no key update;
  update report_customer_day set joined = joined - 1
    where day = (old.created_at at time zone 'Asia/Jerusalem')::date
      and old.created_at < (select sealed_until from report_seal);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_merged_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  target uuid;
begin
  select merged_into into target from customer where customer_id = new.customer_id for key share;
  if target is not null then
    new.customer_id := target;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_months_in_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  latest text;
begin
  select max(period) into latest from closed_month;
  if latest is not null and new.period <> to_char((latest || '-01')::date + interval '1 month', 'YYYY-MM') then
    raise exception 'closed_month_order: % does not follow %', new.period, latest using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_price_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    -- a product's first price may be of any time; ten minutes are what clocks of two machines may differ
    if exists (
      select from price_version v
      where v.wash_package_id = new.wash_package_id and v.withdrawn_at is null
        and (new.valid_from < clock_timestamp() - interval '10 minutes'
          or (v.valid_from <= clock_timestamp() and v.valid_from >= new.valid_from)))
    then
      raise exception 'a price begins now or later, and after those that have begun'
        using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  -- one thing may happen to a price: it is withdrawn before it begins
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and old.valid_from > clock_timestamp()
    and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at'
  then
    return new;
  end if;
  raise exception 'append_only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_tax_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or row(new.invoice_id, new.subject, new.subject_id, new.order_id, new.document_type, new.tax_point,
      new.total_agorot, new.vat_agorot, new.asked_at)
    is distinct from row(old.invoice_id, old.subject, old.subject_id, old.order_id, old.document_type, old.tax_point,
      old.total_agorot, old.vat_agorot, old.asked_at)
    -- a number stays; a refusal is set aside, never lost, and only while nothing was issued by it
    or old.confirmation is not null
    or old.refusal is not null and (new.answered_at is not null
      or new.refused_before is distinct from old.refused_before || old.refusal
      or exists (select from tax_document d where d.subject = old.subject and d.subject_id = old.subject_id))
    or old.refusal is null and new.refused_before is distinct from old.refused_before then
    raise exception 'append_only: what the Authority was asked and said stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_tax_series()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or new.document_type <> old.document_type or new.next_number < old.next_number
    or new.issued_until < old.issued_until then
    raise exception 'append_only: a series of documents only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_wash_package()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a product keeps its kind, number and washes: add another' using errcode = 'restrict_violation';
end $function$;

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

CREATE OR REPLACE FUNCTION public.move_balances(journals uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  shard_ integer := get_byte(uuid_send(journals[1]), 15) % 16;
begin
  perform from ledger_balance b
    where b.shard = shard_ and b.ledger_account_id in (
      select e.ledger_account_id from journal_entry e where e.journal_id = any(journals))
    order by b.ledger_account_id for update;
  update ledger_balance b set balance_agorot = b.balance_agorot + e.amount
  from (select ledger_account_id, sum(amount_agorot) as amount from journal_entry
    where journal_id = any(journals) group by ledger_account_id) e
  where b.ledger_account_id = e.ledger_account_id and b.shard = shard_;
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

CREATE OR REPLACE FUNCTION public.record_voucher_extension()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into voucher_extension (lot_id, expires_before, expires_after)
  values (new.lot_id, old.expires_at, new.expires_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_after_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from settlement s
      where s.period = new.period and s.closed_in = (pg_current_xact_id()::text)::bigint) then
    raise exception 'append_only: % is closed', new.period using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_after_month_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from closed_month c
      where c.period = new.period and c.closed_in = (pg_current_xact_id()::text)::bigint) then
    raise exception 'append_only: % is closed', new.period using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'append_only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_points_of_merged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from customer where customer_id = new.customer_id and merged_into is not null) then
    raise exception 'points_of_merged: account % was merged into another', new.customer_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rate_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a rate of consumption is never changed: add one that begins later';
end $function$;

CREATE OR REPLACE FUNCTION public.seal_tax_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.hash := tax_document_digest(new);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.tax_document_digest(d tax_document)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select sha256(convert_to(concat_ws('|', d.document_type, d.number, d.subject, d.subject_id, d.order_id,
    coalesce(d.original_id::text, '-'), extract(epoch from d.tax_point), extract(epoch from d.issued_at),
    d.total_agorot, d.net_agorot, d.vat_agorot, d.vat_percent, d.content::text, d.lot_id), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.this_database()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select s.system_identifier || '/' || d.oid from pg_control_system() s, pg_database d
  where d.datname = current_database()
$function$;

CREATE OR REPLACE FUNCTION public.unredeemed_worth(value_agorot bigint, initial integer, units bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select units * (value_agorot / initial) + greatest(0, value_agorot % initial - (initial - units))
$function$;

CREATE OR REPLACE FUNCTION public.unseal_report_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  told timestamptz;
begin
  if tg_table_name = 'journal' or tg_table_name = 'consent_event' then
    told := new.occurred_at;
  elsif tg_table_name = 'credit_move' then
    told := new.moved_at;
  elsif tg_table_name = 'customer' then
    told := new.created_at;
  else
    told := new.started_at;
  end if;
  perform from report_seal for no key update;
  update report_seal
    set sealed_until = date_trunc('day', told at time zone 'Asia/Jerusalem') at time zone 'Asia/Jerusalem'
    where sealed_until > told;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.vat_of(gross bigint, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select gross - round(gross * 100.0 / (100 + (
    select percent from vat_rate where since <= at order by since desc limit 1)))::bigint
$function$;

CREATE OR REPLACE FUNCTION public.wallet_pass_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update wallet_pass set due_at = now(), attempts = 0 where lot_id = new.lot_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wash_journal_kind(reason text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case reason when 'capture' then 'wash' when 'restore' then 'wash_back' when 'expire' then 'expiry'
    when 'refund' then 'refund_asked' else reason end
$function$;

CREATE OR REPLACE FUNCTION public.wash_part(owed bigint, open integer, washes integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when washes >= open then owed else washes * (owed / open) + least(owed % open, washes) end
$function$;

CREATE OR REPLACE FUNCTION public.wash_postings(m wash_move)
 RETURNS TABLE(account text, amount bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  lot record;
  terms books_terms;
  part bigint;
  vat bigint := 0;
  share bigint := 0;
  ends boolean := m.reason in ('expire', 'void');
begin
  if m.reason in ('restore', 'refund_given_up') then
    return query select e.ledger_account_id, (- sum(e.amount_agorot))::bigint
      from journal j join journal_entry e using (journal_id)
      where j.ref_id = m.ref_id and (j.lot_id = m.lot_id or j.lot_id is null)
        and j.kind = any(case m.reason when 'restore' then array['wash', 'past_wash']
          else array['refund_asked', 'past_refund_asked'] end)
      group by e.ledger_account_id;
    return;
  end if;
  select c.owed_agorot, c.state, l.tax_treatment, l.order_id,
    case when c.gift or l.tax_treatment <> 'at_sale' then 'liability:gift_voucher' else 'liability:prepaid_wash' end as account
  into lot from credit_lot c join order_line l on l.order_line_id = c.source_id where c.lot_id = m.lot_id;
  select * into terms from books_terms;
  part := wash_part(lot.owed_agorot, m.open, m.washes);
  if m.reason = 'refund' then
    return query values (lot.account, part), ('liability:refund_due', - part);
    return;
  end if;
  -- a voucher that ended is taxed with its end where its product says so, also what comes back to it later
  if part > 0 and (m.reason = 'capture' and lot.tax_treatment <> 'at_sale'
      or lot.tax_treatment = 'at_sale_or_expiry' and (m.reason = 'expire' or ends and lot.state = 'expired')) then
    vat := vat_of(part, m.moved_at);
  end if;
  if ends then
    if terms.breakage = 'never' then part := vat; end if;
    -- what a refund of the past took out of a voucher is set against what that refund gave back
    return query values (lot.account, part), ('liability:vat_output', - vat),
      (case when exists (select from refund r where r.refund_id = m.ref_id and r.state = 'done') then 'revenue:wash'
        else 'revenue:breakage' end, vat - part);
    return;
  end if;
  if part > 0 then
    share := coalesce((select round((part - vat) * s.share_hundredths / 10000.0)::bigint
      from redemption r join settlement_share s using (station_id)
      where r.redemption_id = m.ref_id and s.since <= (r.started_at at time zone 'Asia/Jerusalem')::date
      order by s.since desc limit 1), 0);
  end if;
  return query values (lot.account, part), ('liability:vat_output', - vat), ('liability:franchise', - share),
    ('revenue:wash', share + vat - part);
  if terms.goodwill_wash_agorot > 0 and m.past_at is null
      and exists (select from goodwill g where g.order_id = lot.order_id and g.state = 'given') then
    return query values ('expense:goodwill', terms.goodwill_wash_agorot * m.washes),
      ('expense:wash_cost', - terms.goodwill_wash_agorot * m.washes);
  end if;
end $function$;

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

CREATE TRIGGER brand_logo_append_only BEFORE DELETE OR UPDATE ON brand_logo FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER brand_setting_announce AFTER INSERT ON brand_setting FOR EACH STATEMENT EXECUTE FUNCTION announce_brand_change();

CREATE TRIGGER brand_setting_append_only BEFORE DELETE OR UPDATE ON brand_setting FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER closed_month_append_only BEFORE DELETE OR UPDATE ON closed_month FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER closed_month_no_truncate BEFORE TRUNCATE ON closed_month FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER closed_month_order BEFORE INSERT ON closed_month FOR EACH ROW EXECUTE FUNCTION keep_months_in_order();

CREATE TRIGGER closed_month_account_append_only BEFORE DELETE OR UPDATE ON closed_month_account FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER closed_month_account_closed BEFORE INSERT ON closed_month_account FOR EACH ROW EXECUTE FUNCTION refuse_after_month_closing();

CREATE TRIGGER closed_month_account_no_truncate BEFORE TRUNCATE ON closed_month_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER closed_month_document_append_only BEFORE DELETE OR UPDATE ON closed_month_document FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER closed_month_document_closed BEFORE INSERT ON closed_month_document FOR EACH ROW EXECUTE FUNCTION refuse_after_month_closing();

CREATE TRIGGER closed_month_document_no_truncate BEFORE TRUNCATE ON closed_month_document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER closed_month_journal_append_only BEFORE DELETE OR UPDATE ON closed_month_journal FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER closed_month_journal_closed BEFORE INSERT ON closed_month_journal FOR EACH ROW EXECUTE FUNCTION refuse_after_month_closing();

CREATE TRIGGER closed_month_journal_no_truncate BEFORE TRUNCATE ON closed_month_journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consent_event_append_only BEFORE DELETE OR UPDATE ON consent_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consent_event_no_truncate BEFORE TRUNCATE ON consent_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consent_event_unseal AFTER INSERT ON consent_event FOR EACH ROW WHEN (new.occurred_at < (now() - '01:00:00'::interval)) EXECUTE FUNCTION unseal_report_days();

CREATE TRIGGER consumption_rate_stays BEFORE UPDATE ON consumption_rate FOR EACH ROW EXECUTE FUNCTION refuse_rate_change();

CREATE TRIGGER credit_lot_extended AFTER UPDATE OF expires_at ON credit_lot FOR EACH ROW WHEN (new.expires_at > old.expires_at) EXECUTE FUNCTION record_voucher_extension();

CREATE TRIGGER credit_lot_follows_merge BEFORE INSERT OR UPDATE OF customer_id ON credit_lot FOR EACH ROW WHEN (new.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_account();

CREATE TRIGGER credit_lot_tells_wallets AFTER UPDATE ON credit_lot FOR EACH ROW WHEN (old.remaining IS DISTINCT FROM new.remaining OR old.state::text IS DISTINCT FROM new.state::text OR old.expires_at IS DISTINCT FROM new.expires_at OR old.code_version IS DISTINCT FROM new.code_version OR old.customer_id IS DISTINCT FROM new.customer_id) EXECUTE FUNCTION wallet_pass_due();

CREATE TRIGGER credit_lot_written BEFORE UPDATE ON credit_lot FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER credit_move_append_only BEFORE DELETE OR UPDATE ON credit_move FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER credit_move_booked AFTER INSERT ON credit_move REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION book_wash_moves();

CREATE TRIGGER credit_move_no_truncate BEFORE TRUNCATE ON credit_move FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER credit_move_unseal AFTER INSERT ON credit_move FOR EACH ROW WHEN (new.moved_at < (now() - '01:00:00'::interval)) EXECUTE FUNCTION unseal_report_days();

CREATE TRIGGER customer_counted_out AFTER UPDATE OF deleted_at ON customer FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION count_out_customer();

CREATE TRIGGER customer_unseal AFTER INSERT ON customer FOR EACH ROW WHEN (new.created_at < (now() - '01:00:00'::interval)) EXECUTE FUNCTION unseal_report_days();

CREATE TRIGGER goodwill_follows_merge BEFORE INSERT ON goodwill FOR EACH ROW WHEN (new.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_account();

CREATE TRIGGER goodwill_written BEFORE UPDATE ON goodwill FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER holiday_rule_announce AFTER INSERT OR DELETE OR UPDATE ON holiday_rule FOR EACH STATEMENT EXECUTE FUNCTION announce_station_change();

CREATE TRIGGER inventory_movement_append_only BEFORE DELETE OR UPDATE ON inventory_movement FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER inventory_movement_no_truncate BEFORE TRUNCATE ON inventory_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER inventory_movement_place BEFORE INSERT ON inventory_movement FOR EACH ROW EXECUTE FUNCTION place_inventory_movement();

CREATE TRIGGER journal_append_only BEFORE DELETE OR UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER journal_unseal AFTER INSERT ON journal FOR EACH ROW WHEN (new.occurred_at < (now() - '01:00:00'::interval)) EXECUTE FUNCTION unseal_report_days();

CREATE TRIGGER journal_entry_append_only BEFORE DELETE OR UPDATE ON journal_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER journal_entry_no_truncate BEFORE TRUNCATE ON journal_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER loyalty_terms_announced AFTER INSERT ON loyalty_terms FOR EACH STATEMENT EXECUTE FUNCTION announce_loyalty_change();

CREATE TRIGGER loyalty_terms_append_only BEFORE DELETE OR UPDATE ON loyalty_terms FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER loyalty_terms_no_truncate BEFORE TRUNCATE ON loyalty_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER loyalty_terms_withdrawal_announced AFTER INSERT ON loyalty_terms_withdrawal FOR EACH STATEMENT EXECUTE FUNCTION announce_loyalty_change();

CREATE TRIGGER loyalty_terms_withdrawal_append_only BEFORE DELETE OR UPDATE ON loyalty_terms_withdrawal FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER loyalty_terms_withdrawal_no_truncate BEFORE TRUNCATE ON loyalty_terms_withdrawal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER membership_follows_merge BEFORE INSERT ON membership FOR EACH ROW EXECUTE FUNCTION follow_merged_account();

CREATE TRIGGER payment_written BEFORE UPDATE ON payment FOR EACH ROW WHEN ((new.state::text = ANY (ARRAY['captured'::text, 'part_refunded'::text, 'refunded'::text, 'lost'::text])) OR (old.state::text = ANY (ARRAY['captured'::text, 'part_refunded'::text, 'refunded'::text, 'lost'::text]))) EXECUTE FUNCTION note_transaction();

CREATE TRIGGER payment_exception_written BEFORE UPDATE ON payment_exception FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER points_account_of_merged BEFORE INSERT OR UPDATE ON points_account FOR EACH ROW EXECUTE FUNCTION refuse_points_of_merged();

CREATE TRIGGER points_account_written BEFORE UPDATE ON points_account FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER points_grant_written BEFORE UPDATE ON points_grant FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER points_move_append_only BEFORE DELETE OR UPDATE ON points_move FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER points_move_no_truncate BEFORE TRUNCATE ON points_move FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER points_withdrawal_append_only BEFORE DELETE OR UPDATE ON points_withdrawal FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER price_version_announce AFTER INSERT OR UPDATE ON price_version FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();

CREATE TRIGGER price_version_append_only BEFORE INSERT OR DELETE OR UPDATE ON price_version FOR EACH ROW EXECUTE FUNCTION keep_price_version();

CREATE TRIGGER provider_credential_announce AFTER INSERT OR DELETE OR UPDATE ON provider_credential FOR EACH STATEMENT EXECUTE FUNCTION announce_provider_credential();

CREATE TRIGGER provider_document_kept BEFORE DELETE ON provider_document FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER provider_document_never_emptied BEFORE TRUNCATE ON provider_document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER provider_document_stays BEFORE UPDATE ON provider_document FOR EACH ROW WHEN (old.found_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER redemption_announce AFTER INSERT OR UPDATE OF state, ended_at, left_at ON redemption FOR EACH ROW EXECUTE FUNCTION announce_redemption();

CREATE TRIGGER redemption_unseal AFTER INSERT OR UPDATE OF state, started_at ON redemption FOR EACH ROW WHEN (new.started_at < (now() - '01:00:00'::interval)) EXECUTE FUNCTION unseal_report_days();

CREATE TRIGGER redemption_written BEFORE UPDATE ON redemption FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER refund_written BEFORE UPDATE ON refund FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER report_consent_day_written BEFORE UPDATE ON report_consent_day FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER report_customer_day_written BEFORE UPDATE ON report_customer_day FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER report_ledger_day_written BEFORE UPDATE ON report_ledger_day FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER report_sale_day_written BEFORE UPDATE ON report_sale_day FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER report_voucher_day_written BEFORE UPDATE ON report_voucher_day FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER report_wash_day_written BEFORE UPDATE ON report_wash_day FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER report_wash_month_written BEFORE UPDATE ON report_wash_month FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER report_wash_total_written BEFORE UPDATE ON report_wash_total FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER settlement_append_only BEFORE DELETE OR UPDATE ON settlement FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER settlement_no_truncate BEFORE TRUNCATE ON settlement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER settlement_line_append_only BEFORE DELETE OR UPDATE ON settlement_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER settlement_line_closed BEFORE INSERT ON settlement_line FOR EACH ROW EXECUTE FUNCTION refuse_after_closing();

CREATE TRIGGER settlement_line_no_truncate BEFORE TRUNCATE ON settlement_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER settlement_share_append_only BEFORE DELETE OR UPDATE ON settlement_share FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER settlement_share_no_truncate BEFORE TRUNCATE ON settlement_share FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER settlement_sum_append_only BEFORE DELETE OR UPDATE ON settlement_sum FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER settlement_sum_closed BEFORE INSERT ON settlement_sum FOR EACH ROW EXECUTE FUNCTION refuse_after_closing();

CREATE TRIGGER settlement_sum_no_truncate BEFORE TRUNCATE ON settlement_sum FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER shop_order_announce_walk_up AFTER UPDATE OF state ON shop_order FOR EACH ROW WHEN (new.state::text = 'fulfilled'::text AND old.state::text <> 'fulfilled'::text) EXECUTE FUNCTION announce_walk_up_payment();

CREATE TRIGGER shop_order_follows_merge BEFORE INSERT ON shop_order FOR EACH ROW WHEN (new.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_account();

CREATE TRIGGER shop_order_written BEFORE UPDATE ON shop_order FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER showcase_slot_changed AFTER INSERT OR DELETE OR UPDATE ON showcase_slot FOR EACH STATEMENT EXECUTE FUNCTION announce_showcase_change();

CREATE TRIGGER special_day_announce AFTER INSERT OR DELETE OR UPDATE ON special_day FOR EACH STATEMENT EXECUTE FUNCTION announce_station_change();

CREATE TRIGGER station_announce AFTER INSERT OR DELETE OR UPDATE ON station FOR EACH STATEMENT EXECUTE FUNCTION announce_station_change();

CREATE TRIGGER station_bays AFTER INSERT OR UPDATE OF bays ON station FOR EACH ROW EXECUTE FUNCTION make_bays();

CREATE TRIGGER station_consumption_rates AFTER INSERT ON station FOR EACH ROW EXECUTE FUNCTION make_consumption_rates();

CREATE TRIGGER station_command_news AFTER INSERT OR UPDATE OF state ON station_command FOR EACH ROW EXECUTE FUNCTION announce_station_command();

CREATE TRIGGER station_log_append_only BEFORE DELETE OR UPDATE ON station_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER station_log_no_truncate BEFORE TRUNCATE ON station_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER station_picture_announce AFTER INSERT OR DELETE OR UPDATE ON station_picture FOR EACH STATEMENT EXECUTE FUNCTION announce_station_change();

CREATE TRIGGER tax_allocation_stays BEFORE DELETE OR UPDATE ON tax_allocation FOR EACH ROW EXECUTE FUNCTION keep_tax_allocation();

CREATE TRIGGER tax_buyer_append_only BEFORE DELETE OR UPDATE ON tax_buyer FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tax_buyer_never_emptied BEFORE TRUNCATE ON tax_buyer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tax_consent_append_only BEFORE DELETE OR UPDATE ON tax_consent FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tax_document_append_only BEFORE DELETE OR UPDATE ON tax_document FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tax_document_never_emptied BEFORE TRUNCATE ON tax_document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tax_document_seal BEFORE INSERT ON tax_document FOR EACH ROW EXECUTE FUNCTION seal_tax_document();

CREATE TRIGGER tax_issuer_append_only BEFORE DELETE OR UPDATE ON tax_issuer FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tax_original_append_only BEFORE DELETE OR UPDATE ON tax_original FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tax_series_grows BEFORE DELETE OR UPDATE ON tax_series FOR EACH ROW EXECUTE FUNCTION keep_tax_series();

CREATE TRIGGER walk_up_announce AFTER UPDATE OF state, failure ON walk_up FOR EACH ROW WHEN ((new.state = ANY (ARRAY['starting'::text, 'kept'::text, 'refunded'::text, 'abandoned'::text])) OR new.failure IS DISTINCT FROM old.failure) EXECUTE FUNCTION announce_walk_up();

CREATE TRIGGER walk_up_written BEFORE UPDATE ON walk_up FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER wash_package_announce AFTER INSERT OR DELETE OR UPDATE ON wash_package FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();

CREATE TRIGGER wash_package_stays BEFORE UPDATE ON wash_package FOR EACH ROW WHEN (new.wash_package_id IS DISTINCT FROM old.wash_package_id OR new.kind IS DISTINCT FROM old.kind OR new.number IS DISTINCT FROM old.number OR new.wash_count IS DISTINCT FROM old.wash_count) EXECUTE FUNCTION keep_wash_package();

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
 SELECT verification_document.verification_document_id
   FROM verification_document
  WHERE verification_document.decided_by IS NULL OR verification_document.decided_by = ('customer:'::text || verification_document.customer_id)
UNION ALL
 SELECT r.request_id AS verification_document_id
   FROM verification_request r
     JOIN verification_picture p USING (request_id)
  WHERE r.state <> 'open'::text OR NOT r.with_picture;

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
          WHERE a.action = 'refund.request'::text AND a.ref_id = r.refund_id)) AND NOT (EXISTS ( SELECT 1
           FROM cancellation_request q
             JOIN audit a ON a.ref_id = q.order_id
          WHERE q.refund_id = r.refund_id AND a.action = 'cancellation.approve'::text AND (a.detail ->> 'refundId'::text) = r.refund_id::text)) AND NOT (EXISTS ( SELECT 1
           FROM payment p
             JOIN membership_month t USING (order_id)
             JOIN audit a ON a.ref_id = t.membership_id
          WHERE p.payment_id = r.payment_id AND a.action = 'membership.cancel'::text AND (a.detail -> 'refunds'::text) @> jsonb_build_array(jsonb_build_object('refundId', r.refund_id))))
UNION ALL
 SELECT c.lot_id AS id
   FROM credit_lot c
  WHERE c.source::text = 'admin'::text AND NOT (EXISTS ( SELECT 1
           FROM audit a
          WHERE a.action = 'credit.mint'::text AND a.ref_id = c.lot_id))
UNION ALL
 SELECT g.goodwill_id AS id
   FROM goodwill g
  WHERE g.state = 'given'::text AND NOT (EXISTS ( SELECT 1
           FROM audit a
          WHERE a.action = 'credit.mint'::text AND a.ref_id = g.goodwill_id))
UNION ALL
 SELECT w.points_withdrawal_id AS id
   FROM points_withdrawal w
  WHERE NOT (EXISTS ( SELECT 1
           FROM audit a
          WHERE a.action = 'points.withdraw'::text AND a.ref_id = w.points_withdrawal_id)) OR NOT (EXISTS ( SELECT 1
           FROM points_move m
          WHERE m.customer_id = w.customer_id AND m.reason = 'withdrawn'::text AND m.ref_id = w.points_withdrawal_id AND m.active_delta = (- w.points) AND m.pending_delta = 0));

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
  WHERE (reason = ANY (ARRAY['spent'::text, 'expired'::text, 'withdrawn'::text])) AND active_after < 0;

create view inv_30_points_against_money as
 SELECT g.order_id
   FROM points_grant g
     JOIN payment p ON p.order_id = g.order_id AND NOT p.unassigned AND (p.state::text = ANY (ARRAY['captured'::text, 'part_refunded'::text, 'refunded'::text, 'lost'::text]))
  WHERE g.kind = 'purchase'::text AND g.state <> 'expired'::text AND g.points_left <> ((COALESCE(p.captured_agorot, p.amount_agorot)::bigint - p.refunded_agorot) / 100 * g.points_per_shekel);

create view inv_31_tax_document_owed as
 SELECT o.subject,
    o.subject_id
   FROM tax_owed o
     LEFT JOIN tax_document d ON d.subject = o.subject AND d.subject_id = o.subject_id
  WHERE d.tax_document_id IS NULL AND o.occurred_at < (now() - '00:15:00'::interval) AND NOT (EXISTS ( SELECT
           FROM tax_held h
          WHERE h.subject = 'capture'::text AND h.subject_id = o.payment_id));

create view inv_32_tax_numbers as
 SELECT s.document_type
   FROM tax_series s
     LEFT JOIN tax_document d USING (document_type)
  GROUP BY s.document_type, s.next_number
 HAVING count(d.number) <> (s.next_number - 1) OR COALESCE(max(d.number), 0) <> (s.next_number - 1);

create view inv_33_tax_document_sum as
 SELECT d.tax_document_id
   FROM tax_document d
  WHERE d.hash::bytea <> tax_document_digest(d.*)
UNION
 SELECT d.tax_document_id
   FROM tax_document d
     LEFT JOIN journal j ON j.ref_id = d.subject_id AND (j.kind = d.subject OR j.kind = ('past_'::text || d.subject))
     LEFT JOIN journal_entry e ON e.journal_id = j.journal_id AND (e.ledger_account_id = ANY (ARRAY['clearing:provider'::text, 'liability:vat_output'::text]))
  WHERE d.subject <> ALL (ARRAY['recall'::text, 'reissue'::text])
  GROUP BY d.tax_document_id
 HAVING d.lot_id IS NULL AND d.total_agorot::numeric <> abs(COALESCE(sum(e.amount_agorot::bigint) FILTER (WHERE e.ledger_account_id = 'clearing:provider'::text), 0::numeric)) OR d.vat_agorot::numeric <> abs(COALESCE(sum(e.amount_agorot::bigint) FILTER (WHERE e.ledger_account_id = 'liability:vat_output'::text), 0::numeric));

create view inv_34_credit_above_original as
 SELECT o.tax_document_id
   FROM tax_document o
     JOIN tax_document c ON c.original_id = o.tax_document_id
  GROUP BY o.tax_document_id, o.total_agorot, o.vat_agorot
 HAVING sum(c.total_agorot::bigint) > o.total_agorot::numeric OR sum(c.vat_agorot::bigint) > o.vat_agorot::numeric;

create view inv_35_wash_document_owed as
 SELECT o.subject,
    o.subject_id
   FROM tax_owed_wash o
     LEFT JOIN tax_document d ON d.subject = o.subject AND d.subject_id = o.subject_id
  WHERE d.tax_document_id IS NULL AND o.occurred_at < (now() - '00:15:00'::interval) AND NOT (EXISTS ( SELECT
           FROM tax_held h
          WHERE h.subject_id = ANY (ARRAY[o.subject_id, o.payment_id])));

create view inv_36_wash_shares as
 SELECT c.lot_id
   FROM credit_lot c
     JOIN tax_document d ON d.lot_id = c.lot_id
  GROUP BY c.lot_id, c.value_agorot, c.initial
 HAVING sum(
        CASE
            WHEN d.document_type = 330 THEN - d.total_agorot::bigint
            ELSE d.total_agorot::bigint
        END) > c.value_agorot::numeric OR sum(
        CASE
            WHEN d.document_type = 330 THEN '-1'::integer
            ELSE 1
        END * ((((d.content -> 'lines'::text) -> 0) ->> 'quantity'::text)::integer)) = c.initial AND sum(
        CASE
            WHEN d.document_type = 330 THEN - d.total_agorot::bigint
            ELSE d.total_agorot::bigint
        END) <> c.value_agorot::numeric;

create view inv_37_reissue as
 SELECT o.tax_document_id
   FROM tax_document o
     JOIN tax_document d ON (d.subject = ANY (ARRAY['recall'::text, 'reissue'::text])) AND d.subject_id = o.tax_document_id
     LEFT JOIN tax_buyer b ON b.order_id = o.order_id
  GROUP BY o.tax_document_id, b.registration, b.name
 HAVING count(*) <> 2 OR count(DISTINCT ROW(d.total_agorot, d.vat_agorot)) <> 1 OR bool_or(d.subject = 'recall'::text AND d.original_id IS DISTINCT FROM o.tax_document_id) OR bool_or(d.subject = 'reissue'::text AND ((d.content #>> '{customer,registration}'::text[]) IS DISTINCT FROM b.registration OR (d.content #>> '{customer,name}'::text[]) IS DISTINCT FROM b.name));

create view inv_38_allocation as
 SELECT d.tax_document_id
   FROM tax_document d
     LEFT JOIN tax_allocation a ON a.invoice_id = ((d.content #>> '{allocation,invoiceId}'::text[])::uuid)
  WHERE (d.content -> 'allocation'::text) IS NOT NULL AND (a.invoice_id IS NULL OR a.subject IS DISTINCT FROM d.subject OR a.subject_id IS DISTINCT FROM d.subject_id OR a.document_type IS DISTINCT FROM d.document_type OR a.total_agorot::bigint IS DISTINCT FROM d.total_agorot::bigint OR a.vat_agorot::bigint IS DISTINCT FROM d.vat_agorot::bigint OR a.answered_at IS NULL OR a.confirmation IS DISTINCT FROM (d.content #>> '{allocation,confirmation}'::text[]));

create view inv_39_report_days as
 SELECT d.day
   FROM ( SELECT g.g::date AS day,
            (g.g::date::timestamp without time zone AT TIME ZONE 'Asia/Jerusalem'::text) AS begins,
            LEAST(((g.g::date + 1)::timestamp without time zone AT TIME ZONE 'Asia/Jerusalem'::text), s.sealed_until) AS ends
           FROM report_seal s
             CROSS JOIN LATERAL generate_series(LEAST(( SELECT min(report_sale_day.day) AS min
                   FROM report_sale_day), ( SELECT min(report_ledger_day.day) AS min
                   FROM report_ledger_day), ( SELECT min(report_voucher_day.day) AS min
                   FROM report_voucher_day), ( SELECT min(report_wash_day.day) AS min
                   FROM report_wash_day), ( SELECT min(report_wash_total.day) AS min
                   FROM report_wash_total), ( SELECT min(report_customer_day.day) AS min
                   FROM report_customer_day), ( SELECT min(report_consent_day.day) AS min
                   FROM report_consent_day), (LEAST(( SELECT min(journal.occurred_at) AS min
                   FROM journal), ( SELECT min(redemption.started_at) AS min
                   FROM redemption), ( SELECT credit_move.moved_at
                   FROM credit_move
                  ORDER BY credit_move.credit_move_id
                 LIMIT 1), ( SELECT min(customer.created_at) AS min
                   FROM customer
                  WHERE customer.deleted_at IS NULL), ( SELECT consent_event.occurred_at
                   FROM consent_event
                  ORDER BY consent_event.consent_event_id
                 LIMIT 1)) AT TIME ZONE 'Asia/Jerusalem'::text)::date)::timestamp without time zone, ((s.sealed_until - '00:00:00.000001'::interval) AT TIME ZONE 'Asia/Jerusalem'::text), '1 day'::interval) g(g)) d
  WHERE (ARRAY( SELECT ROW(c.kind, c.wash_package_id, sum(c.count), sum(c.gross_agorot), sum(c.vat_agorot))::text AS "row"
           FROM report_sale_day c
          WHERE c.day = d.day
          GROUP BY c.kind, c.wash_package_id
          ORDER BY (ROW(c.kind, c.wash_package_id, sum(c.count), sum(c.gross_agorot), sum(c.vat_agorot))::text))) <> (ARRAY( SELECT ROW(r.kind, r.wash_package_id, count(*), sum(r.gross_agorot), sum(r.vat_agorot))::text AS "row"
           FROM report_sale r
          WHERE r.occurred_at >= d.begins AND r.occurred_at < d.ends
          GROUP BY r.kind, r.wash_package_id
          ORDER BY (ROW(r.kind, r.wash_package_id, count(*), sum(r.gross_agorot), sum(r.vat_agorot))::text))) OR (ARRAY( SELECT ROW(c.ledger_account_id, c.amount_agorot)::text AS "row"
           FROM report_ledger_day c
          WHERE c.day = d.day
          ORDER BY (ROW(c.ledger_account_id, c.amount_agorot)::text))) <> (ARRAY( SELECT ROW(e.ledger_account_id, sum(e.amount_agorot::bigint))::text AS "row"
           FROM journal j
             JOIN journal_entry e USING (journal_id)
          WHERE j.occurred_at >= d.begins AND j.occurred_at < d.ends
          GROUP BY e.ledger_account_id
          ORDER BY (ROW(e.ledger_account_id, sum(e.amount_agorot::bigint))::text))) OR (ARRAY( SELECT ROW(c.gift, c.units, c.worth_agorot)::text AS "row"
           FROM report_voucher_day c
          WHERE c.day = d.day
          ORDER BY (ROW(c.gift, c.units, c.worth_agorot)::text))) <> (ARRAY( SELECT ROW(l.gift, sum(u.after - u.before), sum(unredeemed_worth(l.value_agorot::bigint, l.initial, u.after) - unredeemed_worth(l.value_agorot::bigint, l.initial, u.before)))::text AS "row"
           FROM ( SELECT DISTINCT credit_move.lot_id
                   FROM credit_move
                  WHERE credit_move.moved_at >= d.begins AND credit_move.moved_at < d.ends) moved
             JOIN credit_lot l USING (lot_id)
             CROSS JOIN LATERAL ( SELECT COALESCE(sum(m.remaining_delta + m.held_delta) FILTER (WHERE m.moved_at < d.begins), 0::bigint) AS before,
                    COALESCE(sum(m.remaining_delta + m.held_delta), 0::bigint) AS after
                   FROM credit_move m
                  WHERE m.lot_id = l.lot_id AND m.moved_at < d.ends) u
          WHERE l.kind::text = 'wash'::text
          GROUP BY l.gift
          ORDER BY (ROW(l.gift, sum(u.after - u.before), sum(unredeemed_worth(l.value_agorot::bigint, l.initial, u.after) - unredeemed_worth(l.value_agorot::bigint, l.initial, u.before)))::text))) OR (ARRAY( SELECT ROW(c.hour, c.station_id, c.washes, c.given_back)::text AS "row"
           FROM report_wash_day c
          WHERE c.day = d.day
          ORDER BY (ROW(c.hour, c.station_id, c.washes, c.given_back)::text))) <> (ARRAY( SELECT ROW(EXTRACT(hour FROM (r.started_at AT TIME ZONE 'Asia/Jerusalem'::text))::integer, r.station_id, count(*) FILTER (WHERE r.state = 'completed'::text), count(*) FILTER (WHERE r.state = 'reversed'::text))::text AS "row"
           FROM redemption r
          WHERE r.started_at >= d.begins AND r.started_at < d.ends AND (r.state = ANY (ARRAY['completed'::text, 'reversed'::text]))
          GROUP BY (EXTRACT(hour FROM (r.started_at AT TIME ZONE 'Asia/Jerusalem'::text))::integer), r.station_id
          ORDER BY (ROW(EXTRACT(hour FROM (r.started_at AT TIME ZONE 'Asia/Jerusalem'::text))::integer, r.station_id, count(*) FILTER (WHERE r.state = 'completed'::text), count(*) FILTER (WHERE r.state = 'reversed'::text))::text))) OR (ARRAY( SELECT ROW(c.washes, c.given_back)::text AS "row"
           FROM report_wash_total c
          WHERE c.day = d.day)) <> (ARRAY( SELECT ROW(sum(c.washes), sum(c.given_back))::text AS "row"
           FROM report_wash_day c
          WHERE c.day = d.day
          GROUP BY c.day)) OR COALESCE(( SELECT c.joined
           FROM report_customer_day c
          WHERE c.day = d.day), 0) <> (( SELECT count(*) AS count
           FROM customer m
          WHERE m.created_at >= d.begins AND m.created_at < d.ends AND m.deleted_at IS NULL)) OR (ARRAY( SELECT ROW(c.topic, c.wording_version, c.given, c.withdrawn)::text AS "row"
           FROM report_consent_day c
          WHERE c.day = d.day AND (c.given <> 0 OR c.withdrawn <> 0)
          ORDER BY (ROW(c.topic, c.wording_version, c.given, c.withdrawn)::text))) <> (ARRAY( SELECT ROW(said.topic, h.wording_version, COALESCE(sum(h.sign) FILTER (WHERE h.given), 0::bigint), COALESCE(sum(h.sign) FILTER (WHERE NOT h.given), 0::bigint))::text AS "row"
           FROM ( SELECT DISTINCT consent_event.customer_id,
                    consent_event.topic
                   FROM consent_event
                  WHERE consent_event.occurred_at >= d.begins AND consent_event.occurred_at < d.ends) said
             CROSS JOIN LATERAL (( SELECT e.wording_version,
                    e.given,
                    1 AS sign
                   FROM consent_event e
                  WHERE e.customer_id = said.customer_id AND e.topic = said.topic AND e.occurred_at < d.ends
                  ORDER BY e.consent_event_id DESC
                 LIMIT 1)
                UNION ALL
                ( SELECT e.wording_version,
                    e.given,
                    '-1'::integer
                   FROM consent_event e
                  WHERE e.customer_id = said.customer_id AND e.topic = said.topic AND e.occurred_at < d.begins
                  ORDER BY e.consent_event_id DESC
                 LIMIT 1)) h
          GROUP BY said.topic, h.wording_version
         HAVING COALESCE(sum(h.sign) FILTER (WHERE h.given), 0::bigint) <> 0 OR COALESCE(sum(h.sign) FILTER (WHERE NOT h.given), 0::bigint) <> 0
          ORDER BY (ROW(said.topic, h.wording_version, COALESCE(sum(h.sign) FILTER (WHERE h.given), 0::bigint), COALESCE(sum(h.sign) FILTER (WHERE NOT h.given), 0::bigint))::text)))
UNION
 SELECT d.month AS day
   FROM ( SELECT g.g::date AS month
           FROM report_seal s
             CROSS JOIN LATERAL generate_series(date_trunc('month'::text, LEAST(( SELECT min(report_wash_month.month) AS min
                   FROM report_wash_month), ( SELECT min(report_wash_day.day) AS min
                   FROM report_wash_day))::timestamp without time zone), date_trunc('month'::text, (s.sealed_until AT TIME ZONE 'Asia/Jerusalem'::text)) - '1 mon'::interval, '1 mon'::interval) g(g)) d
  WHERE (ARRAY( SELECT ROW(c.hour, c.station_id, c.washes, c.given_back)::text AS "row"
           FROM report_wash_month c
          WHERE c.month = d.month
          ORDER BY (ROW(c.hour, c.station_id, c.washes, c.given_back)::text))) <> (ARRAY( SELECT ROW(c.hour, c.station_id, sum(c.washes), sum(c.given_back))::text AS "row"
           FROM report_wash_day c
          WHERE c.day >= d.month AND c.day < (d.month + '1 mon'::interval)
          GROUP BY c.hour, c.station_id
          ORDER BY (ROW(c.hour, c.station_id, sum(c.washes), sum(c.given_back))::text)));

create view inv_40_owed_by_order as
 SELECT order_id
   FROM ( SELECT l.order_id,
                CASE
                    WHEN c.gift OR l.tax_treatment <> 'at_sale'::text THEN 'liability:gift_voucher'::text
                    ELSE 'liability:prepaid_wash'::text
                END AS account,
            c.owed_agorot AS amount
           FROM order_line l
             JOIN credit_lot c ON c.source::text = 'order_line'::text AND c.source_id = l.order_line_id
        UNION ALL
         SELECT p.order_id,
            e.ledger_account_id,
            e.amount_agorot
           FROM payment p
             JOIN journal j ON j.kind = 'capture'::text AND j.ref_id = p.payment_id
             JOIN journal_entry e USING (journal_id)
        UNION ALL
         SELECT p.order_id,
            e.ledger_account_id,
            e.amount_agorot
           FROM payment p
             JOIN refund r USING (payment_id)
             JOIN journal j ON (j.kind = ANY (ARRAY['refund'::text, 'past_refund'::text])) AND j.ref_id = r.refund_id
             JOIN journal_entry e USING (journal_id)
        UNION ALL
         SELECT l.order_id,
            e.ledger_account_id,
            e.amount_agorot
           FROM order_line l
             JOIN credit_lot c ON c.source::text = 'order_line'::text AND c.source_id = l.order_line_id
             JOIN journal j ON j.lot_id = c.lot_id
             JOIN journal_entry e USING (journal_id)
        UNION ALL
         SELECT l.order_id,
            e.ledger_account_id,
            e.amount_agorot
           FROM order_line l
             JOIN credit_lot c ON c.source::text = 'order_line'::text AND c.source_id = l.order_line_id
             JOIN credit_move m ON m.lot_id = c.lot_id
             JOIN journal j ON j.kind = wash_journal_kind(m.reason::text) AND j.ref_id = m.ref_id AND j.lot_id IS NULL
             JOIN journal_entry e USING (journal_id)
          WHERE l.tax_treatment <> 'at_sale'::text AND (m.reason::text = ANY (ARRAY['capture'::text, 'restore'::text, 'expire'::text]))) b
  WHERE account = ANY (ARRAY['liability:prepaid_wash'::text, 'liability:gift_voucher'::text])
  GROUP BY order_id, account
 HAVING sum(amount) <> 0::numeric;

create view inv_41_owed_by_voucher as
 SELECT c.lot_id
   FROM credit_lot c
     JOIN order_line l ON c.source::text = 'order_line'::text AND l.order_line_id = c.source_id
     JOIN payment p ON p.order_id = l.order_id AND NOT p.unassigned
     JOIN journal j ON j.kind = 'capture'::text AND j.ref_id = p.payment_id
     JOIN journal_entry e ON e.journal_id = j.journal_id AND (e.ledger_account_id = ANY (ARRAY['liability:prepaid_wash'::text, 'liability:gift_voucher'::text]))
     LEFT JOIN journal n ON n.kind = 'unused'::text AND n.lot_id = c.lot_id
  WHERE c.kind::text = 'wash'::text AND ((c.remaining + c.held) = 0 AND c.owed_agorot <> 0 AND (( SELECT books_terms.breakage
           FROM books_terms)) = 'at_expiry'::text OR (c.remaining + c.held) > 0 AND n.journal_id IS NULL AND abs((c.owed_agorot * c.initial)::numeric + e.amount_agorot::numeric * c.value_agorot::numeric / p.amount_agorot::numeric * (c.remaining + c.held)::numeric) > (c.initial * (c.remaining + c.held + 1))::numeric);

create view inv_42_liability_of_washes as
 SELECT a.account
   FROM ( VALUES ('liability:prepaid_wash'::text), ('liability:gift_voucher'::text)) a(account)
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(c.owed_agorot), 0::numeric) AS owed
           FROM credit_lot c
             JOIN order_line l ON l.order_line_id = c.source_id
          WHERE c.source::text = 'order_line'::text AND c.owed_agorot > 0 AND (c.gift OR l.tax_treatment <> 'at_sale'::text) = (a.account = 'liability:gift_voucher'::text)) v
  WHERE v.owed <> (- (( SELECT COALESCE(sum(b.balance_agorot), 0::numeric) AS "coalesce"
           FROM ledger_balance b
          WHERE b.ledger_account_id = a.account)));

create view inv_43_wash_not_earned as
 SELECT m.credit_move_id
   FROM credit_move m
     JOIN credit_lot c ON c.lot_id = m.lot_id
  WHERE (m.reason::text = ANY (ARRAY['capture'::text, 'restore'::text])) AND c.value_agorot::bigint >= (2 * c.initial) AND c.source::text = 'order_line'::text AND NOT (EXISTS ( SELECT
           FROM journal j
          WHERE j.ref_id = m.ref_id AND j.lot_id = m.lot_id AND (j.kind = wash_journal_kind(m.reason::text) AND j.occurred_at = m.moved_at OR j.kind = ('past_'::text || wash_journal_kind(m.reason::text))))) AND NOT (EXISTS ( SELECT
           FROM journal n
          WHERE n.kind = 'unused'::text AND n.lot_id = c.lot_id));

create view inv_44_revenue_of_document as
 SELECT d.tax_document_id
   FROM tax_document d
     LEFT JOIN journal j ON j.ref_id = d.subject_id AND (j.kind = d.subject OR j.kind = ('past_'::text || d.subject))
     LEFT JOIN journal_entry e ON e.journal_id = j.journal_id AND (e.ledger_account_id = ANY (ARRAY['revenue:wash'::text, 'liability:franchise'::text]))
  WHERE d.subject = ANY (ARRAY['wash'::text, 'wash_back'::text])
  GROUP BY d.tax_document_id
 HAVING d.net_agorot::numeric <> abs(COALESCE(sum(e.amount_agorot::bigint), 0::numeric));

create view inv_45_refund_due as
 SELECT r.refund_id
   FROM refund r
     JOIN journal j ON (j.kind = ANY (ARRAY['refund_asked'::text, 'past_refund_asked'::text, 'refund_given_up'::text, 'past_refund_given_up'::text, 'refund'::text, 'past_refund'::text])) AND j.ref_id = r.refund_id
     JOIN journal_entry e ON e.journal_id = j.journal_id AND e.ledger_account_id = 'liability:refund_due'::text
  GROUP BY r.refund_id, r.state, r.given_up_at
 HAVING (r.state = 'done'::text OR r.given_up_at IS NOT NULL) AND sum(e.amount_agorot::bigint) <> 0::numeric;

create view inv_46_walk_up as
 SELECT w.walk_up_id
   FROM walk_up w
     LEFT JOIN shop_order o ON o.order_id = w.walk_up_id
  WHERE w.paid_at IS NOT NULL AND (o.order_id IS NULL OR (o.state::text = ANY (ARRAY['awaiting_payment'::text, 'expired'::text])))
UNION
 SELECT w.walk_up_id
   FROM walk_up w
     JOIN redemption r USING (redemption_id)
     JOIN credit_lot c USING (lot_id)
     LEFT JOIN order_line l ON l.order_line_id = c.source_id
  WHERE l.order_id IS DISTINCT FROM w.walk_up_id OR r.station_id <> w.station_id OR (w.state <> ALL (ARRAY['starting'::text, 'washing'::text])) AND (r.state = ANY (ARRAY['held'::text, 'completed'::text])) OR w.state = 'washing'::text AND (r.state = ANY (ARRAY['held'::text, 'released'::text]))
UNION
 SELECT w.walk_up_id
   FROM walk_up w
  WHERE w.state = 'refunded'::text AND NOT (EXISTS ( SELECT
           FROM refund f
             JOIN payment p USING (payment_id)
          WHERE p.order_id = w.walk_up_id))
UNION
 SELECT w.walk_up_id
   FROM walk_up w
  WHERE w.state = 'kept'::text AND NOT (EXISTS ( SELECT
           FROM order_line l
             JOIN credit_lot c ON c.source::text = 'order_line'::text AND c.source_id = l.order_line_id
          WHERE l.order_id = w.walk_up_id AND c.state::text <> 'refunded'::text)) AND NOT (EXISTS ( SELECT
           FROM refund f
             JOIN payment p USING (payment_id)
          WHERE p.order_id = w.walk_up_id))
UNION
 SELECT b.reserved_for AS walk_up_id
   FROM bay b
     JOIN walk_up w ON w.walk_up_id = b.reserved_for
  WHERE b.station_id <> w.station_id OR b.bay_no <> w.bay_no OR (w.state <> ALL (ARRAY['reserved'::text, 'paying'::text, 'paid'::text]))
UNION
 SELECT b.reserved_for AS walk_up_id
   FROM bay b
  WHERE b.reserved_for IS NOT NULL AND b.redemption_id IS NOT NULL AND b.busy_until > b.reserved_at;

create view inv_47_walk_up_stuck as
 SELECT w.walk_up_id
   FROM walk_up w
  WHERE (w.state = ANY (ARRAY['reserved'::text, 'paying'::text])) AND w.created_at < (now() - '00:13:00'::interval) OR w.state = 'paid'::text AND w.changed_at < (now() - '00:15:00'::interval) OR w.state = 'starting'::text AND w.changed_at < (now() - '00:21:00'::interval)
UNION
 SELECT w.walk_up_id
   FROM walk_up w
     JOIN redemption r USING (redemption_id)
  WHERE w.state = 'washing'::text AND r.state = 'reversed'::text AND r.reversed_at < (now() - '00:05:00'::interval) AND w.changed_at > (now() - '30 days'::interval)
UNION
 SELECT w.walk_up_id
   FROM walk_up w
     JOIN shop_order o ON o.order_id = w.walk_up_id
  WHERE w.state = 'abandoned'::text AND (o.state::text = ANY (ARRAY['fulfilled'::text, 'part_refunded'::text, 'refunded'::text])) AND o.paid_at < (now() - '00:05:00'::interval) AND w.changed_at > (now() - '29 days'::interval)
UNION
 SELECT b.reserved_for AS walk_up_id
   FROM bay b
  WHERE b.reserved_for IS NOT NULL AND b.reserved_until < (now() - '00:08:00'::interval);

create view provider_document_owed as
 SELECT 'capture'::text AS subject,
    p.payment_id AS subject_id,
    p.order_id,
    p.provider,
    j.occurred_at,
    j.written_in
   FROM journal j
     JOIN payment p ON p.payment_id = j.ref_id
     JOIN tax_issuer_period i ON i.issuer = 'provider'::text AND j.occurred_at >= i.since AND j.occurred_at < i.until
  WHERE j.kind = 'capture'::text
UNION ALL
 SELECT 'refund'::text AS subject,
    r.refund_id AS subject_id,
    p.order_id,
    p.provider,
    j.occurred_at,
    j.written_in
   FROM journal j
     JOIN refund r ON r.refund_id = j.ref_id
     JOIN payment p ON p.payment_id = r.payment_id
     JOIN journal c ON c.kind = 'capture'::text AND c.ref_id = p.payment_id
     JOIN tax_issuer_period i ON i.issuer = 'provider'::text AND c.occurred_at >= i.since AND c.occurred_at < i.until
  WHERE j.kind = 'refund'::text;

create view report_sale as
 SELECT j.journal_id,
    j.occurred_at,
    j.kind,
    p.order_id,
    p.captured_at,
    l.wash_package_id,
    e.gross_agorot,
    e.vat_agorot,
    j.journal_id AS booked_in
   FROM journal j
     LEFT JOIN refund r ON j.kind = 'refund'::text AND r.refund_id = j.ref_id
     JOIN payment p ON p.payment_id =
        CASE j.kind
            WHEN 'refund'::text THEN r.payment_id
            ELSE j.ref_id
        END
     JOIN order_line l ON l.order_id = p.order_id
     CROSS JOIN LATERAL ( SELECT sum(journal_entry.amount_agorot::bigint) FILTER (WHERE journal_entry.ledger_account_id = 'clearing:provider'::text)::bigint AS gross_agorot,
            (- COALESCE(sum(journal_entry.amount_agorot::bigint) FILTER (WHERE journal_entry.ledger_account_id = 'liability:vat_output'::text), 0::numeric))::bigint AS vat_agorot,
            bool_or(journal_entry.ledger_account_id = 'liability:unassigned_payment'::text) AS unassigned
           FROM journal_entry
          WHERE journal_entry.journal_id = j.journal_id) e
  WHERE (j.kind = ANY (ARRAY['capture'::text, 'refund'::text])) AND NOT e.unassigned
UNION ALL
 SELECT
        CASE half.sign
            WHEN 1 THEN j.journal_id
            ELSE md5(j.journal_id::text)::uuid
        END AS journal_id,
    j.occurred_at,
    'use'::text AS kind,
    u.order_id,
    u.taxed_at AS captured_at,
    u.wash_package_id,
    half.sign * u.gross AS gross_agorot,
        CASE half.sign
            WHEN 1 THEN u.vat
            ELSE 0::bigint
        END AS vat_agorot,
    j.journal_id AS booked_in
   FROM journal j
     CROSS JOIN LATERAL ( SELECT l.order_id,
            j.occurred_at AS taxed_at,
            l.wash_package_id,
            ( SELECT COALESCE(sum(e.amount_agorot::bigint), 0::numeric)::bigint AS "coalesce"
                   FROM journal_entry e
                  WHERE e.journal_id = j.journal_id AND e.ledger_account_id = 'liability:gift_voucher'::text) AS gross,
            ( SELECT (- COALESCE(sum(e.amount_agorot::bigint), 0::numeric))::bigint AS int8
                   FROM journal_entry e
                  WHERE e.journal_id = j.journal_id AND e.ledger_account_id = 'liability:vat_output'::text) AS vat
           FROM credit_lot c
             JOIN order_line l ON l.order_line_id = c.source_id
          WHERE c.lot_id = j.lot_id AND l.tax_treatment <> 'at_sale'::text
        UNION ALL
         SELECT d.order_id,
            d.tax_point,
            l.wash_package_id,
                CASE d.document_type
                    WHEN 330 THEN - d.total_agorot::bigint
                    ELSE d.total_agorot::bigint
                END AS total_agorot,
            ( SELECT (- COALESCE(sum(e.amount_agorot::bigint), 0::numeric))::bigint AS int8
                   FROM journal_entry e
                  WHERE e.journal_id = j.journal_id AND e.ledger_account_id = 'liability:vat_output'::text) AS int8
           FROM tax_document d
             JOIN credit_lot c ON c.lot_id = d.lot_id
             JOIN order_line l ON l.order_line_id = c.source_id
          WHERE j.lot_id IS NULL AND d.subject = j.kind AND d.subject_id = j.ref_id) u
     CROSS JOIN ( VALUES (1), ('-1'::integer)) half(sign)
  WHERE (j.kind <> ALL (ARRAY['capture'::text, 'refund'::text])) AND u.vat <> 0;

create view staff_case_list as
 SELECT m.kind,
    m.contact_message_id AS subject_id,
    m.created_at AS since,
    c.access_due_at AS due_at,
    m.state = 'new'::text OR c.access_due_at IS NOT NULL AND m.state <> 'closed'::text AS is_open,
    m.state = 'closed'::text AS is_done,
    m.reference,
    m.subject,
    NULL::integer AS stars,
    NULL::uuid AS station_id,
    NULL::integer AS bay_no,
    NULL::uuid AS order_id
   FROM contact_message m
     LEFT JOIN staff_case c ON c.kind = m.kind AND c.subject_id = m.contact_message_id
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

create view station_incident_list as
 SELECT p.station_id,
    'silent'::text AS kind,
    (EXTRACT(epoch FROM p.heard_at) * 1000::numeric)::bigint::text AS subject,
    NULL::integer AS bay_no,
    p.heard_at AS since,
    false AS over_allowance,
    true AS time_believed,
    1 AS times
   FROM station_presence p
     JOIN station s USING (station_id)
  WHERE s.gateway = 'station_api'::text AND s.status = 'live'::text
UNION ALL
 SELECT p.station_id,
    'clock'::text AS kind,
    (EXTRACT(epoch FROM p.booted_at) * 1000::numeric)::bigint::text AS subject,
    NULL::integer AS bay_no,
    p.booted_at AS since,
    false AS over_allowance,
    true AS time_believed,
    1 AS times
   FROM station_presence p
     JOIN station s USING (station_id)
  WHERE s.gateway = 'station_api'::text AND NOT p.clock_trusted
UNION ALL
 SELECT b.station_id,
    'unrinsed'::text AS kind,
    (b.bay_no || ':'::text) || (EXTRACT(epoch FROM b.washed_at) * 1000::numeric)::bigint AS subject,
    b.bay_no,
    b.rinse_due_at AS since,
    false AS over_allowance,
    true AS time_believed,
    1 AS times
   FROM bay b
  WHERE b.rinse_told_at IS NOT NULL AND b.status <> 'retired'::text
UNION ALL
 SELECT w.station_id,
    'lost_wash'::text AS kind,
    w.transaction_id AS subject,
    w.bay_no,
    w.received_at AS since,
    w.over_allowance,
    w.time_believed,
    1 AS times
   FROM offline_wash w
  WHERE w.redemption_id IS NULL
UNION ALL
 SELECT r.station_id,
    'interrupted'::text AS kind,
    r.redemption_id::text AS subject,
    r.bay_no,
    r.ended_at AS since,
    false AS over_allowance,
    true AS time_believed,
    1 AS times
   FROM redemption r
  WHERE r.interruption IS NOT NULL
UNION ALL
 SELECT r.station_id,
    'late_start'::text AS kind,
    r.redemption_id::text AS subject,
    r.bay_no,
    r.late_started_at AS since,
    false AS over_allowance,
    true AS time_believed,
    1 AS times
   FROM redemption r
  WHERE r.late_started_at IS NOT NULL
UNION ALL
 SELECT c.station_id,
    c.reason AS kind,
    c.bay_closure_id::text AS subject,
    c.bay_no,
    c.closed_at AS since,
    false AS over_allowance,
    true AS time_believed,
    1 AS times
   FROM bay_closure c
UNION ALL
 SELECT r.station_id,
    'sticker'::text AS kind,
    r.sticker_report_id::text AS subject,
    r.bay_no,
    r.first_at AS since,
    false AS over_allowance,
    true AS time_believed,
    r.times
   FROM sticker_report r
UNION ALL
 SELECT w.station_id,
    'unknown_bay'::text AS kind,
    (w.bay_no || ':'::text) || (w.received_at AT TIME ZONE 'Asia/Jerusalem'::text)::date AS subject,
    w.bay_no,
    min(w.received_at) AS since,
    false AS over_allowance,
    bool_and(w.time_believed) AS time_believed,
    count(*)::integer AS times
   FROM offline_wash w
  WHERE NOT (EXISTS ( SELECT
           FROM bay b
          WHERE b.station_id = w.station_id AND b.bay_no = w.bay_no AND b.status <> 'retired'::text))
  GROUP BY w.station_id, w.bay_no, ((w.received_at AT TIME ZONE 'Asia/Jerusalem'::text)::date);

create view tax_held as
 SELECT subject,
    subject_id
   FROM tax_allocation a
  WHERE confirmation IS NULL AND subject <> 'reissue'::text AND NOT (EXISTS ( SELECT
           FROM tax_document d
          WHERE d.subject = a.subject AND d.subject_id = a.subject_id));

create view tax_issuer_period as
 SELECT issuer,
    since,
    COALESCE(lead(since) OVER (ORDER BY since), 'infinity'::timestamp with time zone) AS until
   FROM tax_issuer;

create view tax_owed as
 SELECT 'capture'::text AS subject,
    p.payment_id AS subject_id,
    p.payment_id,
    p.order_id,
    j.journal_id,
    j.occurred_at,
    j.written_in,
    j.occurred_at AS captured_at
   FROM journal j
     JOIN payment p ON p.payment_id = j.ref_id
     JOIN tax_issuer_period i ON i.issuer = 'ours'::text AND j.occurred_at >= i.since AND j.occurred_at < i.until
  WHERE j.kind = 'capture'::text
UNION ALL
 SELECT 'refund'::text AS subject,
    r.refund_id AS subject_id,
    p.payment_id,
    p.order_id,
    j.journal_id,
    j.occurred_at,
    j.written_in,
    c.occurred_at AS captured_at
   FROM journal j
     JOIN refund r ON r.refund_id = j.ref_id
     JOIN payment p ON p.payment_id = r.payment_id
     JOIN journal c ON c.kind = 'capture'::text AND c.ref_id = p.payment_id
     JOIN tax_issuer_period i ON i.issuer = 'ours'::text AND c.occurred_at >= i.since AND c.occurred_at < i.until
  WHERE j.kind = 'refund'::text;

create view tax_owed_reissue as
 SELECT d.tax_document_id,
    d.order_id,
    b.written_in,
    d.total_agorot::bigint - c.total_agorot AS total_agorot,
    d.vat_agorot::bigint - c.vat_agorot AS vat_agorot
   FROM tax_buyer b
     JOIN tax_document d ON d.order_id = b.order_id AND (d.document_type = ANY (ARRAY[305, 320]))
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(c_1.total_agorot::bigint), 0::numeric)::bigint AS total_agorot,
            COALESCE(sum(c_1.vat_agorot::bigint), 0::numeric)::bigint AS vat_agorot
           FROM tax_document c_1
          WHERE c_1.original_id = d.tax_document_id) c
  WHERE (d.content -> 'customer'::text) IS NULL AND d.total_agorot::bigint > c.total_agorot;

create view tax_owed_wash as
 SELECT
        CASE m.reason
            WHEN 'capture'::text THEN 'wash'::text
            WHEN 'restore'::text THEN 'wash_back'::text
            ELSE 'expiry'::text
        END AS subject,
    m.ref_id AS subject_id,
    m.credit_move_id,
    m.lot_id,
    l.order_line_id,
    p.payment_id,
    p.order_id,
    m.moved_at AS occurred_at,
    m.written_in
   FROM credit_move m
     JOIN credit_lot c ON c.lot_id = m.lot_id
     JOIN order_line l ON c.source::text = 'order_line'::text AND l.order_line_id = c.source_id
     JOIN payment p ON p.order_id = l.order_id AND NOT p.unassigned
     JOIN journal j ON j.kind = 'capture'::text AND j.ref_id = p.payment_id
     JOIN tax_issuer_period i ON i.issuer = 'ours'::text AND j.occurred_at >= i.since AND j.occurred_at < i.until
  WHERE l.tax_treatment <> 'at_sale'::text AND c.value_agorot::bigint >= c.initial AND (m.remaining_delta + m.held_delta) <> 0 AND (m.reason::text = 'capture'::text OR m.reason::text = 'expire'::text AND l.tax_treatment = 'at_sale_or_expiry'::text OR m.reason::text = 'restore'::text AND NOT (l.tax_treatment = 'at_sale_or_expiry'::text AND (EXISTS ( SELECT
           FROM credit_move e
          WHERE e.lot_id = m.lot_id AND e.reason::text = 'expire'::text AND e.credit_move_id < m.credit_move_id))));
