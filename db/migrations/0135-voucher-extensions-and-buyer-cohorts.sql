-- Each time a voucher's last day moved to a later one: frozen days that were added, or a wash that was given back late.
-- The voucher's page lists them. What was extended before this migration is not known.
create table voucher_extension (
  voucher_extension_id bigint generated always as identity primary key,
  lot_id uuid not null references credit_lot,
  extended_at timestamptz not null default now(),
  expires_before timestamptz not null,
  expires_after timestamptz not null,
  constraint voucher_extension_later check (expires_after > expires_before)
);
create index voucher_extension_lot on voucher_extension (lot_id);

create function record_voucher_extension() returns trigger language plpgsql as $$
begin
  insert into voucher_extension (lot_id, expires_before, expires_after)
  values (new.lot_id, old.expires_at, new.expires_at);
  return null;
end $$;

create trigger credit_lot_extended after update of expires_at on credit_lot
for each row when (new.expires_at > old.expires_at) execute function record_voucher_extension();

-- Buyers by the month of their first purchase, and how soon they bought again; days that were aggregated before follow.
-- `within` 0 counts first purchases on a day; 1, 2, 3, 6 and 12 count second purchases on it that came within so many
-- months. Purchases are paid orders of the website, by email address.
create table report_cohort_day (
  day date not null,
  month date not null constraint report_cohort_day_month check (extract(day from month) = 1),
  within integer not null constraint report_cohort_day_within check (within in (0, 1, 2, 3, 6, 12)),
  buyers integer not null,
  constraint report_cohort_day_pkey primary key (day, month, within) include (buyers)
);

insert into report_cohort_day (day, month, within, buyers)
select day, month, within, count(*)
from (
  select (captured_at at time zone 'Asia/Jerusalem')::date as day, date_trunc('month', first_at)::date as month,
    case when nth = 1 then 0 else (
      select min(n) from unnest(array[1, 2, 3, 6, 12]) n
      where paid_at at time zone 'Asia/Jerusalem' < first_at + make_interval(months => n)) end as within
  from (
    select o.paid_at, p.captured_at, row_number() over purchases as nth,
      first_value(o.paid_at) over purchases at time zone 'Asia/Jerusalem' as first_at
    from shop_order o join payment p using (order_id)
    where p.captured_at is not null and not p.unassigned and o.paid_at is not null and o.payment_method <> 'nayax'
    window purchases as (partition by o.email_index order by o.paid_at, o.order_id)
  ) purchase
  where nth <= 2 and captured_at < (select sealed_until from report_seal)
) counted
where within is not null
group by 1, 2, 3;
