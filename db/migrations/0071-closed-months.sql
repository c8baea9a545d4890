-- The books of a month, closed for the accountant (docs/decisions/0106-a-month-is-closed-once.md). The pattern is the
-- settlement's (0057): closing writes down which rows are in the month, each row is in one month, ever.

create table closed_month (
  -- a month of the shop's calendar
  period text not null constraint closed_month_period check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- as they were then, for the files
  company_he text not null,
  address_he text not null,
  registration text not null,
  -- what the uniform format knows its files by (field 1004)
  file_key text not null constraint closed_month_file_key check (file_key ~ '^[0-9]{15}$'),
  closed_by uuid not null references staff_member,
  closed_at timestamptz not null,
  closed_in bigint not null default (pg_current_xact_id()::text)::bigint,
  constraint closed_month_pkey primary key (period)
);
create index closed_month_closed_by on closed_month (closed_by);

create table closed_month_document (
  tax_document_id uuid not null references tax_document,
  period text not null references closed_month,
  place integer not null,
  -- issued in a month that was closed without it
  late boolean not null,
  constraint closed_month_document_pkey primary key (tax_document_id),
  constraint closed_month_document_place unique (period, place)
);

create table closed_month_journal (
  journal_id uuid not null references journal,
  period text not null references closed_month,
  -- the number of the entry in its month
  place integer not null,
  -- booked in a month that was closed without it
  late boolean not null,
  constraint closed_month_journal_pkey primary key (journal_id),
  constraint closed_month_journal_place unique (period, place)
);

create table closed_month_account (
  period text not null references closed_month,
  ledger_account_id text not null references ledger_account,
  -- debits above nothing, credits below
  opening_agorot bigint not null,
  debit_agorot bigint not null constraint closed_month_account_debit check (debit_agorot >= 0),
  credit_agorot bigint not null constraint closed_month_account_credit check (credit_agorot >= 0),
  constraint closed_month_account_pkey primary key (period, ledger_account_id)
);
create index closed_month_account_account on closed_month_account (ledger_account_id);

-- One month after the other, without a gap.
create function keep_months_in_order() returns trigger language plpgsql as $$
declare
  latest text;
begin
  select max(period) into latest from closed_month;
  if latest is not null and new.period <> to_char((latest || '-01')::date + interval '1 month', 'YYYY-MM') then
    raise exception 'closed_month_order: % does not follow %', new.period, latest using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger closed_month_order before insert on closed_month
  for each row execute function keep_months_in_order();

-- Nothing is added after the transaction that closed the month.
create function refuse_after_month_closing() returns trigger language plpgsql as $$
begin
  if not exists (select from closed_month c
      where c.period = new.period and c.closed_in = (pg_current_xact_id()::text)::bigint) then
    raise exception 'append_only: % is closed', new.period using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger closed_month_document_closed before insert on closed_month_document
  for each row execute function refuse_after_month_closing();
create trigger closed_month_journal_closed before insert on closed_month_journal
  for each row execute function refuse_after_month_closing();
create trigger closed_month_account_closed before insert on closed_month_account
  for each row execute function refuse_after_month_closing();

create trigger closed_month_append_only before update or delete on closed_month
  for each row execute function refuse_change();
create trigger closed_month_document_append_only before update or delete on closed_month_document
  for each row execute function refuse_change();
create trigger closed_month_journal_append_only before update or delete on closed_month_journal
  for each row execute function refuse_change();
create trigger closed_month_account_append_only before update or delete on closed_month_account
  for each row execute function refuse_change();
create trigger closed_month_no_truncate before truncate on closed_month
  for each statement execute function refuse_change();
create trigger closed_month_document_no_truncate before truncate on closed_month_document
  for each statement execute function refuse_change();
create trigger closed_month_journal_no_truncate before truncate on closed_month_journal
  for each statement execute function refuse_change();
create trigger closed_month_account_no_truncate before truncate on closed_month_account
  for each statement execute function refuse_change();
