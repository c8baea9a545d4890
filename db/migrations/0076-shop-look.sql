-- The shop's own colour and logo are a part of what it says of itself (docs/decisions/0115-the-shop-s-own-look.md).

alter table brand_setting drop constraint brand_setting_part;
alter table brand_setting add constraint brand_setting_part check (
  part in ('names', 'look', 'company', 'contact', 'social', 'claims', 'accessibility', 'legal')
  or part ~ '^message\.[a-z_]{1,60}$'
  or part in ('text.terms', 'text.privacy', 'text.accessibility', 'text.cancellation')
);

-- Every logo that was ever uploaded, by its name: size in pixels and what is in it. Versions of the look name them.
create table brand_logo (
  logo text primary key constraint brand_logo_name check (logo ~ '^[1-9]\d{0,2}x[1-9]\d{0,2}-[0-9a-f]{32}$'),
  -- PNG, made anew from whatever was uploaded
  picture bytea not null constraint brand_logo_size check (octet_length(picture) <= 262144),
  added_by uuid not null references staff_member,
  added_at timestamptz not null
);
create index brand_logo_member on brand_logo (added_by);
create trigger brand_logo_append_only before update or delete on brand_logo
  for each row execute function refuse_change();
