-- What payment providers paid out to the bank, row by row, compared with our payments and refunds (docs/decisions/0234).
create table payout (
  payout_id uuid primary key,
  -- who paid, as staff name it: a payment provider or a card company
  payer text not null constraint payout_payer check (char_length(payer) between 1 and 60),
  paid_on date not null,
  -- the payer's number of the payout; empty if its list has none
  number text not null constraint payout_number check (char_length(number) <= 60),
  -- sums of the rows, written together with them
  row_count integer not null default 0,
  gross_agorot bigint not null default 0,
  fee_agorot bigint not null default 0,
  fee_vat_agorot bigint not null default 0,
  imported_by uuid not null references staff_member,
  imported_at timestamptz not null,
  constraint payout_once unique (payer, paid_on, number)
);
create index payout_newest on payout (paid_on, payout_id);
create index payout_importer on payout (imported_by);

-- One line of a payer's list. It belongs to one payout, and a payment or refund of ours to at most one line.
create table payout_row (
  payout_row_id uuid primary key,
  payout_id uuid not null references payout,
  -- made of the facts of the line, so that the same line is stored once
  row_key text not null,
  line integer not null,
  kind text not null constraint payout_row_kind check (kind in ('payment', 'refund', 'chargeback', 'fee')),
  moved_on date not null,
  -- the payer's number of the transaction, and our reference in its list; empty if the list has none
  reference text not null constraint payout_row_reference check (char_length(reference) <= 120),
  our_reference text not null constraint payout_row_our_reference check (char_length(our_reference) <= 120),
  -- negative for a refund or chargeback; zero for a fee without a payment
  gross_agorot bigint not null,
  fee_agorot bigint not null,
  fee_vat_agorot bigint not null,
  last4 card_last4,
  payment_id uuid references payment,
  refund_id uuid references refund,
  -- the amount in our books when the row was matched; null without a match
  expected_agorot bigint,
  -- explanation of a difference
  note text constraint payout_row_note check (char_length(note) between 1 and 300),
  noted_by uuid references staff_member,
  noted_at timestamptz,
  constraint payout_row_once unique (payout_id, row_key),
  constraint payout_row_match check ((expected_agorot is not null) = (num_nonnulls(payment_id, refund_id) = 1)),
  constraint payout_row_match_kind check (
    (payment_id is null or kind = 'payment') and (refund_id is null or kind in ('refund', 'chargeback'))),
  constraint payout_row_sign check (case kind when 'payment' then gross_agorot >= 0 when 'fee' then gross_agorot = 0
    else gross_agorot <= 0 end),
  constraint payout_row_noted check (num_nonnulls(note, noted_by, noted_at) in (0, 3))
);
create unique index payout_row_payment on payout_row (payment_id) where payment_id is not null;
create unique index payout_row_refund on payout_row (refund_id) where refund_id is not null;
create index payout_row_line on payout_row (payout_id, line, payout_row_id);
create index payout_row_open on payout_row (payout_id)
  where kind <> 'fee' and noted_at is null and expected_agorot is distinct from gross_agorot;
create index payout_row_references on payout_row (reference) where reference <> '';
create index payout_row_noter on payout_row (noted_by) where noted_by is not null;

-- Files that were imported without a column for the day of the payout, so that no file counts for two days.
create table payout_file (
  file_hash sha256 not null,
  payout_id uuid not null references payout,
  constraint payout_file_pkey primary key (file_hash)
);
create index payout_file_payout on payout_file (payout_id);

-- Which column has which fact, by the header of the file.
create table payout_layout (
  header_hash sha256 primary key,
  columns jsonb not null,
  saved_at timestamptz not null
);

-- For each of our providers, from which day on its payments are in payouts, and the day of its last payout.
create table payout_span (
  provider text primary key,
  first_at timestamptz not null,
  last_paid_on date not null
);

-- Payments that no payout contains although a later payout should have contained them.
create table payout_overdue (
  payment_id uuid primary key references payment,
  found_at timestamptz not null,
  note text constraint payout_overdue_note check (char_length(note) between 1 and 300),
  noted_by uuid references staff_member,
  noted_at timestamptz,
  constraint payout_overdue_noted check (num_nonnulls(note, noted_by, noted_at) in (0, 3))
);
create index payout_overdue_open on payout_overdue (found_at) where noted_at is null;
create index payout_overdue_noter on payout_overdue (noted_by) where noted_by is not null;
