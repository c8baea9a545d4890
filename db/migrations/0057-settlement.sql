-- What the shop owes its franchise stations (docs/decisions/0086-settlement-of-a-month.md).

-- A station's part of what was paid for washes that it gave, in hundredths of a percent. None: the shop's own station.
create table settlement_share (
  station_id uuid not null references station,
  -- the first day that it holds for, in the shop's calendar; a new one begins later, none is ever changed
  since date not null,
  share_hundredths integer not null
    constraint settlement_share_hundredths check (share_hundredths between 0 and 10000),
  set_by uuid not null references staff_member,
  set_at timestamptz not null,
  constraint settlement_share_pkey primary key (station_id, since)
);
create index settlement_share_by on settlement_share (set_by);

create table settlement (
  -- a month of the shop's calendar
  period text not null constraint settlement_period check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- as they were then
  company text not null,
  company_he text not null,
  registration text not null,
  closed_by uuid not null references staff_member,
  closed_at timestamptz not null,
  closed_in bigint not null default (pg_current_xact_id()::text)::bigint,
  constraint settlement_pkey primary key (period)
);
create index settlement_closed_by on settlement (closed_by);

-- A wash that was taken (above nothing) or given back (below), in the one month that it is settled in.
create table settlement_line (
  credit_move_id bigint not null references credit_move,
  period text not null references settlement,
  redemption_id uuid not null references redemption,
  station_id uuid not null references station,
  washed_at timestamptz not null,
  share_hundredths integer not null,
  -- of what was paid for its voucher
  worth_agorot bigint not null,
  -- the wash took place in a month that was closed without it
  adjusts boolean not null,
  constraint settlement_line_pkey primary key (credit_move_id)
);
create index settlement_line_period on settlement_line (period, station_id, credit_move_id);
create index settlement_line_redemption on settlement_line (redemption_id);
create index settlement_line_station on settlement_line (station_id);

create table settlement_sum (
  period text not null references settlement,
  station_id uuid not null references station,
  share_hundredths integer not null,
  adjusts boolean not null,
  -- as it was called then
  name text not null,
  name_he text not null,
  washes integer not null,
  worth_agorot bigint not null,
  owed_agorot bigint not null,
  constraint settlement_sum_pkey primary key (period, station_id, share_hundredths, adjusts)
);
create index settlement_sum_station on settlement_sum (station_id);

-- What is closed stays closed: nothing is changed, and nothing is added after the transaction that closed it.
create function refuse_after_closing() returns trigger language plpgsql as $$
begin
  if not exists (select from settlement s
      where s.period = new.period and s.closed_in = (pg_current_xact_id()::text)::bigint) then
    raise exception 'append_only: % is closed', new.period using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger settlement_line_closed before insert on settlement_line
  for each row execute function refuse_after_closing();
create trigger settlement_sum_closed before insert on settlement_sum
  for each row execute function refuse_after_closing();

create trigger settlement_share_append_only before update or delete on settlement_share
  for each row execute function refuse_change();
create trigger settlement_append_only before update or delete on settlement
  for each row execute function refuse_change();
create trigger settlement_line_append_only before update or delete on settlement_line
  for each row execute function refuse_change();
create trigger settlement_sum_append_only before update or delete on settlement_sum
  for each row execute function refuse_change();
create trigger settlement_share_no_truncate before truncate on settlement_share
  for each statement execute function refuse_change();
create trigger settlement_no_truncate before truncate on settlement
  for each statement execute function refuse_change();
create trigger settlement_line_no_truncate before truncate on settlement_line
  for each statement execute function refuse_change();
create trigger settlement_sum_no_truncate before truncate on settlement_sum
  for each statement execute function refuse_change();
