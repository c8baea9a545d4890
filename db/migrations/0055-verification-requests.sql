-- Somebody asks to have a card checked (docs/decisions/0089-a-picture-of-a-card.md). What was decided stays without the
-- picture; what counts, and until when, stands in verification_document as before.

create table verification_request (
  request_id uuid primary key,
  customer_id uuid not null references customer,
  kind text not null constraint verification_request_kind check (kind in ('senior', 'disability')),
  state text not null constraint verification_request_state
    check (state in ('open', 'approved', 'refused', 'withdrawn', 'lapsed')),
  -- without one somebody comes by and shows the card
  with_picture boolean not null,
  asked_at timestamptz not null,
  -- after that nobody decides any more
  ends_at timestamptz not null,
  closed_at timestamptz,
  -- as the audit names them
  closed_by text,
  reason text constraint verification_request_reason_known
    check (reason in ('unreadable', 'hidden', 'other_person', 'over', 'wrong_card', 'other')),
  -- what whoever refused wrote to the customer
  note_sealed bytea,
  constraint verification_request_closed check ((state = 'open') = (closed_at is null)),
  constraint verification_request_decided check (state not in ('approved', 'refused') or closed_by is not null),
  constraint verification_request_reason check ((state = 'refused') = (reason is not null)),
  constraint verification_request_note check (note_sealed is null or state = 'refused'),
  constraint verification_request_own check (closed_by <> 'customer:' || customer_id or state = 'withdrawn')
);
create unique index verification_request_one_open on verification_request (customer_id) where state = 'open';
create index verification_request_customer on verification_request (customer_id, request_id desc);
create index verification_request_queue on verification_request (request_id) where state = 'open';
create index verification_request_ends on verification_request (ends_at) where state = 'open';

-- The picture of an open request, with a key of its own; it goes with the decision. No backup copies these rows.
create table verification_picture (
  request_id uuid primary key references verification_request on delete cascade,
  key_sealed bytea not null,
  picture_sealed bytea not null
);

-- Of a card that was seen only the outcome was ever kept: what was meant for pictures goes.
drop view inv_24_documents;
drop index verification_document_one_open;
alter table verification_document
  drop column reviewer_id,
  drop column blob_ref,
  drop column purge_after,
  drop constraint verification_document_state,
  add constraint verification_document_state check (state = 'approved'),
  drop constraint verification_document_method,
  add constraint verification_document_method check (method in ('in_person', 'picture')),
  -- days before the end for which a reminder was written
  add column reminded_days integer;
create index verification_document_ends on verification_document (valid_until) where valid_until is not null;

-- A card is approved by somebody else than its owner, and a picture is there while its request is open and no longer.
create view inv_24_documents as
select verification_document_id from verification_document
where decided_by is null or decided_by = 'customer:' || customer_id
union all
select r.request_id from verification_request r join verification_picture p using (request_id)
where r.state <> 'open' or not r.with_picture;
