-- The rules of earned washes (0090) as joins: behind thousands of sales a look at the journal for each order took
-- longer than the time limit of a question. They say the same.

create or replace view inv_33_tax_document_sum as
  select d.tax_document_id from tax_document d where d.hash <> tax_document_digest(d)
  union
  select d.tax_document_id from tax_document d
  left join journal j on j.ref_id = d.subject_id and j.kind in (d.subject, 'past_' || d.subject)
  left join journal_entry e on e.journal_id = j.journal_id
    and e.ledger_account_id in ('clearing:provider', 'liability:vat_output')
  where d.subject not in ('recall', 'reissue')
  group by d.tax_document_id
  having (d.lot_id is null and d.total_agorot <> abs(coalesce(
      sum(e.amount_agorot) filter (where e.ledger_account_id = 'clearing:provider'), 0)))
    or d.vat_agorot <> abs(coalesce(sum(e.amount_agorot) filter (where e.ledger_account_id = 'liability:vat_output'), 0));

-- What the ledger owes for the washes of an order is what its vouchers say that is owed for theirs, on each account.
create or replace view inv_40_owed_by_order as
  select b.order_id from (
    select l.order_id,
      case when c.gift or l.tax_treatment <> 'at_sale' then 'liability:gift_voucher' else 'liability:prepaid_wash' end
        as account, c.owed_agorot as amount
    from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
    union all
    select p.order_id, e.ledger_account_id, e.amount_agorot
    from payment p join journal j on j.kind = 'capture' and j.ref_id = p.payment_id join journal_entry e using (journal_id)
    union all
    select p.order_id, e.ledger_account_id, e.amount_agorot
    from payment p join refund r using (payment_id)
    join journal j on j.kind in ('refund', 'past_refund') and j.ref_id = r.refund_id join journal_entry e using (journal_id)
    union all
    select l.order_id, e.ledger_account_id, e.amount_agorot
    from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
    join journal j on j.lot_id = c.lot_id join journal_entry e using (journal_id)
    union all
    -- VAT of uses before it was booked with the move
    select l.order_id, e.ledger_account_id, e.amount_agorot
    from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
    join credit_move m on m.lot_id = c.lot_id
    join journal j on j.kind = wash_journal_kind(m.reason) and j.ref_id = m.ref_id and j.lot_id is null
    join journal_entry e using (journal_id)
    where l.tax_treatment <> 'at_sale' and m.reason in ('capture', 'restore', 'expire')) b
  where b.account in ('liability:prepaid_wash', 'liability:gift_voucher')
  group by b.order_id, b.account having sum(b.amount) <> 0;

create or replace view inv_41_owed_by_voucher as
  select c.lot_id from credit_lot c
  join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
  join payment p on p.order_id = l.order_id and not p.unassigned
  join journal j on j.kind = 'capture' and j.ref_id = p.payment_id
  join journal_entry e on e.journal_id = j.journal_id
    and e.ledger_account_id in ('liability:prepaid_wash', 'liability:gift_voucher')
  left join journal n on n.kind = 'unused' and n.lot_id = c.lot_id
  where c.kind = 'wash' and (
    (c.remaining + c.held = 0 and c.owed_agorot <> 0 and (select breakage from books_terms) = 'at_expiry')
    or (c.remaining + c.held > 0 and n.journal_id is null
      and abs(c.owed_agorot * c.initial
          + e.amount_agorot::numeric * c.value_agorot / p.amount_agorot * (c.remaining + c.held))
        > c.initial * (c.remaining + c.held + 1)));

create or replace view inv_44_revenue_of_document as
  select d.tax_document_id from tax_document d
  left join journal j on j.ref_id = d.subject_id and j.kind in (d.subject, 'past_' || d.subject)
  left join journal_entry e on e.journal_id = j.journal_id
    and e.ledger_account_id in ('revenue:wash', 'liability:franchise')
  where d.subject in ('wash', 'wash_back')
  group by d.tax_document_id
  having d.net_agorot <> abs(coalesce(sum(e.amount_agorot), 0));
