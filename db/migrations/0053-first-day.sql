-- What no table can tell of the days before the shop opens (docs/decisions/0083-the-first-day.md).

create table first_day_mark (
  mark text primary key constraint first_day_mark check (mark in ('dismissed', 'prices', 'stickers')),
  marked_by uuid not null references staff_member,
  marked_at timestamptz not null
);
create index first_day_mark_member on first_day_mark (marked_by);
