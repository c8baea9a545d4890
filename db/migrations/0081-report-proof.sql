-- What reports add up is proven against its rows (docs/decisions/0122-statistics-within-fifty-milliseconds.md).

-- Like every row of the books (0015): which transaction wrote it last, so that only what changed is looked at again.
do $$
declare
  name text;
begin
  foreach name in array array['report_sale_day', 'report_ledger_day', 'report_voucher_day', 'report_wash_day',
    'report_wash_month', 'report_wash_total', 'report_customer_day', 'report_consent_day']
  loop
    execute format('alter table %I add column written_in bigint not null default 0', name);
    execute format('alter table %I alter column written_in set default pg_current_xact_id()::text::bigint', name);
    execute format('create trigger %I before update on %I for each row execute function note_transaction()',
      name || '_written', name);
    execute format('create index %I on %I using brin (written_in) with (pages_per_range = 8, autosummarize = on)',
      name || '_written_in', name);
  end loop;
end $$;

-- Days, or their beginnings, that are added up and whose sums are not those of their rows; months by their first day.
-- The rate of a sale is not asked: it is the program's (domain/tax/vat.ts), the VAT is.
create view inv_39_report_days as
select d.day
from (
  select g::date as day, (g::date)::timestamp at time zone 'Asia/Jerusalem' as begins,
    least((g::date + 1)::timestamp at time zone 'Asia/Jerusalem', s.sealed_until) as ends
  from report_seal s
  cross join lateral generate_series(
    least(
      (select min(day) from report_sale_day), (select min(day) from report_ledger_day),
      (select min(day) from report_voucher_day), (select min(day) from report_wash_day),
      (select min(day) from report_wash_total), (select min(day) from report_customer_day),
      (select min(day) from report_consent_day),
      (least((select min(occurred_at) from journal), (select min(started_at) from redemption),
        (select moved_at from credit_move order by credit_move_id limit 1),
        (select min(created_at) from customer where deleted_at is null),
        (select occurred_at from consent_event order by consent_event_id limit 1))
        at time zone 'Asia/Jerusalem')::date)::timestamp,
    (s.sealed_until - interval '1 microsecond') at time zone 'Asia/Jerusalem', interval '1 day') as g
) d
where array(
    select row(c.kind, c.wash_package_id, sum(c.count), sum(c.gross_agorot), sum(c.vat_agorot))::text
    from report_sale_day c where c.day = d.day group by c.kind, c.wash_package_id order by 1)
  <> array(
    select row(r.kind, r.wash_package_id, count(*), sum(r.gross_agorot), sum(r.vat_agorot))::text
    from report_sale r where r.occurred_at >= d.begins and r.occurred_at < d.ends
    group by r.kind, r.wash_package_id order by 1)
or array(
    select row(c.ledger_account_id, c.amount_agorot)::text from report_ledger_day c where c.day = d.day order by 1)
  <> array(
    select row(e.ledger_account_id, sum(e.amount_agorot))::text
    from journal j join journal_entry e using (journal_id)
    where j.occurred_at >= d.begins and j.occurred_at < d.ends group by e.ledger_account_id order by 1)
or array(select row(c.gift, c.units, c.worth_agorot)::text from report_voucher_day c where c.day = d.day order by 1)
  <> array(
    select row(l.gift, sum(u.after - u.before),
      sum(unredeemed_worth(l.value_agorot, l.initial, u.after) - unredeemed_worth(l.value_agorot, l.initial, u.before)))::text
    from (select distinct lot_id from credit_move where moved_at >= d.begins and moved_at < d.ends) moved
    join credit_lot l using (lot_id)
    cross join lateral (
      select coalesce(sum(remaining_delta + held_delta) filter (where moved_at < d.begins), 0)::bigint as before,
        coalesce(sum(remaining_delta + held_delta), 0)::bigint as after
      from credit_move m where m.lot_id = l.lot_id and m.moved_at < d.ends) u
    where l.kind = 'wash' group by l.gift order by 1)
or array(
    select row(c.hour, c.station_id, c.washes, c.given_back)::text from report_wash_day c where c.day = d.day order by 1)
  <> array(
    select row(extract(hour from r.started_at at time zone 'Asia/Jerusalem')::int, r.station_id,
      count(*) filter (where r.state = 'completed'), count(*) filter (where r.state = 'reversed'))::text
    from redemption r
    where r.started_at >= d.begins and r.started_at < d.ends and r.state in ('completed', 'reversed')
    group by extract(hour from r.started_at at time zone 'Asia/Jerusalem')::int, r.station_id order by 1)
or array(select row(c.washes, c.given_back)::text from report_wash_total c where c.day = d.day)
  <> array(
    select row(sum(c.washes), sum(c.given_back))::text from report_wash_day c where c.day = d.day group by c.day)
or coalesce((select c.joined from report_customer_day c where c.day = d.day), 0)
  <> (select count(*) from customer m
    where m.created_at >= d.begins and m.created_at < d.ends and m.deleted_at is null)
or array(
    select row(c.topic, c.wording_version, c.given, c.withdrawn)::text from report_consent_day c
    where c.day = d.day and (c.given <> 0 or c.withdrawn <> 0) order by 1)
  <> array(
    select row(said.topic, h.wording_version, coalesce(sum(h.sign) filter (where h.given), 0),
      coalesce(sum(h.sign) filter (where not h.given), 0))::text
    from (select distinct customer_id, topic from consent_event
      where occurred_at >= d.begins and occurred_at < d.ends) said
    cross join lateral (
      (select e.wording_version, e.given, 1 as sign from consent_event e
        where e.customer_id = said.customer_id and e.topic = said.topic and e.occurred_at < d.ends
        order by e.consent_event_id desc limit 1)
      union all
      (select e.wording_version, e.given, -1 from consent_event e
        where e.customer_id = said.customer_id and e.topic = said.topic and e.occurred_at < d.begins
        order by e.consent_event_id desc limit 1)) h
    group by said.topic, h.wording_version
    having coalesce(sum(h.sign) filter (where h.given), 0) <> 0
      or coalesce(sum(h.sign) filter (where not h.given), 0) <> 0
    order by 1)
union
select d.month
from (
  select g::date as month
  from report_seal s
  cross join lateral generate_series(
    date_trunc('month', least((select min(month) from report_wash_month), (select min(day) from report_wash_day))::timestamp),
    date_trunc('month', s.sealed_until at time zone 'Asia/Jerusalem') - interval '1 month', interval '1 month') as g
) d
where array(
    select row(c.hour, c.station_id, c.washes, c.given_back)::text from report_wash_month c
    where c.month = d.month order by 1)
  <> array(
    select row(c.hour, c.station_id, sum(c.washes), sum(c.given_back))::text from report_wash_day c
    where c.day >= d.month and c.day < d.month + interval '1 month' group by c.hour, c.station_id order by 1);
