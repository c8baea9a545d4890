-- Passkeys of the staff: a principal of their own, so tables of their own. What they mean stands in 0009.

create table staff_passkey (
  passkey_id uuid primary key,
  staff_id uuid not null references staff_member,
  credential_id bytea not null
    constraint staff_passkey_credential unique
    constraint staff_passkey_credential_length check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null
    constraint staff_passkey_public_key_length check (octet_length(public_key) between 1 and 2048),
  counter bigint not null constraint staff_passkey_counter check (counter between 0 and 4294967295),
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null constraint staff_passkey_name_length check (char_length(name) <= 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint staff_passkey_backup check (backup_eligible or not backed_up)
);
create index staff_passkey_member on staff_passkey (staff_id, created_at);

create table staff_passkey_challenge (
  challenge_hash sha256 primary key,
  ceremony text not null
    constraint staff_passkey_challenge_ceremony check (ceremony in ('registration', 'authentication', 'proof')),
  -- nobody is known yet where somebody signs in
  staff_id uuid references staff_member,
  browser_hash sha256 not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint staff_passkey_challenge_whose check ((ceremony = 'authentication') = (staff_id is null)),
  constraint staff_passkey_challenge_lifetime check (expires_at <= created_at + interval '5 minutes')
);
create index staff_passkey_challenge_age on staff_passkey_challenge (expires_at);
