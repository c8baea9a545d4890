-- How many accounts there are is added up by days, as sales are (0056): the overview does not count all of them each
-- second (docs/decisions/0121-the-portal-behind-a-million-orders.md).
create table report_customer_day (
  day date not null,
  -- of those who joined on that day, whoever still has the account
  joined integer not null constraint report_customer_day_joined check (joined >= 0),
  constraint report_customer_day_pkey primary key (day)
);
insert into report_customer_day (day, joined)
select (created_at at time zone 'Asia/Jerusalem')::date, count(*)::int from customer
where deleted_at is null
  and created_at < (select sealed_until::timestamp at time zone 'Asia/Jerusalem' from report_seal)
group by 1;

-- Whoever leaves is taken out of the day they joined on, and waits for the one who adds it up.
create function count_out_customer() returns trigger language plpgsql as $$
begin
  perform from report_seal for no key update;
  update report_customer_day set joined = joined - 1
    where day = (old.created_at at time zone 'Asia/Jerusalem')::date;
  return null;
end $$;
create trigger customer_counted_out after update of deleted_at on customer
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function count_out_customer();

-- As before (0056), and for accounts.
create or replace function unseal_report_days() returns trigger language plpgsql as $$
declare
  told timestamptz;
begin
  if tg_table_name = 'journal' then
    told := new.occurred_at;
  elsif tg_table_name = 'credit_move' then
    told := new.moved_at;
  elsif tg_table_name = 'customer' then
    told := new.created_at;
  else
    told := new.started_at;
  end if;
  perform from report_seal for no key update;
  update report_seal set sealed_until = (told at time zone 'Asia/Jerusalem')::date
    where sealed_until > (told at time zone 'Asia/Jerusalem')::date;
  return null;
end $$;
create trigger customer_unseal after insert on customer
  for each row when (new.created_at < now() - interval '1 day') execute function unseal_report_days();
