-- An address that takes a proven one's place recovers the account a week later; until then the one before does
-- (docs/accounts.md). Its text lies in the sealed profile.
alter table customer
  add column former_email_index sha256,
  add column recovery_moves_at timestamptz,
  add constraint customer_recovery_of_something check ((former_email_index is null) = (recovery_moves_at is null));

create index customer_former_email on customer (former_email_index) where former_email_index is not null;
