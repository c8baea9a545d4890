-- Passkeys (WebAuthn): a public key an account, kept with what its authenticator said about itself.

create table passkey (
  passkey_id uuid primary key,
  customer_id uuid not null references customer,
  -- what the browser names it by; one credential leads to one account
  credential_id bytea not null
    constraint passkey_credential unique
    constraint passkey_credential_length check (octet_length(credential_id) between 1 and 1023),
  -- COSE
  public_key bytea not null constraint passkey_public_key_length check (octet_length(public_key) between 1 and 2048),
  -- how often the authenticator says it was used; zero for ever where it does not count
  counter bigint not null constraint passkey_counter check (counter between 0 and 4294967295),
  -- whether it may be on other devices too (said once, never changes), and whether it is
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null constraint passkey_name_length check (char_length(name) <= 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkey_backup check (backup_eligible or not backed_up)
);
create index passkey_customer on passkey (customer_id, created_at);

-- A ceremony that was begun. It is deleted by whoever uses it, so it works once.
create table passkey_challenge (
  challenge_hash sha256 primary key,
  ceremony text not null constraint passkey_challenge_ceremony check (ceremony in ('registration', 'authentication')),
  -- whose account it adds to; nobody is known yet where somebody signs in
  customer_id uuid references customer,
  -- SHA-256 of the purchase cookie of the browser that asked
  browser_hash sha256 not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint passkey_challenge_whose check ((ceremony = 'registration') = (customer_id is not null)),
  constraint passkey_challenge_lifetime check (expires_at <= created_at + interval '5 minutes')
);
create index passkey_challenge_age on passkey_challenge (expires_at);
