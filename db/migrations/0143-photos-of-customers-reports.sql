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
