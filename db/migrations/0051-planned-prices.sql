-- Prices are planned ahead, and products are changed by people (docs/decisions/0080-prices-are-planned.md).

-- counts every change of a product and of its prices: whoever saves says which state was on the screen
alter table wash_package add column version integer not null default 0;

-- what a planned price was before somebody took it back; it never began
alter table price_version
  add column withdrawn_at timestamptz,
  add constraint price_version_withdrawn_before_it_began check (withdrawn_at < valid_from),
  drop constraint price_version_one_per_moment;
create unique index price_version_one_per_moment on price_version (wash_package_id, valid_from)
  where withdrawn_at is null;

create function keep_price_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- a product's first price may be of any time; ten minutes are what clocks of two machines may differ
    if exists (
      select from price_version v
      where v.wash_package_id = new.wash_package_id and v.withdrawn_at is null
        and (new.valid_from < clock_timestamp() - interval '10 minutes'
          or (v.valid_from <= clock_timestamp() and v.valid_from >= new.valid_from)))
    then
      raise exception 'a price begins now or later, and after those that have begun'
        using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  -- one thing may happen to a price: it is withdrawn before it begins
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and old.valid_from > clock_timestamp()
    and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at'
  then
    return new;
  end if;
  raise exception 'append_only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger price_version_append_only on price_version;
create trigger price_version_append_only before insert or update or delete on price_version
  for each row execute function keep_price_version();
drop trigger price_version_announce on price_version;
create trigger price_version_announce after insert or update on price_version
  for each statement execute function announce_catalogue_change();

-- what orders and vouchers were made from stays: another size or another tax is another product
create function keep_wash_package() returns trigger language plpgsql as $$
begin
  raise exception 'a product keeps its kind, number, washes and tax: add another' using errcode = 'restrict_violation';
end $$;
create trigger wash_package_stays before update on wash_package for each row
  when (row(new.wash_package_id, new.kind, new.number, new.wash_count, new.tax_treatment)
    is distinct from row(old.wash_package_id, old.kind, old.number, old.wash_count, old.tax_treatment))
  execute function keep_wash_package();
