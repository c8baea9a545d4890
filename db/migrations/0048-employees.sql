-- The people who work for the shop and their papers (docs/decisions/0078-papers-of-employees.md).

create table employee (
  employee_id uuid primary key,
  -- name, phone and e-mail, as one sealed document
  person_sealed bytea not null,
  role text not null constraint employee_role check (char_length(role) between 1 and 80),
  station_id uuid references station on delete set null,
  started_on date not null,
  left_on date,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint employee_left check (left_on >= started_on)
);
create index employee_station on employee (station_id) where station_id is not null;
create index employee_left_on on employee (left_on) where left_on is not null;

create table employee_document (
  document_id uuid primary key,
  employee_id uuid not null references employee on delete cascade,
  kind text not null constraint employee_document_kind
    check (kind in ('contract', 'identity', 'health', 'training', 'work_permit', 'tax', 'other')),
  state text not null constraint employee_document_state check (state in ('pending', 'approved', 'rejected')),
  expires_on date,
  media text not null constraint employee_document_media check (media in ('pdf', 'jpeg')),
  bytes integer not null,
  file_sealed bytea not null,
  uploaded_by uuid not null references staff_member,
  uploaded_at timestamptz not null,
  reviewed_by uuid references staff_member,
  reviewed_at timestamptz,
  reason text constraint employee_document_reason_length check (char_length(reason) between 1 and 500),
  -- days before the end for which a reminder was written
  reminded_days integer,
  constraint employee_document_reviewed check ((state = 'pending') = (reviewed_by is null)
    and (state = 'pending') = (reviewed_at is null)),
  constraint employee_document_two_people check (reviewed_by <> uploaded_by),
  constraint employee_document_reason check ((state = 'rejected') = (reason is not null))
);
create index employee_document_employee on employee_document (employee_id, document_id desc);
create index employee_document_pending on employee_document (document_id desc) where state = 'pending';
create index employee_document_expiry on employee_document (expires_on) where state = 'approved' and expires_on is not null;
create index employee_document_uploader on employee_document (uploaded_by);
create index employee_document_reviewer on employee_document (reviewed_by) where reviewed_by is not null;
