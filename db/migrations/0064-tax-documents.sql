-- Tax documents (docs/decisions/0096-tax-documents-are-numbered-behind-the-sale.md). What is owed is told by the journal
-- of the books and by nothing else: the statement of a sale is as it was.

-- Who gives the papers of a sale from which moment on: we, the provider, or nobody yet.
create table tax_issuer (
  since timestamptz not null,
  issuer text not null,
  constraint tax_issuer_pkey primary key (since),
  constraint tax_issuer_issuer check (issuer in ('ours', 'provider', 'none'))
);
create trigger tax_issuer_append_only before update or delete on tax_issuer
  for each row execute function refuse_change();

create view tax_issuer_period as
  select issuer, since, coalesce(lead(since) over (order by since), 'infinity') as until from tax_issuer;

-- One series a type, never begun again: 300 transaction invoice, 305 tax invoice, 320 tax invoice and receipt,
-- 330 credit note, 400 receipt.
create table tax_series (
  document_type int not null,
  next_number int not null default 1,
  -- dates of a series never step back, whichever process has the slower clock
  issued_until timestamptz not null default '-infinity',
  constraint tax_series_pkey primary key (document_type),
  constraint tax_series_type check (document_type in (300, 305, 320, 330, 400)),
  constraint tax_series_next_number check (next_number >= 1)
);
insert into tax_series (document_type) values (300), (305), (320), (330), (400);

-- A series only grows, and only by the documents that took its numbers.
create function keep_tax_series() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.document_type <> old.document_type or new.next_number < old.next_number
    or new.issued_until < old.issued_until then
    raise exception 'append_only: a series of documents only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tax_series_grows before update or delete on tax_series for each row execute function keep_tax_series();

-- What is read of the books next: everything that transactions before this one wrote has its documents. The numbers of
-- transactions are those of one database: elsewhere everything is looked at again.
create table tax_progress (
  one boolean not null default true constraint tax_progress_one check (one),
  made_in text not null default this_database(),
  read_before bigint not null default 0,
  constraint tax_progress_pkey primary key (one)
);
insert into tax_progress default values;

create table tax_document (
  tax_document_id uuid not null,
  document_type int not null references tax_series,
  number int not null,
  -- the money that it is about
  subject text not null,
  subject_id uuid not null,
  order_id uuid not null references shop_order,
  -- what a credit note takes back
  original_id uuid references tax_document,
  tax_point timestamptz not null,
  issued_at timestamptz not null,
  total_agorot agorot_positive not null,
  net_agorot agorot not null,
  vat_agorot agorot not null,
  -- 0: no VAT fell due with it
  vat_percent int not null,
  -- everything it says, in both languages, as it was said then
  content jsonb not null,
  hash sha256 not null,
  written_in bigint not null default pg_current_xact_id()::text::bigint,
  constraint tax_document_pkey primary key (tax_document_id),
  constraint tax_document_number unique (document_type, number),
  constraint tax_document_once unique (subject, subject_id),
  constraint tax_document_number_counts check (number >= 1),
  constraint tax_document_subject check (subject in ('capture', 'refund')),
  constraint tax_document_sum check (net_agorot + vat_agorot = total_agorot),
  constraint tax_document_rate check (vat_percent between 0 and 100 and (vat_percent > 0 or vat_agorot = 0)),
  constraint tax_document_credit_has_original check ((document_type = 330) = (original_id is not null))
);
create index tax_document_order on tax_document (order_id);
create index tax_document_original on tax_document (original_id) where original_id is not null;
create index tax_document_issued on tax_document (issued_at, tax_document_id);
create index tax_document_written_in on tax_document using brin (written_in)
  with (pages_per_range = 8, autosummarize = on);

create function tax_document_digest(d tax_document) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(concat_ws('|', d.document_type, d.number, d.subject, d.subject_id, d.order_id,
    coalesce(d.original_id::text, '-'), extract(epoch from d.tax_point), extract(epoch from d.issued_at),
    d.total_agorot, d.net_agorot, d.vat_agorot, d.vat_percent, d.content::text), 'UTF8'))
