-- Hashes of links that were replaced by a new one: they open nothing and are recognised, so that the page of such a link
-- can say that it was replaced. Links replaced before this migration are not known.
create table former_voucher_link (
  token_hash sha256 primary key,
  lot_id uuid not null references credit_lot,
  replaced_at timestamptz not null
);
create index former_voucher_link_lot on former_voucher_link (lot_id);
