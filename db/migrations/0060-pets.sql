-- The pets of an account, and which of them a wash was for (docs/decisions/0093-a-household.md).

create table pet (
  pet_id uuid primary key,
  customer_id uuid not null references customer,
  name_sealed bytea not null,
  kind text not null constraint pet_kind check (kind in ('dog', 'cat', 'other')),
  created_at timestamptz not null,
  -- taken off the list; past washes still say its name
  ended_at timestamptz
);
create index pet_customer on pet (customer_id, created_at);

create table washed_pet (
  redemption_id uuid primary key references redemption,
  -- pets go with their account, and what was said of them goes along
  pet_id uuid not null references pet on delete cascade
);
create index washed_pet_pet on washed_pet (pet_id);
