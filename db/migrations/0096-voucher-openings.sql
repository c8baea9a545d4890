-- Which code of a gift was opened by its link by anyone but its buyer: a gift left unopened for a week is reported to
-- its buyer. What was sent before this migration counts as opened, because openings were not recorded.
create table voucher_opening (
  lot_id uuid not null references credit_lot,
  code_version integer not null,
  opened_at timestamptz not null,
  primary key (lot_id, code_version)
);

insert into voucher_opening (lot_id, code_version, opened_at)
select distinct c.lot_id, c.code_version, now()
from gift_attempt a
join order_line l using (order_id)
join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id;

create index gift_attempt_sent on gift_attempt (ended_at) where outcome = 'sent';
