-- VAT that falls due with a wash (0070) is VAT of the month in which it is booked: the report says so, too.

-- As before; and what was taxed when it was used: its share of the price, at the rate of the use, and the same share
-- taken off what was sold without VAT. Both together are no money, so every sum stays what was paid.
create or replace view report_sale as
select j.journal_id, j.occurred_at, j.kind, p.order_id, p.captured_at, l.wash_package_id, e.gross_agorot, e.vat_agorot
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
    where e.journal_id = j.journal_id and e.ledger_account_id = 'liability:vat_output') else 0 end
from journal j
join tax_document d on d.subject = j.kind and d.subject_id = j.ref_id
join credit_lot c on c.lot_id = d.lot_id
join order_line l on l.order_line_id = c.source_id
cross join (values (1), (-1)) as half (sign)
where j.kind in ('wash', 'wash_back', 'expiry');

alter table report_sale_day
  drop constraint report_sale_day_kind,
  add constraint report_sale_day_kind check (kind in ('capture', 'refund', 'use'));

-- days on which washes were taxed are added up anew
update report_seal set sealed_until = least(sealed_until, (
  select min(occurred_at at time zone 'Asia/Jerusalem')::date from journal where kind in ('wash', 'wash_back', 'expiry')));
