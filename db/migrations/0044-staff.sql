-- The people who run the shop: who they are, what they may do, how they come in
-- (docs/decisions/0066-permissions-of-the-staff.md, 0067-how-staff-sign-in.md).

create table staff_member (
  staff_id uuid primary key,
  -- what colleagues and the audit call them
  name text not null constraint staff_member_name check (char_length(name) between 1 and 120),
  email_index sha256 not null constraint staff_member_email unique,
  email_sealed bytea not null,
  roles text[] not null
    constraint staff_member_roles check (cardinality(roles) > 0
      and roles <@ array['owner', 'manager', 'support', 'reviewer', 'stock_keeper', 'accountant']),
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table staff_password (
  staff_id uuid primary key references staff_member,
  salt bytea not null constraint staff_password_salt_length check (octet_length(salt) = 16),
  hash sha256 not null,
  scheme text not null,
  changed_at timestamptz not null
);

-- The secret of an authenticator app; not confirmed until a code of it was shown.
create table staff_totp (
  staff_id uuid primary key references staff_member,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  -- the half minute whose code was used last: no code works twice
  last_step bigint
);

create table staff_recovery_code (
  code_hash sha256 primary key,
  staff_id uuid not null references staff_member,
  used_at timestamptz
);
create index staff_recovery_code_staff on staff_recovery_code (staff_id);

-- Links that set a password: the token is derived from the id and kept as its SHA-256.
create table staff_invitation (
  staff_invitation_id uuid primary key,
  staff_id uuid not null references staff_member,
  token_hash sha256 not null constraint staff_invitation_token unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint staff_invitation_lifetime check (expires_at <= created_at + interval '7 days')
);
create index staff_invitation_staff on staff_invitation (staff_id);

create table staff_session (
  session_id uuid primary key,
  token_hash sha256 not null constraint staff_session_token unique,
  staff_id uuid not null references staff_member,
  -- after the password alone it opens nothing but the second step
  stage text not null constraint staff_session_stage check (stage in ('password', 'full')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  proven_at timestamptz not null,
  absolute_at timestamptz not null,
  revoked_at timestamptz
);
create index staff_session_staff on staff_session (staff_id, seen_at desc);
create index staff_session_age on staff_session (absolute_at);

-- Lists and sums of the portal, quick at a million orders.
create index audit_of_staff on audit (seq desc) where actor like 'staff:%';
create index payment_taken on payment (captured_at) include (captured_agorot) where captured_at is not null;
create index refund_given on refund (done_at) include (amount_agorot) where done_at is not null;
create index customer_joined on customer (created_at) where deleted_at is null;
