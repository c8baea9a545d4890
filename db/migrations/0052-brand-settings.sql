-- What the owner says of the shop in place of the brand file, part by part (docs/decisions/0082-the-shop-s-own-facts.md).

create table brand_setting (
  part text not null constraint brand_setting_part
    check (part in ('names', 'company', 'contact', 'social', 'claims', 'accessibility', 'legal')),
  version integer not null constraint brand_setting_version check (version >= 1),
  value jsonb not null constraint brand_setting_value check (jsonb_typeof(value) = 'object'),
  -- the version that was brought back; null where it was typed
  restored integer,
  saved_by uuid not null references staff_member,
  saved_at timestamptz not null,
  primary key (part, version)
);
create index brand_setting_member on brand_setting (saved_by);
create trigger brand_setting_append_only before update or delete on brand_setting
  for each row execute function refuse_change();

create function announce_brand_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('brand_changed', '');
  return null;
end $$;
create trigger brand_setting_announce after insert on brand_setting
  for each statement execute function announce_brand_change();
