-- Ways in by identity providers. A person there is known by the issuer and its subject, never by an e-mail
-- (docs/decisions/0021).

create table identity (
  issuer text not null constraint identity_issuer_length check (length(issuer) between 1 and 200),
  -- keyed hash of issuer and subject: finds the row, says nothing about the person
  subject_index sha256 not null,
  customer_id uuid not null references customer,
  provider text not null constraint identity_provider
    check (provider in ('apple', 'google', 'facebook', 'instagram', 'tiktok')),
  -- what its owner knows it again by, as the provider last told it
  label_sealed bytea,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint identity_key primary key (issuer, subject_index),
  constraint identity_one_of_a_provider unique (customer_id, provider)
);

-- A visit to a provider that has not come back yet. Used up by deleting it.
create table provider_flow (
  state_hash sha256 constraint provider_flow_key primary key,
  -- the browser that left must be the one that comes back
  browser_hash sha256 not null,
  provider text not null constraint provider_flow_provider
    check (provider in ('apple', 'google', 'facebook', 'instagram', 'tiktok')),
  -- set where a way in is added to an account: only this session may finish it
  customer_id uuid references customer,
  session_id uuid,
  -- nonce, PKCE verifier and the ways back
  secrets_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint provider_flow_purpose check ((customer_id is null) = (session_id is null)),
  constraint provider_flow_lifetime check (expires_at <= created_at + interval '10 minutes')
);
create index provider_flow_age on provider_flow (expires_at);
