-- Codes by SMS: what is needed to send one, to bind it to a browser and an account, and to keep their number in bounds.
-- The rows are counted as budgets, so they stay for two days and are then deleted.

alter table otp_challenge
  -- null: a sign-in; else the account whose number is to be proven
  add column customer_id uuid references customer,
  -- the number itself, sealed, for the message
  add column phone_sealed bytea not null,
  -- a hundred neighbouring numbers, and the network that asked
  add column block_mac sha256 not null,
  add column address_mac sha256 not null,
  add column locale locale not null;
create unique index otp_challenge_live on otp_challenge (phone_mac, browser_hash)
  where consumed_at is null and superseded_at is null;
create index otp_challenge_phone on otp_challenge (phone_mac, created_at desc);
create index otp_challenge_browser on otp_challenge (browser_hash, created_at desc);
create index otp_challenge_address on otp_challenge (address_mac, created_at desc);
create index otp_challenge_block on otp_challenge (block_mac, created_at desc);
create index otp_challenge_age on otp_challenge (created_at desc);

-- Codes are stopped for everybody, or for one block of numbers, until an hour.
create table message_pause (
  message_pause_id bigint generated always as identity primary key,
  reason text not null constraint message_pause_reason check (reason in ('conversion', 'block', 'gateway')),
  block_mac sha256,
  raised_at timestamptz not null,
  until timestamptz not null,
  constraint message_pause_lasts check (until > raised_at),
  constraint message_pause_scope check ((reason = 'block') = (block_mac is not null))
);
create index message_pause_until on message_pause (until);
