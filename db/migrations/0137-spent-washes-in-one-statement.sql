-- Books the washes that one statement spends together. A wash that its machine started is by far the most frequent move,
-- and book_wash_move runs about eight statements for each; it still books every other reason, all of which are rare.

-- Books moves as book_wash_move does, all of them spent washes of one statement; returns the journals. Of several washes of
-- one voucher each takes the difference between what the first washes take up to it and before it: the same as one after
-- the other, because what the first so many take does not depend on how they are divided (wash_part).
create function book_spent_washes(spent_ wash_move[]) returns uuid[] language plpgsql as $$
declare
  made uuid[];
begin
  with taken as (
    select s.*, l.tax_treatment, l.order_id,
      case when c.gift or l.tax_treatment <> 'at_sale' then 'liability:gift_voucher' else 'liability:prepaid_wash' end
        as account,
      wash_part(c.owed_agorot, s.before_all, s.until) - wash_part(c.owed_agorot, s.before_all, s.until - s.washes) as part
    from (
      select m.lot_id, m.washes, m.ref_id, m.moved_at, max(m.open) over (partition by m.lot_id) as before_all,
        (sum(m.washes) over (partition by m.lot_id order by m.place))::int as until
      from unnest(spent_) with ordinality
        as m (lot_id, reason, washes, ref_id, moved_at, open, past_at, place)) s
    join credit_lot c using (lot_id)
    join order_line l on l.order_line_id = c.source_id
  ), taxed as (
    select t.*, case when part > 0 and tax_treatment <> 'at_sale' then vat_of(part, moved_at) else 0 end as vat
    from taken t
  ), shared as materialized (
    select t.*, gen_random_uuid() as journal_id, coalesce(s.share, 0) as share,
      case when b.goodwill_wash_agorot > 0
          and exists (select from goodwill g where g.order_id = t.order_id and g.state = 'given')
        then b.goodwill_wash_agorot * t.washes else 0 end as cost
    from taxed t
    cross join books_terms b
    left join lateral (
      select round((t.part - t.vat) * s.share_hundredths / 10000.0)::bigint as share
      from redemption r join settlement_share s using (station_id)
      where t.part > 0 and r.redemption_id = t.ref_id
        and s.since <= (r.started_at at time zone 'Asia/Jerusalem')::date
      order by s.since desc limit 1) s on true
  ), posted as materialized (
    select x.journal_id, x.lot_id, x.ref_id, x.moved_at, p.account, p.amount
    from shared x
    cross join lateral (values (x.account, x.part), ('liability:vat_output', - x.vat),
      ('liability:franchise', - x.share), ('revenue:wash', x.share + x.vat - x.part),
      ('expense:goodwill', x.cost), ('expense:wash_cost', - x.cost)) as p (account, amount)
    where p.amount <> 0
  ), owed as (
    update credit_lot c set owed_agorot = c.owed_agorot - p.amount
    from (
      select lot_id, sum(amount) as amount from posted
      where account in ('liability:prepaid_wash', 'liability:gift_voucher') group by lot_id) p
    where c.lot_id = p.lot_id
  ), booked as (
    insert into journal (journal_id, kind, ref_id, lot_id, occurred_at)
    select distinct journal_id, wash_journal_kind('capture'), ref_id, lot_id, moved_at from posted
    returning journal_id
  ), entered as (
    insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
    select journal_id, account, amount from posted
  )
  select coalesce(array_agg(journal_id), '{}') into made from booked;
  return made;
end $$;

create or replace function book_wash_moves() returns trigger language plpgsql as $$
declare
  m wash_move;
  due wash_move[];
  made uuid[] := '{}';
  journal_ uuid;
begin
  select array_agg(row (lot_id, reason, washes, ref_id, moved_at, open, null::timestamptz)::wash_move
      order by credit_move_id) into due
  from (
    select x.credit_move_id, x.lot_id, x.reason::text, abs(x.remaining_delta + x.held_delta) as washes, x.ref_id,
      x.moved_at, (c.remaining + c.held - sum(x.remaining_delta + x.held_delta)
        over (partition by x.lot_id order by x.credit_move_id desc))::int as open
    from moved x join credit_lot c on c.lot_id = x.lot_id and c.kind = 'wash' and c.source = 'order_line'
    where x.reason not in ('issue', 'hold', 'release') and x.remaining_delta + x.held_delta <> 0
      -- what a refund takes out of a voucher is in the journal of the refund
      and not (x.reason = 'void' and exists (select from refund r where r.refund_id = x.ref_id and r.state = 'done'))) d;
  if due is null then return null; end if;
  if not exists (select from unnest(due) d where d.reason <> 'capture') then
    made := book_spent_washes(due);
  else
    foreach m in array due loop
      journal_ := book_wash_move(m);
      if journal_ is not null then made := made || journal_; end if;
    end loop;
  end if;
  if made <> '{}' then perform move_balances(made); end if;
  return null;
end $$;
