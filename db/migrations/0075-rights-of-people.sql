-- A letter in which somebody asks for what is kept of them has a last day, and what the deletions took is written down
-- (docs/decisions/0117-rights-of-people-in-sight.md).

alter table staff_case
  -- a person of the shop said that it is such a request; its last day
  add column access_due_at timestamptz,
  add constraint staff_case_access check (access_due_at is null or kind = 'contact');

alter table staff_case_entry
  drop constraint staff_case_entry_act,
  add constraint staff_case_entry_act check (act in ('note', 'answer', 'assign', 'close', 'reopen', 'approve', 'refuse',
    'give_back', 'access', 'no_access'));

-- as before (0046); such a request stays open until it is closed, whatever was answered meanwhile
create or replace view staff_case_list as
select m.kind, m.contact_message_id as subject_id, m.created_at as since, c.access_due_at as due_at,
  m.state = 'new' or (c.access_due_at is not null and m.state <> 'closed') as is_open, m.state = 'closed' as is_done,
  m.reference, m.subject, null::int as stars, null::uuid as station_id, null::int as bay_no, null::uuid as order_id
from contact_message m
left join staff_case c on c.kind = m.kind and c.subject_id = m.contact_message_id
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

-- What the deletions of the clock took, added up by the day of the shop's calendar.
create table deletion_day (
  day date not null,
  -- the name that server/delete-old-rows.ts counts it under
  what text not null,
  row_count bigint not null constraint deletion_day_rows check (row_count > 0),
  constraint deletion_day_pkey primary key (day, what)
);
