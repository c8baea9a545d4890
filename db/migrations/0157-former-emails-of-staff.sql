-- Former email addresses of staff users. What was bought with one of them stays the staff user's own purchase, so a
-- change of the address is no way to refund or give something to oneself.
create table staff_former_email (
  staff_id uuid not null constraint staff_former_email_staff_id_fkey references staff_member (staff_id),
  -- blind index of the address
  email_index sha256 not null,
  left_at timestamptz not null,
  constraint staff_former_email_pkey primary key (staff_id, email_index)
);
