-- When the account that holds a voucher claimed it by its code; null for a voucher that no account claimed, and for
-- claims made before this column existed.
alter table credit_lot add column claimed_at timestamptz;
