-- One worklist of everything that people have to answer (docs/decisions/0076-one-inbox.md).

-- What colleagues know of a case beside its source: whose it is, and that it is done where the source has no word for it.
create table staff_case (
  kind text not null
    constraint staff_case_kind check (kind in ('contact', 'franchise', 'cancellation', 'rating', 'wash', 'hand_wash')),
  subject_id uuid not null,
  assignee uuid references staff_member,
  done_at timestamptz,
  -- counts every change: whoever saw an older one is told so
  version integer not null default 0,
  constraint staff_case_pkey primary key (kind, subject_id),
  constraint staff_case_done check (done_at is null or kind in ('wash', 'hand_wash'))
);
create index staff_case_assignee on staff_case (assignee) where assignee is not null;

-- The history of a case: what was done, by whom, and what was written, sealed.
create table staff_case_entry (
  staff_case_entry_id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  act text not null
    constraint staff_case_entry_act check (act in ('note', 'answer', 'assign', 'close', 'reopen', 'approve', 'refuse',
      'give_back')),
  staff_id uuid not null references staff_member,
  -- whom it was given to; null: to nobody
  assignee uuid references staff_member,
  -- the language of an answer
  locale text constraint staff_case_entry_locale check (locale in ('en', 'he')),
  body_sealed bytea,
  created_at timestamptz not null,
  constraint staff_case_entry_of foreign key (kind, subject_id) references staff_case on delete cascade,
  constraint staff_case_entry_answer check (act <> 'answer' or locale is not null)
);
create index staff_case_entry_case on staff_case_entry (kind, subject_id, created_at);
create index staff_case_entry_staff on staff_case_entry (staff_id);
create index staff_case_entry_assignee on staff_case_entry (assignee) where assignee is not null;

-- What the list reads, quick however much was answered before.
create index rating_case on rating (case_opened_at) where case_opened_at is not null;
create index redemption_questioned on redemption (questioned_at) where questioned_at is not null;
create index hand_wash_lost on hand_wash (note_id) where redemption_id is null;

-- open: people have something to do; neither open nor done: the next word is the customer's
create view staff_case_list as
select m.kind, m.contact_message_id as subject_id, m.created_at as since, null::timestamptz as due_at,
  m.state = 'new' as is_open, m.state = 'closed' as is_done,
  m.reference, m.subject, null::int as stars, null::uuid as station_id, null::int as bay_no, null::uuid as order_id
from contact_message m
where m.kind in ('contact', 'franchise')
union all
select 'cancellation', r.contact_message_id, r.requested_at, r.due_at,
  r.state = 'requested', r.state <> 'requested',
  m.reference, null, null, null, null, r.order_id
from cancellation_request r join contact_message m using (contact_message_id)
union all
select 'rating', r.subject_id, r.case_opened_at, null,
  r.case_closed_at is null, r.case_closed_at is not null,
  null, null, r.stars, x.station_id, x.bay_no, r.order_id
from rating r left join redemption x using (redemption_id)
where r.case_opened_at is not null
union all
select 'wash', x.redemption_id, x.questioned_at, null,
  x.state in ('held', 'completed') and c.done_at is null, x.state in ('released', 'reversed') or c.done_at is not null,
  null, null, null, x.station_id, x.bay_no, null
from redemption x left join staff_case c on c.kind = 'wash' and c.subject_id = x.redemption_id
where x.questioned_at is not null
union all
select 'hand_wash', h.note_id, h.given_at, null,
  c.done_at is null, c.done_at is not null,
  null, null, null, h.station_id, h.bay_no, null
from hand_wash h left join staff_case c on c.kind = 'hand_wash' and c.subject_id = h.note_id
where h.redemption_id is null;
