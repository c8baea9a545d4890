-- Photos and films that the shop shows on its site in place of drawings. Files are re-encoded or cleaned before they
-- are stored, and are deleted when no slot shows them.
create table showcase_file (
  -- hash of the content
  name text primary key constraint showcase_file_name check (name ~ '^[0-9a-f]{32}$'),
  kind text not null constraint showcase_file_kind check (kind in ('photo', 'film')),
  content bytea not null constraint showcase_file_size check (octet_length(content) <= 3145728),
  added_by uuid not null references staff_member,
  added_at timestamptz not null
);
create index showcase_file_member on showcase_file (added_by);

create table showcase_slot (
  slot text primary key constraint showcase_slot_name
    check (slot in ('film', 'station', 'machine', 'founder', 'dog_1', 'dog_2', 'dog_3')),
  photo text not null references showcase_file,
  film text references showcase_file,
  alt_en text not null,
  alt_he text not null,
  -- where the consent of the dog's owner is recorded
  consent text,
  saved_by uuid not null references staff_member,
  saved_at timestamptz not null,
  constraint showcase_slot_film check ((film is not null) = (slot = 'film')),
  constraint showcase_slot_consent check ((consent is not null) = (slot like 'dog\_%'))
);
create index showcase_slot_photo on showcase_slot (photo);
create index showcase_slot_shown_film on showcase_slot (film);
create index showcase_slot_member on showcase_slot (saved_by);

create function announce_showcase_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('showcase_changed', '');
  return null;
end $$;
create trigger showcase_slot_changed after insert or update or delete on showcase_slot
  for each statement execute function announce_showcase_change();
