-- People may have the Authority asked once more about an invoice that it refused, when what it complained of was set
-- right (docs/decisions/0127). What it said before stays, oldest first.
alter table tax_allocation add column refused_before text[] not null default '{}';

create or replace function keep_tax_allocation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or row(new.invoice_id, new.subject, new.subject_id, new.order_id, new.document_type, new.tax_point,
      new.total_agorot, new.vat_agorot, new.asked_at)
    is distinct from row(old.invoice_id, old.subject, old.subject_id, old.order_id, old.document_type, old.tax_point,
      old.total_agorot, old.vat_agorot, old.asked_at)
    -- a number stays; a refusal is set aside, never lost, and only while nothing was issued by it
    or old.confirmation is not null
    or old.refusal is not null and (new.answered_at is not null
      or new.refused_before is distinct from old.refused_before || old.refusal
      or exists (select from tax_document d where d.subject = old.subject and d.subject_id = old.subject_id))
    or old.refusal is null and new.refused_before is distinct from old.refused_before then
    raise exception 'append_only: what the Authority was asked and said stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
