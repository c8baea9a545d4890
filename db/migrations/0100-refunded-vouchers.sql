-- A voucher whose last washes were taken out by a refund is 'refunded'; 'depleted' is left for washes that were used.
alter domain lot_state drop constraint lot_state;
alter domain lot_state add constraint lot_state
  check (value in ('active', 'frozen', 'void', 'expired', 'depleted', 'refunded'));

update credit_lot c set state = 'refunded'
where c.state = 'depleted'
  and c.lot_id in (select m.lot_id from credit_move m where m.reason = 'refund')
  and (select m.reason from credit_move m where m.lot_id = c.lot_id and m.remaining_delta < 0
    order by m.credit_move_id desc limit 1) = 'refund';
