-- The list of guests is read from orders: the first paid order of each buyer without an account.
create index shop_order_of_guest on shop_order (order_id) where customer_id is null and paid_at is not null;
