-- Whether a payment's money fulfilled something is a fact of the payment. It was read from its exceptions, and so an
-- exception could never be closed by the right answer of the provider.
alter table payment add column unassigned boolean not null default false;

update payment p set unassigned = true
from shop_order o, payment_exception x
where o.order_id = p.order_id and x.payment_id = p.payment_id and p.captured_at is not null
  and x.kind in ('late', 'duplicate', 'amount_mismatch')
  and (x.kind <> 'late' or o.paid_at is distinct from p.captured_at);

alter table payment_exception drop constraint payment_exception_kind;
alter table payment_exception add constraint payment_exception_kind check (kind in
  ('late', 'duplicate', 'amount_mismatch', 'currency_mismatch', 'reference_mismatch', 'test_money', 'unknown_order'));

create or replace view inv_02_paid_without_money as
  select o.order_id from shop_order o
  left join payment p on p.order_id = o.order_id and p.state = 'captured' and not p.unassigned
  where o.state = 'fulfilled' and o.due_agorot > 0
  group by o.order_id having o.due_agorot <> coalesce(sum(p.amount_agorot), 0);

create or replace view inv_03_money_without_home as
  select p.payment_id from payment p join shop_order o using (order_id)
  where p.state = 'captured' and o.state not in ('fulfilled', 'part_refunded', 'refunded') and not p.unassigned;

create or replace view inv_04_two_kept_payments as
  select p.order_id from payment p
  where p.state = 'captured' and not p.unassigned
  group by p.order_id having count(*) > 1;

create or replace view inv_05_wrong_amount as
  select p.payment_id from payment p join shop_order o using (order_id)
  where p.state in ('captured', 'part_refunded', 'refunded') and not p.unassigned
    and (coalesce(p.captured_agorot, p.amount_agorot) <> o.due_agorot or p.currency <> o.currency);
