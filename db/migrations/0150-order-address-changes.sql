-- A buyer's email address that staff entered for an order whose emails never arrived. It counts only after the link that
-- was sent to it is pressed.
create table order_address_change (
  order_address_change_id uuid constraint order_address_change_pkey primary key,
  order_id uuid not null constraint order_address_change_order_id_fkey references shop_order (order_id),
  token_hash bytea not null constraint order_address_change_token unique,
  -- the new email address; encrypted
  email_sealed bytea not null,
  asked_by uuid not null constraint order_address_change_asked_by_fkey references staff_member (staff_id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index order_address_change_order on order_address_change (order_id);
create index order_address_change_old on order_address_change (asked_at);
