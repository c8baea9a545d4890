-- Lists and reports of the portal behind a million orders
-- (docs/decisions/0121-the-portal-behind-a-million-orders.md).

-- What the list of orders can be narrowed by stands in the index that gives its order: an order that does not fit costs
-- a line of the index and no row. The same three indexes as before, and wider.
drop index shop_order_newest;
create index shop_order_newest on shop_order (created_at desc, order_id desc) include (kind, payment_method);
drop index shop_order_of_state;
create index shop_order_of_state on shop_order (state, created_at desc, order_id desc) include (kind, payment_method);
drop index shop_order_price;
create index shop_order_price on shop_order (due_agorot, order_id)
  include (created_at, state, kind, payment_method);

-- Vouchers of a state, all that the list has and no others, so that it is read from the index alone.
drop index credit_lot_of_state;
create index credit_lot_of_state on credit_lot (state, lot_id desc) where kind = 'wash' and source = 'order_line';

-- The audit is searched by what was done and by whom: each word is looked up once, not in every row.
-- By bytes, so that what begins with a word is a range in every database.
create index audit_action on audit (action collate "C", seq desc) include (actor);
create index audit_actor on audit (actor collate "C", seq desc);

-- A year of washes is 24 sums a day for each station: they are read from the index alone.
alter table report_wash_day
  drop constraint report_wash_day_pkey,
  add constraint report_wash_day_pkey primary key (day, hour, station_id) include (washes, given_back);

-- As before (0072), of the journals of some days whatever their kind, and which journal a row was made of, so that the newest rows are found by the index of journals.
create or replace view report_sale as
select j.journal_id, j.occurred_at, j.kind, p.order_id, p.captured_at, l.wash_package_id, e.gross_agorot, e.vat_agorot,
  j.journal_id as booked_in
from journal j
left join refund r on j.kind = 'refund' and r.refund_id = j.ref_id
join payment p on p.payment_id = case j.kind when 'refund' then r.payment_id else j.ref_id end
join order_line l on l.order_id = p.order_id
cross join lateral (
  select sum(amount_agorot) filter (where ledger_account_id = 'clearing:provider')::bigint as gross_agorot,
    (- coalesce(sum(amount_agorot) filter (where ledger_account_id = 'liability:vat_output'), 0))::bigint as vat_agorot,
    bool_or(ledger_account_id = 'liability:unassigned_payment') as unassigned
  from journal_entry where journal_entry.journal_id = j.journal_id) e
where j.kind in ('capture', 'refund') and not e.unassigned
union all
select case half.sign when 1 then j.journal_id else d.tax_document_id end, j.occurred_at, 'use', d.order_id, d.tax_point,
  l.wash_package_id,
  (half.sign * case d.document_type when 330 then - d.total_agorot else d.total_agorot end)::bigint,
  case half.sign when 1 then (
    select (- coalesce(sum(e.amount_agorot), 0))::bigint from journal_entry e
    where e.journal_id = j.journal_id and e.ledger_account_id = 'liability:vat_output') else 0 end,
  j.journal_id
from journal j
join tax_document d on d.subject = j.kind and d.subject_id = j.ref_id
join credit_lot c on c.lot_id = d.lot_id
join order_line l on l.order_line_id = c.source_id
cross join (values (1), (-1)) as half (sign)
-- said so that no index of kinds is read for it: of a day there are few journals, of a kind there are all that ever were
where j.kind not in ('capture', 'refund');
