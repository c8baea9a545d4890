-- Vouchers that end: who is looked at by the job that ends them and the one that reminds of them.
create index credit_lot_ending on credit_lot (expires_at, lot_id) where state = 'active' and expires_at is not null;