$$;

create function seal_tax_document() returns trigger language plpgsql as $$
begin
  new.hash := tax_document_digest(new);
  return new;
end $$;
create trigger tax_document_seal before insert on tax_document for each row execute function seal_tax_document();
create trigger tax_document_append_only before update or delete on tax_document
  for each row execute function refuse_change();
create trigger tax_document_never_emptied before truncate on tax_document
  for each statement execute function refuse_change();

-- The one original that was handed out, as it was signed. Whoever asks afterwards gets copies.
create table tax_original (
  tax_document_id uuid not null references tax_document,
  locale locale not null,
  handed_at timestamptz not null,
  pdf bytea not null,
  constraint tax_original_pkey primary key (tax_document_id)
);
create trigger tax_original_append_only before update or delete on tax_original
  for each row execute function refuse_change();

-- Whether the documents of an order may be given as files: said, and taken back, by whoever has its receipt.
create table tax_consent (
  order_id uuid not null references shop_order,
  said_at timestamptz not null,
  agreed boolean not null,
  text_version text not null,
  locale locale not null,
  constraint tax_consent_pkey primary key (order_id, said_at)
);
create trigger tax_consent_append_only before update or delete on tax_consent
  for each row execute function refuse_change();

-- Rules ---------------------------------------------------------------------------------------------

-- Money that came while the documents were ours, and what of it went back.
create view tax_owed as
select 'capture' as subject, p.payment_id as subject_id, p.payment_id, p.order_id, j.journal_id, j.occurred_at,
  j.written_in, j.occurred_at as captured_at
from journal j
join payment p on p.payment_id = j.ref_id
join tax_issuer_period i on i.issuer = 'ours' and j.occurred_at >= i.since and j.occurred_at < i.until
where j.kind = 'capture'
union all
select 'refund', r.refund_id, p.payment_id, p.order_id, j.journal_id, j.occurred_at, j.written_in, c.occurred_at
from journal j
join refund r on r.refund_id = j.ref_id
join payment p on p.payment_id = r.payment_id
join journal c on c.kind = 'capture' and c.ref_id = p.payment_id
join tax_issuer_period i on i.issuer = 'ours' and c.occurred_at >= i.since and c.occurred_at < i.until
where j.kind = 'refund';

-- a quarter of an hour is a thousand times what it takes
create view inv_31_tax_document_owed as
  select o.subject, o.subject_id from tax_owed o
  left join tax_document d on d.subject = o.subject and d.subject_id = o.subject_id
  where d.tax_document_id is null and o.occurred_at < now() - interval '15 minutes';

create view inv_32_tax_numbers as
  select s.document_type from tax_series s left join tax_document d using (document_type)
  group by s.document_type, s.next_number
  having count(d.number) <> s.next_number - 1 or coalesce(max(d.number), 0) <> s.next_number - 1;

-- what the books say of the money
create view inv_33_tax_document_sum as
  select d.tax_document_id from tax_document d
  left join journal j on j.kind = d.subject and j.ref_id = d.subject_id
  left join journal_entry e on e.journal_id = j.journal_id and e.ledger_account_id = 'clearing:provider'
  left join journal_entry v on v.journal_id = j.journal_id and v.ledger_account_id = 'liability:vat_output'
  where d.hash <> tax_document_digest(d)
    or d.total_agorot <> coalesce(abs(e.amount_agorot), 0) or d.vat_agorot <> coalesce(abs(v.amount_agorot), 0);

create view inv_34_credit_above_original as
  select o.tax_document_id from tax_document o join tax_document c on c.original_id = o.tax_document_id
  group by o.tax_document_id, o.total_agorot, o.vat_agorot
  having sum(c.total_agorot) > o.total_agorot or sum(c.vat_agorot) > o.vat_agorot;
