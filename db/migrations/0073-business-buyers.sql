-- Documents in the name of a business, and the Authority's numbers for them
-- (docs/decisions/0108-business-buyers-and-allocation-numbers.md).

-- The business that an order's documents are made out to: asked for once, by whoever has the receipt.
create table tax_buyer (
  order_id uuid not null references shop_order,
  name text not null constraint tax_buyer_name check (length(name) between 1 and 120),
  registration text not null constraint tax_buyer_registration check (registration ~ '^[0-9]{9}$'),
  asked_at timestamptz not null,
  locale locale not null,
  written_in bigint not null default pg_current_xact_id()::text::bigint,
  constraint tax_buyer_pkey primary key (order_id)
);
create index tax_buyer_written_in on tax_buyer (written_in);
create trigger tax_buyer_append_only before update or delete on tax_buyer
  for each row execute function refuse_change();
create trigger tax_buyer_never_emptied before truncate on tax_buyer
  for each statement execute function refuse_change();

-- What the Authority is asked about an invoice before it gets its number in our series. The sums are in the key: where
-- money goes back meanwhile, the invoice is another one and is asked about anew.
create table tax_allocation (
  invoice_id uuid not null,
  subject text not null,
  subject_id uuid not null,
  order_id uuid not null references tax_buyer,
  document_type int not null,
  tax_point timestamptz not null,
  total_agorot agorot_positive not null,
  vat_agorot agorot not null,
  asked_at timestamptz not null,
  tries int not null default 0,
  next_try_at timestamptz not null,
  -- the answer: a number, or a refusal with the Authority's codes
  answered_at timestamptz,
  confirmation text,
  refusal text,
  constraint tax_allocation_pkey primary key (invoice_id),
  constraint tax_allocation_once unique (subject, subject_id, total_agorot, vat_agorot),
  constraint tax_allocation_confirmation unique (confirmation),
  constraint tax_allocation_subject check (subject in ('capture', 'wash', 'expiry', 'reissue')),
  constraint tax_allocation_type check (document_type in (305, 320)),
  constraint tax_allocation_tries check (tries >= 0),
  constraint tax_allocation_one_answer check (
    (answered_at is not null) = (confirmation is not null or refusal is not null)
    and (confirmation is null or refusal is null))
);
create index tax_allocation_order on tax_allocation (order_id);
create index tax_allocation_due on tax_allocation (next_try_at) where answered_at is null;

create function keep_tax_allocation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.answered_at is not null
    or row(new.invoice_id, new.subject, new.subject_id, new.order_id, new.document_type, new.tax_point, new.total_agorot,
      new.vat_agorot, new.asked_at)
    is distinct from row(old.invoice_id, old.subject, old.subject_id, old.order_id, old.document_type, old.tax_point,
      old.total_agorot, old.vat_agorot, old.asked_at) then
    raise exception 'append_only: what the Authority was asked and said stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tax_allocation_stays before update or delete on tax_allocation
  for each row execute function keep_tax_allocation();

-- The way in at the Authority, sealed. It gives a new key for renewing with each renewal, so one process renews at a time.
create table tax_authority_access (
  one boolean not null default true constraint tax_authority_access_one check (one),
  -- of the key in the settings that it began with: another one there begins anew
  began_with sha256 not null,
  refresh_sealed bytea not null,
  access_sealed bytea,
  access_until timestamptz not null default '-infinity',
  renewing_until timestamptz not null default '-infinity',
  constraint tax_authority_access_pkey primary key (one)
);

-- Documents that are taken back and given anew --------------------------------------------------------
alter table tax_document
  drop constraint tax_document_subject,
  add constraint tax_document_subject check (
    subject in ('capture', 'refund', 'wash', 'wash_back', 'expiry', 'recall', 'reissue')),
  drop constraint tax_document_of_washes,
  add constraint tax_document_of_washes check (
    subject in ('recall', 'reissue') or (subject in ('wash', 'wash_back', 'expiry')) = (lot_id is not null));

-- Invoices of orders whose buyer named a business, which do not name it: what is left of each is to be given anew.
create view tax_owed_reissue as
select d.tax_document_id, d.order_id, b.written_in, d.total_agorot - c.total_agorot as total_agorot,
  d.vat_agorot - c.vat_agorot as vat_agorot
