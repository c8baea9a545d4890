-- A new email address that a staff user asked for. It counts only after the code that was sent to it was entered. The
-- previous address gets a link that stops the change, also after it was made.
create table staff_email_change (
  staff_email_change_id uuid constraint staff_email_change_pkey primary key,
  staff_id uuid not null constraint staff_email_change_staff_id_fkey references staff_member (staff_id),
  -- the new and the previous email address; encrypted
  email_sealed bytea not null,
  former_sealed bytea not null,
  code_hash sha256 not null constraint staff_email_change_code unique,
  -- the secrets in the mail to the previous address are derived from this id
  stop_id uuid not null constraint staff_email_change_stop unique,
  stop_token_hash sha256 not null constraint staff_email_change_stop_token unique,
  stop_code_hash sha256 not null constraint staff_email_change_stop_code unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  stoppable_until timestamptz not null,
  confirmed_at timestamptz,
  -- replaced by a later request, or stopped before it was confirmed
  ended_at timestamptz,
  stopped_at timestamptz,
  constraint staff_email_change_lifetime check (expires_at > asked_at and stoppable_until >= expires_at),
  constraint staff_email_change_outcome check (confirmed_at is null or ended_at is null)
);
create unique index staff_email_change_open on staff_email_change (staff_id)
  where confirmed_at is null and ended_at is null;
create index staff_email_change_old on staff_email_change (asked_at);
