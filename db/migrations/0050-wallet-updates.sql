-- Passes in wallets are told of what happens to their voucher (docs/decisions/0069-a-pass-is-told-of-every-wash.md).

create table wallet_pass (
  wallet text not null constraint wallet_pass_wallet check (wallet in ('apple', 'google')),
  serial text not null,
  lot_id uuid not null references credit_lot,
  -- of the code that stands on it: a voucher that was issued anew has another pass
  code_version integer not null,
  -- in whose account the voucher was when it was added; null for whoever held its link
  customer_id uuid references customer,
  issued_at timestamptz not null,
  -- the wallet was last told then; grows with every telling
  changed_at timestamptz not null,
  -- there is something to tell; null where the wallet knows
  due_at timestamptz,
  attempts integer not null default 0,
  constraint wallet_pass_pkey primary key (wallet, serial)
);
create index wallet_pass_lot on wallet_pass (lot_id);
create index wallet_pass_customer on wallet_pass (customer_id);
create index wallet_pass_changed on wallet_pass (changed_at);
create index wallet_pass_due on wallet_pass (due_at) where due_at is not null;

-- A telephone with one of Apple's passes in it, and how it is told.
create table wallet_device (
  device_id text not null constraint wallet_device_id check (char_length(device_id) between 1 and 200),
  wallet text not null default 'apple' constraint wallet_device_apple check (wallet = 'apple'),
  serial text not null,
  push_sealed bytea not null,
  registered_at timestamptz not null,
  constraint wallet_device_pkey primary key (device_id, serial),
  constraint wallet_device_pass foreign key (wallet, serial) references wallet_pass on delete cascade
);
create index wallet_device_serial on wallet_device (wallet, serial);

-- What a pass shows of its voucher changes with the voucher, whoever changes it.
create function wallet_pass_due() returns trigger language plpgsql as $$
begin
  update wallet_pass set due_at = now(), attempts = 0 where lot_id = new.lot_id;
  return null;
end $$;
create trigger credit_lot_tells_wallets
  after update on credit_lot
  for each row
  when (old.remaining is distinct from new.remaining or old.state is distinct from new.state
    or old.expires_at is distinct from new.expires_at or old.code_version is distinct from new.code_version
    or old.customer_id is distinct from new.customer_id)
  execute function wallet_pass_due();