from tax_buyer b
join tax_document d on d.order_id = b.order_id and d.document_type in (305, 320)
cross join lateral (
  select coalesce(sum(c.total_agorot), 0)::bigint as total_agorot, coalesce(sum(c.vat_agorot), 0)::bigint as vat_agorot
  from tax_document c where c.original_id = d.tax_document_id) c
where d.content -> 'customer' is null and d.total_agorot > c.total_agorot;

-- Rules ---------------------------------------------------------------------------------------------

-- what waits for the Authority is held, and not late
create view tax_held as
  select a.subject, a.subject_id from tax_allocation a
  where a.confirmation is null and a.subject <> 'reissue'
    and not exists (select from tax_document d where d.subject = a.subject and d.subject_id = a.subject_id);

create or replace view inv_31_tax_document_owed as
  select o.subject, o.subject_id from tax_owed o
  left join tax_document d on d.subject = o.subject and d.subject_id = o.subject_id
  where d.tax_document_id is null and o.occurred_at < now() - interval '15 minutes'
    and not exists (select from tax_held h where h.subject = 'capture' and h.subject_id = o.payment_id);

create or replace view inv_33_tax_document_sum as
  select d.tax_document_id from tax_document d
  left join journal j on j.kind = d.subject and j.ref_id = d.subject_id
  left join journal_entry e on e.journal_id = j.journal_id and e.ledger_account_id = 'clearing:provider'
  left join journal_entry v on v.journal_id = j.journal_id and v.ledger_account_id = 'liability:vat_output'
  where d.hash <> tax_document_digest(d)
    or (d.subject not in ('recall', 'reissue') and (
      (d.lot_id is null and d.total_agorot <> coalesce(abs(e.amount_agorot), 0))
      or d.vat_agorot <> coalesce(abs(v.amount_agorot), 0)));

create or replace view inv_35_wash_document_owed as
  select o.subject, o.subject_id from tax_owed_wash o
  left join tax_document d on d.subject = o.subject and d.subject_id = o.subject_id
  where d.tax_document_id is null and o.occurred_at < now() - interval '15 minutes'
    and not exists (select from tax_held h where h.subject_id in (o.subject_id, o.payment_id));

create or replace view inv_36_wash_shares as
  select c.lot_id from credit_lot c
  join tax_document d on d.lot_id = c.lot_id
  group by c.lot_id, c.value_agorot, c.initial
  having sum(case when d.document_type = 330 then - d.total_agorot else d.total_agorot end) > c.value_agorot
    or (sum(case when d.document_type = 330 then -1 else 1 end * (d.content -> 'lines' -> 0 ->> 'quantity')::int)
        = c.initial
      and sum(case when d.document_type = 330 then - d.total_agorot else d.total_agorot end) <> c.value_agorot);

-- What is taken back is given anew, the same sums, once, to the business that the buyer named.
create view inv_37_reissue as
  select o.tax_document_id from tax_document o
  join tax_document d on d.subject in ('recall', 'reissue') and d.subject_id = o.tax_document_id
  left join tax_buyer b on b.order_id = o.order_id
  group by o.tax_document_id, b.registration, b.name
  having count(*) <> 2 or count(distinct (d.total_agorot, d.vat_agorot)) <> 1
    or bool_or(d.subject = 'recall' and d.original_id is distinct from o.tax_document_id)
    or bool_or(d.subject = 'reissue' and (d.content #>> '{customer,registration}' is distinct from b.registration
      or d.content #>> '{customer,name}' is distinct from b.name));

-- A number of the Authority stands on the invoice that it was given for; one without was refused.
create view inv_38_allocation as
  select d.tax_document_id from tax_document d
  left join tax_allocation a on a.invoice_id = (d.content #>> '{allocation,invoiceId}')::uuid
  where d.content -> 'allocation' is not null and (a.invoice_id is null
    or row(a.subject, a.subject_id, a.document_type, a.total_agorot, a.vat_agorot)
      is distinct from row(d.subject, d.subject_id, d.document_type, d.total_agorot::bigint, d.vat_agorot::bigint)
    or a.answered_at is null or a.confirmation is distinct from d.content #>> '{allocation,confirmation}');
