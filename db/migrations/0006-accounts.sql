-- People with an account: who they are (sealed), how they come in, where they are signed in, what they agreed to.
-- An e-mail or phone is only an attribute until it is proven; only proven ones are unique (docs/decisions/0020).

alter table customer
  -- names, addresses, date of birth: sealed as one, bound to the row
  add column profile_sealed bytea not null,
  add column locale locale not null,
  add column email_index sha256,
  add column email_verified_at timestamptz,
  add column phone_index sha256,
  add column phone_verified_at timestamptz,
  -- what an authenticator knows the account by; says nothing about the person (WebAuthn, user handle)
  add column passkey_handle bytea not null
    constraint customer_passkey_handle unique
    constraint customer_passkey_handle_length check (octet_length(passkey_handle) = 16),
  add column referral_code text not null constraint customer_referral_code unique,
  -- whose `/?ref=` led here; the reward is the loyalty programme's business
  add column referred_by uuid references customer,
  add column terms_version text,
  add column deleted_at timestamptz,
  add constraint customer_proof_of_something check (
    (email_verified_at is null or email_index is not null) and (phone_verified_at is null or phone_index is not null));
create unique index customer_proven_email on customer (email_index) where email_verified_at is not null;
create unique index customer_proven_phone on customer (phone_index) where phone_verified_at is not null;
create index customer_email on customer (email_index);

-- One password an account, found by the address it was set with. All passwords of one address share a salt, so that a
-- try costs one hash however many accounts claim the address, and one where none does.
create table password (
  customer_id uuid primary key references customer,
  email_index sha256 not null,
  salt bytea not null constraint password_salt_length check (octet_length(salt) = 16),
  hash sha256 not null,
  -- parameters of the hash, so that they can grow
  scheme text not null,
  changed_at timestamptz not null default now()
);
create index password_email on password (email_index);

alter table session
  alter column customer_id set not null,
  -- what its owner may name it by
  add column session_id uuid not null constraint session_id_once unique,
  add column factor text not null
    constraint session_factor check (factor in ('password', 'phone', 'provider', 'passkey', 'mail')),
  -- when somebody last proved who is at the keyboard
  add column proven_at timestamptz not null default now(),
  -- false: ends with the browser, and after a day at the latest
  add column lasting boolean not null default true,
  add column browser text not null,
  add column system text not null;
create index session_customer on session (customer_id) where revoked_at is null;
create index session_age on session (absolute_at);

-- Links in mails: the token is derived from the id and kept as its SHA-256.
create table account_token (
  account_token_id uuid primary key,
  customer_id uuid not null references customer,
  purpose text not null constraint account_token_purpose check (purpose in ('email', 'password')),
  token_hash sha256 not null constraint account_token_hash unique,
  -- the address the mail went to: the proof is about this one and no other
  email_index sha256 not null,
  email_sealed bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_token_lifetime check (expires_at <= created_at + interval '24 hours')
);
create index account_token_customer on account_token (customer_id, purpose) where used_at is null;
create index account_token_age on account_token (expires_at);

-- Every yes and no, with the words it was asked in; the newest of a topic holds.
create table consent_event (
  consent_event_id bigint generated always as identity primary key,
  customer_id uuid not null references customer,
  topic text not null constraint consent_event_topic
    check (topic in ('marketing_email', 'marketing_sms', 'wash_reminders', 'loyalty_club')),
  given boolean not null,
  wording_version text not null,
  locale locale not null,
  source text not null,
  occurred_at timestamptz not null default now()
);
create index consent_event_newest on consent_event (customer_id, topic, consent_event_id desc);
create trigger consent_event_append_only before update or delete on consent_event
  for each row execute function refuse_change();
create trigger consent_event_no_truncate before truncate on consent_event
  for each statement execute function refuse_change();

create index shop_order_customer on shop_order (customer_id, created_at) where customer_id is not null;
create index credit_lot_customer on credit_lot (customer_id) where customer_id is not null;
