-- What is over is added up by the hour, by months where days are many, and consents like everything else
-- (docs/decisions/0122-statistics-within-fifty-milliseconds.md).

-- Until which instant everything is added up: the day in which it lies holds what came before it.
alter table report_seal
  alter column sealed_until type timestamptz using sealed_until::timestamp at time zone 'Asia/Jerusalem';

-- What everybody said last about each kind of consent: by how much it grew on a day, or shrank.
create table report_consent_day (
  day date not null,
  topic text not null,
  wording_version text not null,
  given integer not null,
  withdrawn integer not null,
  constraint report_consent_day_pkey primary key (day, topic, wording_version) include (given, withdrawn)
);

-- Washes of a month that is over, by the hour of the clock; and of a day at all stations.
create table report_wash_month (
  month date not null constraint report_wash_month_begins check (extract(day from month) = 1),
  hour integer not null constraint report_wash_month_hour check (hour between 0 and 23),
  station_id uuid not null references station on delete cascade,
  washes integer not null,
  given_back integer not null,
  constraint report_wash_month_pkey primary key (month, hour, station_id) include (washes, given_back)
);
create index report_wash_month_station on report_wash_month (station_id);

create table report_wash_total (
  day date not null,
  washes integer not null,
  given_back integer not null,
  constraint report_wash_total_pkey primary key (day) include (washes, given_back)
);

-- Whoever writes about what may be added up already waits for the one who adds it up, or makes them do it again: the
-- whole day, because its sum holds all of it.
create or replace function unseal_report_days() returns trigger language plpgsql as $$
declare
  told timestamptz;
begin
  if tg_table_name = 'journal' or tg_table_name = 'consent_event' then
    told := new.occurred_at;
  elsif tg_table_name = 'credit_move' then
    told := new.moved_at;
  elsif tg_table_name = 'customer' then
    told := new.created_at;
  else
    told := new.started_at;
  end if;
  perform from report_seal for no key update;
  update report_seal
    set sealed_until = date_trunc('day', told at time zone 'Asia/Jerusalem') at time zone 'Asia/Jerusalem'
    where sealed_until > told;
  return null;
end $$;

-- An hour instead of a day. What is two hours old is added up, so only a transaction of more than an hour is too late.
drop trigger journal_unseal on journal;
create trigger journal_unseal after insert on journal
  for each row when (new.occurred_at < now() - interval '1 hour') execute function unseal_report_days();
drop trigger credit_move_unseal on credit_move;
create trigger credit_move_unseal after insert on credit_move
  for each row when (new.moved_at < now() - interval '1 hour') execute function unseal_report_days();
drop trigger redemption_unseal on redemption;
create trigger redemption_unseal after insert or update of state, started_at on redemption
  for each row when (new.started_at < now() - interval '1 hour') execute function unseal_report_days();
drop trigger customer_unseal on customer;
create trigger customer_unseal after insert on customer
  for each row when (new.created_at < now() - interval '1 hour') execute function unseal_report_days();
create trigger consent_event_unseal after insert on consent_event
  for each row when (new.occurred_at < now() - interval '1 hour') execute function unseal_report_days();

-- Whoever leaves is taken out of the day they joined on, where they were counted on it.
create or replace function count_out_customer() returns trigger language plpgsql as $$
begin
  perform from report_seal for no key update;
  update report_customer_day set joined = joined - 1
    where day = (old.created_at at time zone 'Asia/Jerusalem')::date
      and old.created_at < (select sealed_until from report_seal);
  return null;
end $$;

create index consent_event_said on consent_event using brin (occurred_at)
  with (pages_per_range = 16, autosummarize = on);

-- Days that were added up before. Of what somebody said, the newest that was said by the end of a day holds: from its own
-- day on until the first day of something newer.
insert into report_consent_day (day, topic, wording_version, given, withdrawn)
select changed.day, topic, wording_version, coalesce(sum(sign) filter (where given), 0),
  coalesce(sum(sign) filter (where not given), 0)
from (
  select topic, wording_version, given, (occurred_at at time zone 'Asia/Jerusalem')::date as from_day,
    min((occurred_at at time zone 'Asia/Jerusalem')::date) over (
      partition by customer_id, topic order by consent_event_id
      rows between 1 following and unbounded following) as until_day
  from consent_event
  where occurred_at < (select sealed_until from report_seal)
) said
cross join lateral (values (from_day, 1), (until_day, -1)) as changed (day, sign)
where changed.day is not null and (until_day is null or until_day > from_day)
group by 1, 2, 3;

insert into report_wash_month (month, hour, station_id, washes, given_back)
select date_trunc('month', day)::date, hour, station_id, sum(washes)::int, sum(given_back)::int
from report_wash_day
where date_trunc('month', day) + interval '1 month' <= (
  select sealed_until at time zone 'Asia/Jerusalem' from report_seal)
group by 1, 2, 3;

insert into report_wash_total (day, washes, given_back)
select day, sum(washes)::int, sum(given_back)::int from report_wash_day
where day < (select (sealed_until at time zone 'Asia/Jerusalem')::date from report_seal) group by 1;

-- The list of orders by price: of one price the newest stand together, so that days are found without looking at all.
-- As wide as before.
drop index shop_order_price;
create index shop_order_price on shop_order (due_agorot, created_at, order_id) include (state, kind, payment_method);

-- A gift that was paid at a machine there can hardly be: an index that is empty says so at once.
create index shop_order_gift_at_machine on shop_order (created_at desc, order_id desc)
  where kind = 'gift' and payment_method = 'nayax';
