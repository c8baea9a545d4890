-- Notes and tags that staff write about a customer. A customer without an account is known by the blind key of the email
-- email address, or of the number that was left at a machine.
create table customer_note (
  customer_note_id uuid constraint customer_note_pkey primary key,
  customer_id uuid constraint customer_note_customer_id_fkey references customer (customer_id),
  guest_key bytea,
  -- encrypted, because staff write names and email addresses into notes
  body_sealed bytea not null,
  written_by uuid not null constraint customer_note_written_by_fkey references staff_member (staff_id),
  written_at timestamptz not null,
  constraint customer_note_of_one check ((customer_id is null) <> (guest_key is null))
);
create index customer_note_of_account on customer_note (customer_id) where customer_id is not null;
create index customer_note_of_guest on customer_note (guest_key) where guest_key is not null;
create index customer_note_old on customer_note (written_at);

-- A tag exists as long as a customer has it, so the shop's list of tags needs no table of its own.
create table customer_tag (
  customer_tag_id uuid constraint customer_tag_pkey primary key,
  tag text not null constraint customer_tag_length check (char_length(tag) between 1 and 30),
  customer_id uuid constraint customer_tag_customer_id_fkey references customer (customer_id),
  guest_key bytea,
  added_by uuid not null constraint customer_tag_added_by_fkey references staff_member (staff_id),
  added_at timestamptz not null,
  constraint customer_tag_of_one check ((customer_id is null) <> (guest_key is null))
);
create unique index customer_tag_of_account on customer_tag (customer_id, lower(tag)) where customer_id is not null;
create unique index customer_tag_of_guest on customer_tag (guest_key, lower(tag)) where guest_key is not null;
create index customer_tag_name on customer_tag (lower(tag));

-- The page of a customer lists the messages about the account and its membership; messages about orders have an index already.
create index outbox_customer on outbox ((payload ->> 'customerId')) where payload ? 'customerId';
create index outbox_membership on outbox ((payload ->> 'membershipId')) where payload ? 'membershipId';
