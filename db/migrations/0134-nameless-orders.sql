-- Orders without an email address shared the index of the empty text, so that all of them looked like one buyer's. Each
-- gets an index of its own. The shared value depends on the shop's secret: it is read from orders that are known to have
-- no address, which are walk-ups without a mail and free washes that staff gave at a machine. An order whose buyer was
-- erased has the hash of its own id and keeps it.
with nameless as (
  select walk_up_id as order_id from walk_up where not by_mail
  union
  select (detail ->> 'orderId')::uuid from audit where action = 'credit.mint' and detail ? 'orderId' and detail ? 'bayNo'
), shared as (
  select distinct o.email_index from nameless join shop_order o using (order_id)
  where o.email_index <> sha256(convert_to(o.order_id::text, 'UTF8'))
)
update shop_order o set email_index = sha256(convert_to('no email ' || o.order_id::text, 'UTF8'))
from shared where o.email_index = shared.email_index;
