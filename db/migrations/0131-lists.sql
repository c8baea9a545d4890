-- Acts on many rows of a list, which a worker of the server does one by one (docs/decisions/0206).
create table bulk_act (
  -- chosen by the client, so that a repeated request begins nothing twice
  bulk_act_id uuid primary key,
  staff_id uuid not null references staff_member,
  -- sign-in in which the act was requested
  session_id uuid not null,
  act text not null constraint bulk_act_act check (act in ('order.resend', 'voucher.resend', 'case.assign',
    'work_order.assign')),
  -- the staff user who gets the rows; null: the act assigns nothing
  assignee uuid references staff_member,
  created_at timestamptz not null,
  constraint bulk_act_assignee check ((assignee is not null) = (act in ('case.assign', 'work_order.assign')))
);
create index bulk_act_of_staff on bulk_act (staff_id, act, created_at);
create index bulk_act_assignee_staff on bulk_act (assignee) where assignee is not null;
create index bulk_act_age on bulk_act (created_at);

-- One row of the list, and what became of it.
create table bulk_item (
  bulk_act_id uuid not null references bulk_act on delete cascade,
  item_id uuid not null,
  -- source of a case; null for other rows
  case_kind text,
  position integer not null,
  state text not null default 'waiting' constraint bulk_item_state check (state in ('waiting', 'done', 'refused')),
  refusal text constraint bulk_item_refusal check (char_length(refusal) between 1 and 60),
  tries integer not null default 0,
  leased_until timestamptz,
  constraint bulk_item_pkey primary key (bulk_act_id, item_id),
  constraint bulk_item_refused check ((state = 'refused') = (refusal is not null))
);
create index bulk_item_waiting on bulk_item (bulk_act_id, position) where state = 'waiting';

-- Columns that a staff user does not want to see in the table of a list; the file of the list has all columns.
create table list_columns (
  staff_id uuid not null references staff_member,
  -- the screen, below /admin/
  list text not null constraint list_columns_list check (list ~ '^[a-z/-]{1,60}$'),
  -- ids of columns
  hidden text[] not null constraint list_columns_hidden check (cardinality(hidden) <= 30),
  constraint list_columns_pkey primary key (staff_id, list)
);
