-- Views of the portal's lists that somebody keeps (docs/decisions/0099-lists-of-the-portal.md): a name and what the
-- address says. What somebody typed into a search box is never in one: it may be a customer's address or telephone.
create table saved_view (
  saved_view_id uuid not null,
  staff_id uuid not null references staff_member,
  -- the screen, below /admin/
  list text not null,
  name text not null,
  query text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  constraint saved_view_pkey primary key (saved_view_id),
  constraint saved_view_list check (list ~ '^[a-z/-]{1,60}$'),
  constraint saved_view_name check (length(name) between 1 and 60),
  constraint saved_view_query check (length(query) between 1 and 500 and query !~ '(^|&)(search|after)=')
);
create index saved_view_of_list on saved_view (staff_id, list, created_at);
create unique index saved_view_one_default on saved_view (staff_id, list) where is_default;

-- The list of orders by price reads a range of its key, as it does by time.
create index shop_order_price on shop_order (due_agorot, order_id);
