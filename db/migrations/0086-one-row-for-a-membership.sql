-- A membership that is cancelled with money back is one press and one row of the audit: it names the refund of each month.
create or replace view inv_26_unaudited_money as
  select r.refund_id as id from refund r
  where not exists (select 1 from audit a where a.action = 'refund.request' and a.ref_id = r.refund_id)
    and not exists (select 1 from cancellation_request q join audit a on a.ref_id = q.order_id
      where q.refund_id = r.refund_id and a.action = 'cancellation.approve'
        and a.detail ->> 'refundId' = r.refund_id::text)
    and not exists (select 1 from payment p join membership_month t using (order_id) join audit a on a.ref_id = t.membership_id
      where p.payment_id = r.payment_id and a.action = 'membership.cancel'
        and a.detail -> 'refunds' @> jsonb_build_array(jsonb_build_object('refundId', r.refund_id)))
  union all
  select c.lot_id from credit_lot c
  where c.source = 'admin'
    and not exists (select 1 from audit a where a.action = 'credit.mint' and a.ref_id = c.lot_id)
  union all
  select g.goodwill_id from goodwill g
  where g.state = 'given'
    and not exists (select 1 from audit a where a.action = 'credit.mint' and a.ref_id = g.goodwill_id)
  union all
  select w.points_withdrawal_id from points_withdrawal w
  where not exists (select 1 from audit a where a.action = 'points.withdraw' and a.ref_id = w.points_withdrawal_id)
    or not exists (select 1 from points_move m where m.customer_id = w.customer_id and m.reason = 'withdrawn'
      and m.ref_id = w.points_withdrawal_id and m.active_delta = - w.points and m.pending_delta = 0);
