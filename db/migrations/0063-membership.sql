-- A monthly plan of washes (docs/decisions/0091-a-month-of-a-membership-is-an-order.md). A plan is a product of its own
-- kind, with prices by price_version like the others; where none is active there is no membership, and nobody sees any.
alter table wash_package drop constraint wash_package_kind;
alter table wash_package add constraint wash_package_kind check (kind in ('package', 'gift', 'membership'));
alter table wash_package drop constraint wash_package_gift_is_dressed;
alter table wash_package add constraint wash_package_gift_is_dressed
  check (kind <> 'gift' or theme is not null and color_variant is not null and valid_years is not null);

-- When washes that were paid for by the month end; null: they do not, or a gift's years say.
alter table order_line add column washes_end_at timestamptz;

create table membership (
  membership_id uuid not null,
  customer_id uuid not null references customer,
  wash_package_id uuid not null references wash_package,
  state text not null,
  locale locale not null,
  -- what a month costs until another price was told in time
  price_version_id uuid not null references price_version,
  told_price_version_id uuid references price_version,
  told_price_at timestamptz,
  -- of the month, 31 meaning its last one
  billing_day smallint not null,
  -- how many months were placed
  months integer not null default 0,
  -- when the next month begins; null while one is being paid for, and where none will begin
  next_charge_at timestamptz,
  -- the end of what was paid for
  paid_until timestamptz,
  resumes_at timestamptz,
  -- what the provider knows the card by; gone with the membership
  card_sealed bytea,
  card_last4 card_last4,
  joined_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- counts every change: whoever changes what somebody else changed meanwhile is told
  version integer not null default 1,
  constraint membership_pkey primary key (membership_id),
  constraint membership_state check (state in ('joining', 'active', 'past_due', 'paused', 'cancelled', 'ended')),
  constraint membership_billing_day check (billing_day between 1 and 31),
  constraint membership_ended check ((state = 'ended') = (ended_at is not null) and (ended_at is null) = (end_reason is null)),
  constraint membership_end_reason check (end_reason in ('cancelled', 'unpaid', 'never_paid', 'account_deleted')),
  constraint membership_ended_keeps_no_card check (state <> 'ended' or card_sealed is null),
  constraint membership_charged_only_active check (next_charge_at is null or state = 'active'),
  constraint membership_told check ((told_price_version_id is null) = (told_price_at is null)),
  constraint membership_pause_has_an_end check (state <> 'paused' or resumes_at is not null)
);
create unique index membership_one_living on membership (customer_id) where state <> 'ended';
create index membership_of_customer on membership (customer_id, joined_at);
create index membership_due on membership (next_charge_at) where next_charge_at is not null;
create index membership_over on membership (paid_until) where state in ('cancelled', 'paused');

-- One month of one membership is one order, whoever places it and however often.
create table membership_month (
  membership_id uuid not null references membership,
  month_no integer not null,
  order_id uuid not null references shop_order,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- cards that said no
  tries smallint not null default 0,
  refused_payment_id uuid references payment,
  refusal text,
  -- when it is looked at next; null: it is over
  next_try_at timestamptz,
  constraint membership_month_pkey primary key (membership_id, month_no),
  constraint membership_month_starts unique (membership_id, starts_at),
  constraint membership_month_order unique (order_id),
  constraint membership_month_no check (month_no > 0),
  constraint membership_month_ends check (ends_at > starts_at),
  constraint membership_month_tries check (tries between 0 and 3),
  constraint membership_month_refusal check (refusal in ('declined', 'card_expired', 'card_revoked'))
);
create index membership_month_next_try on membership_month (next_try_at) where next_try_at is not null;
