-- Reports (docs/decisions/0085-reports-add-up-sealed-days.md): what is counted, and sums of days that are over.

-- Money that was taken for washes and given back, one row a journal. What fulfilled nothing is no sale. Amounts are
-- below nothing where they went back.
create view report_sale as
select j.journal_id, j.occurred_at, j.kind, p.order_id, p.captured_at, l.wash_package_id, e.gross_agorot, e.vat_agorot
from journal j
left join refund r on j.kind = 'refund' and r.refund_id = j.ref_id
join payment p on p.payment_id = case j.kind when 'refund' then r.payment_id else j.ref_id end
join order_line l on l.order_id = p.order_id
cross join lateral (
  select sum(amount_agorot) filter (where ledger_account_id = 'clearing:provider')::bigint as gross_agorot,
    (- coalesce(sum(amount_agorot) filter (where ledger_account_id = 'liability:vat_output'), 0))::bigint as vat_agorot,
    bool_or(ledger_account_id = 'liability:unassigned_payment') as unassigned
  from journal_entry where journal_entry.journal_id = j.journal_id) e
where j.kind in ('capture', 'refund') and not e.unassigned;

-- What washes that are left of a voucher cost: the shares of all its washes sum to its price, the first take what cannot
-- be divided (domain/entitlements/wash-share.ts).
create function unredeemed_worth(value_agorot bigint, initial int, units bigint) returns bigint
language sql immutable parallel safe as $$
  select units * (value_agorot / initial) + greatest(0, value_agorot % initial - (initial - units))
$$;

create table report_sale_day (
  day date not null,
  kind text not null constraint report_sale_day_kind check (kind in ('capture', 'refund')),
  wash_package_id uuid not null references wash_package,
  -- the rate that held at the sale; 0: no VAT fell due with it
  vat_percent integer not null,
  count integer not null,
  gross_agorot bigint not null,
  vat_agorot bigint not null,
  constraint report_sale_day_pkey primary key (day, kind, wash_package_id, vat_percent)
);
create index report_sale_day_product on report_sale_day (wash_package_id);

create table report_ledger_day (
  day date not null,
  ledger_account_id text not null references ledger_account,
  amount_agorot bigint not null,
  constraint report_ledger_day_pkey primary key (day, ledger_account_id)
);
create index report_ledger_day_account on report_ledger_day (ledger_account_id);

-- By how much the washes that are left, and their worth, grew on a day.
create table report_voucher_day (
  day date not null,
  gift boolean not null,
  units bigint not null,
  worth_agorot bigint not null,
  constraint report_voucher_day_pkey primary key (day, gift)
);

create table report_wash_day (
  day date not null,
  -- of the clock at the wall; the hour that comes twice in autumn is one
  hour integer not null constraint report_wash_day_hour check (hour between 0 and 23),
  station_id uuid not null references station on delete cascade,
  washes integer not null,
  given_back integer not null,
  constraint report_wash_day_pkey primary key (day, hour, station_id)
);
create index report_wash_day_station on report_wash_day (station_id);

-- Days before this one are added up; what was written later about them takes it back.
create table report_seal (
  one boolean primary key default true constraint report_seal_one check (one),
  sealed_until date not null
);
insert into report_seal (sealed_until) values ('2000-01-01');

-- Whoever writes about a day that is over waits for the one who adds it up, or makes them add it up again.
create function unseal_report_days() returns trigger language plpgsql as $$
declare
  told timestamptz;
begin
  if tg_table_name = 'journal' then
    told := new.occurred_at;
  elsif tg_table_name = 'credit_move' then
    told := new.moved_at;
  else
    told := new.started_at;
  end if;
  perform from report_seal for no key update;
  update report_seal set sealed_until = (told at time zone 'Asia/Jerusalem')::date
    where sealed_until > (told at time zone 'Asia/Jerusalem')::date;
  return null;
end $$;
create trigger journal_unseal after insert on journal
  for each row when (new.occurred_at < now() - interval '1 day') execute function unseal_report_days();
create trigger credit_move_unseal after insert on credit_move
  for each row when (new.moved_at < now() - interval '1 day') execute function unseal_report_days();
create trigger redemption_unseal after insert or update of state, started_at on redemption
  for each row when (new.started_at < now() - interval '1 day') execute function unseal_report_days();

-- Days are read by range, lists by key.
create index journal_occurred on journal (occurred_at, journal_id);
create index credit_move_moved on credit_move using brin (moved_at) with (pages_per_range = 16, autosummarize = on);
create index redemption_washed on redemption (started_at, redemption_id) where started_at is not null;
drop index redemption_started;
create index credit_lot_issued on credit_lot (issued_at desc, lot_id desc) where kind = 'wash';
