-- Credentials of external providers that the owner entered in the portal. Settings of the environment win over them
-- (docs/decisions/0193-credentials-of-providers-are-entered-in-the-portal.md).
create table provider_credential (
  provider text primary key,
  kind text not null,
  -- settings by their names in docs/settings.md, sealed
  settings_sealed bytea not null,
  -- true: new payments or messages go through this provider; false: only its former payments do
  active boolean not null,
  -- what the provider itself shows in public, for example the number of a terminal
  public_mark text not null,
  version integer not null,
  saved_at timestamptz not null,
  saved_by uuid not null references staff_member,
  constraint provider_credential_kind check (kind in ('payments', 'mail', 'texts')),
  constraint provider_credential_provider check (provider ~ '^[a-z0-9_]{1,20}$'),
  constraint provider_credential_version check (version >= 1),
  -- only payments remember the provider that took the money
  constraint provider_credential_former check (active or kind = 'payments')
);
create unique index provider_credential_active on provider_credential (kind) where active;
create index provider_credential_member on provider_credential (saved_by);

create function announce_provider_credential() returns trigger language plpgsql as $$
begin
  perform pg_notify('provider_credential_changed', '');
  return null;
end $$;
create trigger provider_credential_announce after insert or update or delete on provider_credential
  for each statement execute function announce_provider_credential();
