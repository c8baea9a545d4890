-- Where the payment provider's own documents are the lawful ones
-- (docs/decisions/0116-the-provider-s-own-documents.md).

-- Money that came while the provider issued documents, and what of it went back.
create view provider_document_owed as
select 'capture' as subject, p.payment_id as subject_id, p.order_id, p.provider, j.occurred_at, j.written_in
from journal j
join payment p on p.payment_id = j.ref_id
join tax_issuer_period i on i.issuer = 'provider' and j.occurred_at >= i.since and j.occurred_at < i.until
where j.kind = 'capture'
union all
select 'refund', r.refund_id, p.order_id, p.provider, j.occurred_at, j.written_in
from journal j
join refund r on r.refund_id = j.ref_id
join payment p on p.payment_id = r.payment_id
join journal c on c.kind = 'capture' and c.ref_id = p.payment_id
join tax_issuer_period i on i.issuer = 'provider' and c.occurred_at >= i.since and c.occurred_at < i.until
where j.kind = 'refund';

-- One row for each: what is asked for, and what the provider wrote.
create table provider_document (
  subject text not null constraint provider_document_subject check (subject in ('capture', 'refund')),
  subject_id uuid not null,
  order_id uuid not null references shop_order,
  provider text not null,
  -- when the money moved
  occurred_at timestamptz not null,
  asks integer not null default 0 constraint provider_document_asks check (asks >= 0),
  -- null: it is there, or nobody asks any more
  next_ask_at timestamptz,
  last_error text,
  -- asked for in vain for so long that a person has to look
  late boolean not null default false,
  -- a number of the Tax Authority's table, as for documents of ours
  document_type integer
    constraint provider_document_type check (document_type in (300, 305, 320, 330, 400)),
  -- in the provider's own series, as it writes it
  number text constraint provider_document_number_counts check (length(number) between 1 and 60),
  url text,
  found_at timestamptz,
  constraint provider_document_pkey primary key (subject, subject_id),
  -- one document is of one movement of money
  constraint provider_document_number unique (provider, document_type, number),
  constraint provider_document_found check (
    (found_at is null) = (number is null) and (found_at is null) = (document_type is null)
    and (found_at is null or next_ask_at is null) and (found_at is not null or url is null) and not (late and found_at is not null)),
  constraint provider_document_credit check (document_type is null or (document_type = 330) = (subject = 'refund'))
);
create index provider_document_order on provider_document (order_id);
create index provider_document_asked on provider_document (provider, next_ask_at) where next_ask_at is not null;
create index provider_document_late on provider_document (order_id) where late;

-- What was found stays; a row never goes.
create trigger provider_document_stays before update on provider_document
  for each row when (old.found_at is not null) execute function refuse_change();
create trigger provider_document_kept before delete on provider_document
  for each row execute function refuse_change();
create trigger provider_document_never_emptied before truncate on provider_document
  for each statement execute function refuse_change();
