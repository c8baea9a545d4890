-- Money of a walk-up is a wash, a voucher or on its way back; its bay and its wash are its own.
create or replace view inv_46_walk_up as
  select w.walk_up_id from walk_up w
  left join shop_order o on o.order_id = w.walk_up_id
  where w.paid_at is not null and (o.order_id is null or o.state in ('awaiting_payment', 'expired'))
  union
  select w.walk_up_id from walk_up w
  join redemption r using (redemption_id)
  join credit_lot c using (lot_id)
  left join order_line l on l.order_line_id = c.source_id
  where l.order_id is distinct from w.walk_up_id or r.station_id <> w.station_id
    or (w.state not in ('starting', 'washing') and r.state in ('held', 'completed'))
    or (w.state = 'washing' and r.state in ('held', 'released'))
  union
  select w.walk_up_id from walk_up w
  where w.state = 'refunded' and not exists (
    select from refund f join payment p using (payment_id) where p.order_id = w.walk_up_id)
  union
  -- a kept wash is a voucher, until its money is refunded
  select w.walk_up_id from walk_up w
  where w.state = 'kept'
    and not exists (
      select from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
      where l.order_id = w.walk_up_id and c.state <> 'refunded')
    and not exists (select from refund f join payment p using (payment_id) where p.order_id = w.walk_up_id)
  union
  select b.reserved_for from bay b join walk_up w on w.walk_up_id = b.reserved_for
  where b.station_id <> w.station_id or b.bay_no <> w.bay_no or w.state not in ('reserved', 'paying', 'paid')
  union
  -- a bay is reserved only when no wash is in it, and no other wash begins while it is reserved
  select b.reserved_for from bay b
  where b.reserved_for is not null and b.redemption_id is not null and b.busy_until > b.reserved_at;

-- Walk-ups that the worker of stations should have moved on, and reservations that it should have ended. It looks every
-- five seconds; each limit is its deadline and five minutes.
create view inv_47_walk_up_stuck as
  -- reservations end after eight minutes, and the choice after a failed start after ten
  select w.walk_up_id from walk_up w
  where (w.state in ('reserved', 'paying') and w.created_at < now() - interval '13 minutes')
    or (w.state = 'paid' and w.changed_at < now() - interval '15 minutes')
    -- a start window of 50 seconds, and 15 minutes of silence
    or (w.state = 'starting' and w.changed_at < now() - interval '21 minutes')
  union
  -- the wash was given back, and the customer was offered no choice
  select w.walk_up_id from walk_up w
  join redemption r using (redemption_id)
  where w.state = 'washing' and r.state = 'reversed' and r.reversed_at < now() - interval '5 minutes'
    and w.changed_at > now() - interval '30 days'
  union
  -- late money that did not continue its walk-up; after thirty days it becomes a voucher in a mail
  select w.walk_up_id from walk_up w
  join shop_order o on o.order_id = w.walk_up_id
  where w.state = 'abandoned' and o.state in ('fulfilled', 'part_refunded', 'refunded')
    and o.paid_at < now() - interval '5 minutes' and w.changed_at > now() - interval '29 days'
  union
  -- a paid walk-up has three more minutes for its start
  select b.reserved_for from bay b
  where b.reserved_for is not null and b.reserved_until < now() - interval '8 minutes';
