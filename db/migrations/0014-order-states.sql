-- An order is placed, paid and fulfilled in one statement each: nobody ever set draft, paid or cancelled.
alter domain order_state drop constraint order_state;
alter domain order_state add constraint order_state check (value in
  ('awaiting_payment', 'fulfilled', 'expired', 'part_refunded', 'refunded'));

create or replace view inv_01_order_sum as
  select o.order_id from shop_order o
  where o.gross_agorot <> (select coalesce(sum(l.line_total_agorot), 0) from order_line l where l.order_id = o.order_id);

create or replace view inv_02_paid_without_money as
  select o.order_id from shop_order o
  where o.state = 'fulfilled' and o.due_agorot > 0
    and o.due_agorot <> (
      select coalesce(sum(p.amount_agorot), 0) from payment p
      where p.order_id = o.order_id and p.state = 'captured'
        and not exists (select 1 from payment_exception x where x.payment_id = p.payment_id and x.kind <> 'late'));

create or replace view inv_03_money_without_home as
  select p.payment_id from payment p join shop_order o using (order_id)
  where p.state = 'captured' and o.state not in ('fulfilled', 'part_refunded', 'refunded')
    and not exists (select 1 from payment_exception x where x.payment_id = p.payment_id);

create or replace view inv_08_grant_unpaid as
  select c.lot_id from credit_lot c
  join order_line l on l.order_line_id = c.source_id
  join shop_order o using (order_id)
  where c.source = 'order_line' and c.state <> 'void' and o.state not in ('fulfilled', 'part_refunded');

create or replace view inv_21_receipt_message as
  select o.order_id from shop_order o
  where o.state = 'fulfilled'
    and (select count(*) from outbox x where x.order_id = o.order_id and x.topic = 'receipt') <> 1;
