-- Money that the provider holds under a reference of which our books know nothing: sold after the backup that was
-- restored, or not by us. A person decides about each.
create table unmatched_payment (
  provider text not null,
  provider_ref text not null,
  merchant_ref text not null,
  amount_minor bigint not null,
  refunded_minor bigint not null,
  currency text not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  constraint unmatched_payment_pkey primary key (provider, provider_ref)
);
