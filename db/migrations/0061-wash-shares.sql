-- Who else may spend the washes of an account, how many a month, and which washes were taken so
-- (docs/decisions/0093-a-household.md).

create table wash_share (
  share_id uuid primary key,
  owner_id uuid not null references customer,
  -- nobody until the invitation is accepted
  member_id uuid references customer,
  monthly_limit integer not null constraint wash_share_monthly_limit check (monthly_limit between 1 and 20),
  -- what the owner calls them
  name_sealed bytea not null,
  -- where the invitation went; gone once it was accepted or called off
  email_sealed bytea,
  token_hash sha256 not null constraint wash_share_token unique,
  invited_at timestamptz not null,
  invitation_ends_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  constraint wash_share_accepted check ((member_id is null) = (accepted_at is null)),
  constraint wash_share_not_oneself check (member_id <> owner_id)
);
create index wash_share_owner on wash_share (owner_id, invited_at) where ended_at is null;
-- one member shares one owner's washes once
create unique index wash_share_member on wash_share (member_id, owner_id) where ended_at is null;

create table shared_wash (
  redemption_id uuid primary key references redemption,
  share_id uuid not null references wash_share
);
create index shared_wash_share on shared_wash (share_id);
