-- Each time a voucher's last day moved to a later one: frozen days that were added, or a wash that was given back late.
-- The voucher's page lists them. What was extended before this migration is not known.
create table voucher_extension (
  voucher_extension_id bigint generated always as identity primary key,
  lot_id uuid not null references credit_lot,
  extended_at timestamptz not null default now(),
  expires_before timestamptz not null,
  expires_after timestamptz not null,
  constraint voucher_extension_later check (expires_after > expires_before)
);
create index voucher_extension_lot on voucher_extension (lot_id);

create function record_voucher_extension() returns trigger language plpgsql as $$
begin
  insert into voucher_extension (lot_id, expires_before, expires_after)
  values (new.lot_id, old.expires_at, new.expires_at);
  return null;
end $$;

create trigger credit_lot_extended after update of expires_at on credit_lot
for each row when (new.expires_at > old.expires_at) execute function record_voucher_extension();
