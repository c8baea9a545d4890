-- When the VAT of a product falls due is a setting of it, and an order keeps what it was sold under
-- (docs/decisions/0107-a-tax-point-for-each-product.md).

alter table wash_package drop constraint wash_package_tax_treatment;
alter table wash_package
  add constraint wash_package_tax_treatment
    check (tax_treatment in ('at_sale', 'at_redemption', 'at_sale_or_expiry')),
  -- the washes of a month of a membership are taxed with its price
  add constraint wash_package_membership_at_sale check (kind <> 'membership' or tax_treatment = 'at_sale');

drop trigger wash_package_stays on wash_package;
create trigger wash_package_stays before update on wash_package for each row
  when (row(new.wash_package_id, new.kind, new.number, new.wash_count)
    is distinct from row(old.wash_package_id, old.kind, old.number, old.wash_count))
  execute function keep_wash_package();
create or replace function keep_wash_package() returns trigger language plpgsql as $$
begin
  raise exception 'a product keeps its kind, number and washes: add another' using errcode = 'restrict_violation';
end $$;

alter table order_line add column tax_treatment text;
update order_line l set tax_treatment = w.tax_treatment from wash_package w
  where w.wash_package_id = l.wash_package_id;
alter table order_line
  alter column tax_treatment set not null,
  add constraint order_line_tax_treatment check (tax_treatment in ('at_sale', 'at_redemption', 'at_sale_or_expiry'));

-- Documents of washes: spent, given back, ended unused -----------------------------------------------
alter table tax_document
  add column lot_id uuid references credit_lot,
  drop constraint tax_document_subject,
  add constraint tax_document_subject check (subject in ('capture', 'refund', 'wash', 'wash_back', 'expiry')),
  add constraint tax_document_of_washes check ((subject in ('wash', 'wash_back', 'expiry')) = (lot_id is not null));
create index tax_document_lot on tax_document (lot_id) where lot_id is not null;

-- as before, and for a document of washes whose they were: `concat_ws` leaves out what is null
create or replace function tax_document_digest(d tax_document) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(concat_ws('|', d.document_type, d.number, d.subject, d.subject_id, d.order_id,
    coalesce(d.original_id::text, '-'), extract(epoch from d.tax_point), extract(epoch from d.issued_at),
    d.total_agorot, d.net_agorot, d.vat_agorot, d.vat_percent, d.content::text, d.lot_id), 'UTF8'))
$$;

-- Washes whose VAT was not taxed at their sale, of money that came while the documents were ours. What cost less than
-- an agora a wash has no VAT at all. A wash that comes back to a voucher that has ended by then, and was taxed with
-- its end, stays taxed.
create view tax_owed_wash as
select case m.reason when 'capture' then 'wash' when 'restore' then 'wash_back' else 'expiry' end as subject,
  m.ref_id as subject_id, m.credit_move_id, m.lot_id, l.order_line_id, p.payment_id, p.order_id,
  m.moved_at as occurred_at, m.written_in
from credit_move m
join credit_lot c on c.lot_id = m.lot_id
join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
join payment p on p.order_id = l.order_id and not p.unassigned
join journal j on j.kind = 'capture' and j.ref_id = p.payment_id
join tax_issuer_period i on i.issuer = 'ours' and j.occurred_at >= i.since and j.occurred_at < i.until
where l.tax_treatment <> 'at_sale' and c.value_agorot >= c.initial and m.remaining_delta + m.held_delta <> 0
  and (m.reason = 'capture'
    or (m.reason = 'expire' and l.tax_treatment = 'at_sale_or_expiry')
    or (m.reason = 'restore' and not (l.tax_treatment = 'at_sale_or_expiry' and exists (
      select from credit_move e
      where e.lot_id = m.lot_id and e.reason = 'expire' and e.credit_move_id < m.credit_move_id))));

-- what was spent before this day has no document yet
update tax_progress set read_before = 0;

-- Rules ---------------------------------------------------------------------------------------------
create or replace view inv_33_tax_document_sum as
  select d.tax_document_id from tax_document d
  left join journal j on j.kind = d.subject and j.ref_id = d.subject_id
  left join journal_entry e on e.journal_id = j.journal_id and e.ledger_account_id = 'clearing:provider'
  left join journal_entry v on v.journal_id = j.journal_id and v.ledger_account_id = 'liability:vat_output'
  where d.hash <> tax_document_digest(d)
    or (d.lot_id is null and d.total_agorot <> coalesce(abs(e.amount_agorot), 0))
    or d.vat_agorot <> coalesce(abs(v.amount_agorot), 0);

create view inv_35_wash_document_owed as
  select o.subject, o.subject_id from tax_owed_wash o
  left join tax_document d on d.subject = o.subject and d.subject_id = o.subject_id
  where d.tax_document_id is null and o.occurred_at < now() - interval '15 minutes';

-- What was taxed of a voucher is never more than was paid for it, and all of it once every wash of it was.
create view inv_36_wash_shares as
  select c.lot_id from credit_lot c
  join tax_document d on d.lot_id = c.lot_id
  group by c.lot_id, c.value_agorot, c.initial
  having sum(case when d.subject = 'wash_back' then - d.total_agorot else d.total_agorot end) > c.value_agorot
    or (sum(case when d.subject = 'wash_back' then -1 else 1 end * (d.content -> 'lines' -> 0 ->> 'quantity')::int)
        = c.initial
      and sum(case when d.subject = 'wash_back' then - d.total_agorot else d.total_agorot end) <> c.value_agorot);
