-- Photos that customers add to a report: a wash that did not start, or a sticker that looks forged
-- (docs/decisions/0237). Encrypted, because people can be in them; at most one for each report.
create table report_photo (
  report_photo_id uuid primary key,
  station_id uuid not null references station on delete cascade,
  redemption_id uuid constraint report_photo_wash_once unique references redemption,
  sticker_report_id uuid constraint report_photo_sticker_once unique references sticker_report on delete cascade,
  file_sealed bytea not null,
  received_at timestamptz not null,
  constraint report_photo_of_one_report check (num_nonnulls(redemption_id, sticker_report_id) = 1)
);
create index report_photo_received on report_photo (received_at);
create index report_photo_station on report_photo (station_id);

-- The photograph of a station on its public page, and small on the page of its stickers, so that customers can compare
-- it with the place where they stand. `name` is the hash of the content, and part of its address.
create table station_picture (
  station_id uuid primary key references station on delete cascade,
  name text not null constraint station_picture_name check (name ~ '^[0-9a-f]{32}$'),
  photo bytea not null,
  thumbnail bytea not null,
  alt_en text not null constraint station_picture_alt_en check (char_length(alt_en) between 1 and 160),
  alt_he text not null constraint station_picture_alt_he check (char_length(alt_he) between 1 and 160),
  saved_by uuid not null references staff_member,
  saved_at timestamptz not null
);
create index station_picture_file on station_picture (name);
create index station_picture_staff on station_picture (saved_by);
create trigger station_picture_announce after insert or delete or update on station_picture
  for each statement execute function announce_station_change();
