-- The sandbox bank's own books, apart from the shop's: somebody else's truth, kept here only so that
-- it outlives the process. The shop never reads these tables; it asks the bank like any provider.

create schema sandbox;

create table sandbox.payment (
  provider_ref text primary key,
  payment_no bigint generated always as identity constraint payment_no_once unique,
  merchant_ref text not null constraint payment_merchant_ref unique,
  state text not null constraint payment_state check (state in
    ('created', 'pending', 'captured', 'failed', 'expired', 'part_refunded', 'refunded', 'disputed')),
  failure_reason text constraint payment_failure_reason
    check (failure_reason in ('declined', 'cancelled', 'expired', 'other')),
  amount_agorot bigint not null constraint payment_amount check (amount_agorot > 0),
  refunded_agorot bigint not null default 0
    constraint payment_refunded check (refunded_agorot between 0 and amount_agorot),
  currency char(3) not null,
  method text not null constraint payment_method check (method in ('credit_card', 'nayax')),
  description text not null,
  language text not null constraint payment_language check (language in ('en', 'he')),
  return_url text not null,
  cancel_url text not null,
  webhook_url text not null,
  last4 text constraint payment_last4 check (last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index payment_overdue on sandbox.payment (expires_at) where state in ('created', 'pending');

create table sandbox.refund (
  idempotency_key text primary key,
  refund_id text not null constraint refund_id_once unique,
  merchant_ref text not null references sandbox.payment (merchant_ref),
  amount_agorot bigint not null constraint refund_amount check (amount_agorot > 0),
  created_at timestamptz not null
);
create index refund_payment on sandbox.refund (merchant_ref);

-- One row per copy of a webhook; `due_at` is also the lease of whoever is sending it.
create table sandbox.delivery (
  delivery_id uuid primary key,
  event_id text not null,
  webhook_url text not null,
  body text not null constraint delivery_body_size check (octet_length(body) <= 65536),
  forged boolean not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  finished_at timestamptz,
  result text constraint delivery_result check (result in ('delivered', 'given_up')),
  constraint delivery_finished check ((finished_at is null) = (result is null))
);
create index delivery_due on sandbox.delivery (due_at) where finished_at is null;
create index delivery_finished_at on sandbox.delivery (finished_at) where finished_at is not null;
