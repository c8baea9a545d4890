-- A wash becomes revenue when it is used (docs/decisions/0148-washes-are-earned-where-they-move.md): every move of washes
-- out of a voucher, or back into it, moves its exact part of the price in the statement that writes the move.

insert into ledger_account (ledger_account_id, floor_agorot) values
  -- washes that left their voucher for a refund that is not made yet
  ('liability:refund_due', null),
  -- the part of franchise stations in washes that they gave, without VAT
  ('liability:franchise', null),
  ('revenue:breakage', null),
  ('revenue:cancellation', null),
  -- what running the machines cost for washes that were given away: the other side of expense:goodwill
  ('expense:wash_cost', null);
insert into ledger_balance (ledger_account_id, shard)
  select ledger_account_id, shard from ledger_account, generate_series(0, 15) as shard
  on conflict do nothing;

-- The rates of domain/tax/vat.ts, for what is booked where a move is written.
create table vat_rate (
  since timestamptz not null,
  percent integer not null constraint vat_rate_percent check (percent between 0 and 100),
  constraint vat_rate_pkey primary key (since)
);
insert into vat_rate (since, percent) values
  (timestamp '2013-06-01' at time zone 'Asia/Jerusalem', 18),
  (timestamp '2015-10-01' at time zone 'Asia/Jerusalem', 17),
  (timestamp '2025-01-01' at time zone 'Asia/Jerusalem', 18);

-- Choices of the owner and the accountant; one row.
create table books_terms (
  only_row boolean not null default true constraint books_terms_only_row check (only_row),
  -- when what was paid for washes that nobody used is earned
  breakage text not null default 'at_expiry' constraint books_terms_breakage check (breakage in ('at_expiry', 'never')),
  -- vouchers without a last day are breakage after so many months without a use; null: never
  unused_months integer constraint books_terms_unused_months check (unused_months >= 12),
  -- cost of running one wash, booked as goodwill where the shop gave it; 0: not booked
  goodwill_wash_agorot agorot not null default 0,
  constraint books_terms_pkey primary key (only_row)
);
insert into books_terms default values;

-- The voucher that a journal is about; null where it is about money of an order.
alter table journal
  add column lot_id uuid references credit_lot,
  drop constraint journal_once,
  add constraint journal_once unique nulls not distinct (kind, ref_id, lot_id);
create index journal_lot on journal (lot_id) where lot_id is not null;

-- What the books owe for the open washes of the voucher: net of VAT where the sale was taxed, gross where not.
alter table credit_lot add column owed_agorot bigint not null default 0
  constraint credit_lot_owed check (owed_agorot >= 0);

create function vat_of(gross bigint, at timestamptz) returns bigint language sql stable as $$
  select gross - round(gross * 100.0 / (100 + (
    select percent from vat_rate where since <= at order by since desc limit 1)))::bigint
$$;

-- The part of so many washes in what is owed for all open ones; the agora that cannot be divided leaves first. Parts
-- that leave one after the other sum to the whole, in any order, as domain/tax/wash-shares.ts divides gross prices.
create function wash_part(owed bigint, open integer, washes integer) returns bigint language sql immutable as $$
  select case when washes >= open then owed else washes * (owed / open) + least(owed % open, washes) end
$$;

-- Moves the balances of the journals' entries, in one shard, in the order of the accounts.
create function move_balances(journals uuid[]) returns void language plpgsql as $$
declare
  shard_ integer := get_byte(uuid_send(journals[1]), 15) % 16;
begin
  perform from ledger_balance b
    where b.shard = shard_ and b.ledger_account_id in (
      select e.ledger_account_id from journal_entry e where e.journal_id = any(journals))
    order by b.ledger_account_id for update;
  update ledger_balance b set balance_agorot = b.balance_agorot + e.amount
  from (select ledger_account_id, sum(amount_agorot) as amount from journal_entry
    where journal_id = any(journals) group by ledger_account_id) e
  where b.ledger_account_id = e.ledger_account_id and b.shard = shard_;
end $$;

-- A move of washes, and how many its voucher had before it. `past_at` is null except where moves of the time before
-- this migration are booked, all at that instant, less what was booked of them before.
create type wash_move as (
  lot_id uuid, reason text, washes integer, ref_id uuid, moved_at timestamptz, open integer, past_at timestamptz);

-- Postings of a move: debits above zero. Null accounts where there is nothing to book.
create function wash_postings(m wash_move) returns table (account text, amount bigint) language plpgsql stable as $$
declare
  lot record;
  terms books_terms;
  part bigint;
  vat bigint := 0;
  share bigint := 0;
  ends boolean := m.reason in ('expire', 'void');
begin
  if m.reason in ('restore', 'refund_given_up') then
    return query select e.ledger_account_id, (- sum(e.amount_agorot))::bigint
      from journal j join journal_entry e using (journal_id)
      where j.ref_id = m.ref_id and (j.lot_id = m.lot_id or j.lot_id is null)
        and j.kind = any(case m.reason when 'restore' then array['wash', 'past_wash']
          else array['refund_asked', 'past_refund_asked'] end)
      group by e.ledger_account_id;
    return;
  end if;
  select c.owed_agorot, c.state, l.tax_treatment, l.order_id,
    case when c.gift or l.tax_treatment <> 'at_sale' then 'liability:gift_voucher' else 'liability:prepaid_wash' end as account
  into lot from credit_lot c join order_line l on l.order_line_id = c.source_id where c.lot_id = m.lot_id;
  select * into terms from books_terms;
  part := wash_part(lot.owed_agorot, m.open, m.washes);
  if m.reason = 'refund' then
    return query values (lot.account, part), ('liability:refund_due', - part);
    return;
  end if;
  -- a voucher that ended is taxed with its end where its product says so, also what comes back to it later
  if part > 0 and (m.reason = 'capture' and lot.tax_treatment <> 'at_sale'
      or lot.tax_treatment = 'at_sale_or_expiry' and (m.reason = 'expire' or ends and lot.state = 'expired')) then
    vat := vat_of(part, m.moved_at);
  end if;
  if ends then
    if terms.breakage = 'never' then part := vat; end if;
    -- what a refund of the past took out of a voucher is set against what that refund gave back
    return query values (lot.account, part), ('liability:vat_output', - vat),
      (case when exists (select from refund r where r.refund_id = m.ref_id and r.state = 'done') then 'revenue:wash'
        else 'revenue:breakage' end, vat - part);
    return;
  end if;
  if part > 0 then
    share := coalesce((select round((part - vat) * s.share_hundredths / 10000.0)::bigint
      from redemption r join settlement_share s using (station_id)
      where r.redemption_id = m.ref_id and s.since <= (r.started_at at time zone 'Asia/Jerusalem')::date
      order by s.since desc limit 1), 0);
  end if;
  return query values (lot.account, part), ('liability:vat_output', - vat), ('liability:franchise', - share),
    ('revenue:wash', share + vat - part);
  if terms.goodwill_wash_agorot > 0 and m.past_at is null
      and exists (select from goodwill g where g.order_id = lot.order_id and g.state = 'given') then
    return query values ('expense:goodwill', terms.goodwill_wash_agorot * m.washes),
      ('expense:wash_cost', - terms.goodwill_wash_agorot * m.washes);
  end if;
end $$;

create function wash_journal_kind(reason text) returns text language sql immutable as $$
  select case reason when 'capture' then 'wash' when 'restore' then 'wash_back' when 'expire' then 'expiry'
    when 'refund' then 'refund_asked' else reason end
$$;

-- Books a move; its journal, or null where there is nothing to book.
create function book_wash_move(m wash_move) returns uuid language plpgsql as $$
declare
  kind_ text := wash_journal_kind(m.reason);
  made uuid := gen_random_uuid();
  accounts text[];
  amounts bigint[];
begin
  select array_agg(account), array_agg(amount) into accounts, amounts from (
    select p.account, sum(p.amount)::bigint as amount from wash_postings(m) p group by p.account) p
  where amount <> 0;
  if accounts is null then return null; end if;
  update credit_lot c set owed_agorot = c.owed_agorot - p.amount
  from unnest(accounts, amounts) as p (account, amount)
  where c.lot_id = m.lot_id and p.account in ('liability:prepaid_wash', 'liability:gift_voucher');
  if m.past_at is not null then
    -- VAT of a wash that was used was booked before
    select array_agg(account), array_agg(amount) into accounts, amounts from (
      select account, sum(amount)::bigint as amount from (
        select * from unnest(accounts, amounts) as p (account, amount)
        union all
        select e.ledger_account_id, - e.amount_agorot from journal j join journal_entry e using (journal_id)
        where j.kind = kind_ and j.ref_id = m.ref_id and j.lot_id is null) both_ group by account) p
    where amount <> 0;
    if accounts is null then return null; end if;
    kind_ := 'past_' || kind_;
  end if;
  insert into journal (journal_id, kind, ref_id, lot_id, occurred_at)
  values (made, kind_, m.ref_id, m.lot_id, coalesce(m.past_at, m.moved_at));
  insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
  select made, account, amount from unnest(accounts, amounts) as p (account, amount);
  return made;
end $$;

-- Statement by statement, after its rows are written and their vouchers locked: of two that wait for one voucher the
-- second sees what the first left. What is sold, held or released moves nothing.
create function book_wash_moves() returns trigger language plpgsql as $$
declare
  m wash_move;
  made uuid[] := '{}';
  journal_ uuid;
begin
  for m in
    select x.lot_id, x.reason::text, abs(x.remaining_delta + x.held_delta), x.ref_id, x.moved_at,
      (c.remaining + c.held - sum(x.remaining_delta + x.held_delta)
        over (partition by x.lot_id order by x.credit_move_id desc))::int, null::timestamptz
    from moved x join credit_lot c on c.lot_id = x.lot_id and c.kind = 'wash' and c.source = 'order_line'
    where x.reason not in ('issue', 'hold', 'release') and x.remaining_delta + x.held_delta <> 0
      -- what a refund takes out of a voucher is in the journal of the refund
      and not (x.reason = 'void' and exists (select from refund r where r.refund_id = x.ref_id and r.state = 'done'))
    order by x.credit_move_id
  loop
    journal_ := book_wash_move(m);
    if journal_ is not null then made := made || journal_; end if;
  end loop;
  if made <> '{}' then perform move_balances(made); end if;
  return null;
end $$;
create trigger credit_move_booked after insert on credit_move
  referencing new table as moved for each statement execute function book_wash_moves();

-- Washes of the past ---------------------------------------------------------------------------------

-- Books once, dated `at`, what moves of washes without a journal would have booked: kinds `past_…`. Vouchers are given
-- what the capture of their order owes for them; what was refunded is divided into unused washes and the rest.
create function book_past_washes(at timestamptz) returns integer language plpgsql as $$
declare
  m wash_move;
  r record;
  made uuid[] := '{}';
  journal_ uuid;
begin
  update credit_lot c set owed_agorot = s.owed
  from (
    select x.lot_id, (div(b.owed * x.value_until, x.value_all) - div(b.owed * (x.value_until - x.value), x.value_all))::bigint
      as owed
    from (
      select c.lot_id, l.order_id, c.value_agorot::numeric as value,
        sum(c.value_agorot::numeric) over (partition by l.order_id order by c.lot_id) as value_until,
        sum(c.value_agorot::numeric) over (partition by l.order_id) as value_all
      from credit_lot c join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
      where c.kind = 'wash' and c.value_agorot > 0
        and not exists (select from journal n where n.lot_id = c.lot_id)) x
    join payment p on p.order_id = x.order_id and not p.unassigned
    join journal j on j.kind = 'capture' and j.ref_id = p.payment_id
    cross join lateral (
      select - sum(e.amount_agorot)::numeric as owed from journal_entry e where e.journal_id = j.journal_id
        and e.ledger_account_id in ('liability:prepaid_wash', 'liability:gift_voucher')) b) s
  where c.lot_id = s.lot_id;
  for m in
    select x.lot_id, x.reason::text, abs(x.remaining_delta + x.held_delta), x.ref_id, x.moved_at,
      (sum(x.remaining_delta + x.held_delta) over (partition by x.lot_id order by x.credit_move_id)
        - x.remaining_delta - x.held_delta)::int, at
    from credit_move x join credit_lot c on c.lot_id = x.lot_id and c.kind = 'wash' and c.source = 'order_line'
    where x.remaining_delta + x.held_delta <> 0 and c.value_agorot > 0
    order by x.credit_move_id
  loop
    continue when m.reason = 'issue' or exists (
      select from journal j where j.ref_id = m.ref_id and j.lot_id = m.lot_id
        and j.kind in (wash_journal_kind(m.reason), 'past_' || wash_journal_kind(m.reason)));
    journal_ := book_wash_move(m);
    if journal_ is not null then made := made || journal_; end if;
  end loop;
  for r in
    select f.refund_id, b.taken, coalesce(w.asked, 0) as asked, b.account
    from refund f
    join journal j on j.kind = 'refund' and j.ref_id = f.refund_id
    cross join lateral (
      select max(e.ledger_account_id) as account, sum(e.amount_agorot)::bigint as taken from journal_entry e
      where e.journal_id = j.journal_id
        and e.ledger_account_id in ('liability:prepaid_wash', 'liability:gift_voucher')) b
    left join lateral (
      select (- sum(e.amount_agorot))::bigint as asked from journal n join journal_entry e using (journal_id)
      where n.kind = 'past_refund_asked' and n.ref_id = f.refund_id
        and e.ledger_account_id = 'liability:refund_due') w on true
    where b.taken <> 0 and not exists (select from journal n where n.kind = 'past_refund' and n.ref_id = f.refund_id)
      and not exists (select from journal_entry e where e.journal_id = j.journal_id
        and e.ledger_account_id in ('liability:refund_due', 'revenue:wash', 'revenue:cancellation'))
  loop
    insert into journal (journal_id, kind, ref_id, occurred_at) values (gen_random_uuid(), 'past_refund', r.refund_id, at)
      returning journal_id into journal_;
    insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
    select journal_, account, amount from (values
      (r.account, - r.taken), ('liability:refund_due', r.asked),
      (case when r.taken < r.asked then 'revenue:cancellation' else 'revenue:wash' end, r.taken - r.asked))
      as p (account, amount) where amount <> 0;
    made := made || journal_;
  end loop;
  if made <> '{}' then perform move_balances(made); end if;
  return cardinality(made);
end $$;
select book_past_washes(now());

-- VAT that falls due with a use is booked with it: what the report of sales says of it needs no document. Uses of the
-- time before this migration are told by theirs.
create or replace view report_sale as
select j.journal_id, j.occurred_at, j.kind, p.order_id, p.captured_at, l.wash_package_id, e.gross_agorot, e.vat_agorot,
  j.journal_id as booked_in
from journal j
left join refund r on j.kind = 'refund' and r.refund_id = j.ref_id
join payment p on p.payment_id = case j.kind when 'refund' then r.payment_id else j.ref_id end
join order_line l on l.order_id = p.order_id
cross join lateral (
  select sum(amount_agorot) filter (where ledger_account_id = 'clearing:provider')::bigint as gross_agorot,
    (- coalesce(sum(amount_agorot) filter (where ledger_account_id = 'liability:vat_output'), 0))::bigint as vat_agorot,
    bool_or(ledger_account_id = 'liability:unassigned_payment') as unassigned
  from journal_entry where journal_entry.journal_id = j.journal_id) e
where j.kind in ('capture', 'refund') and not e.unassigned
union all
select case half.sign when 1 then j.journal_id else md5(j.journal_id::text)::uuid end, j.occurred_at, 'use', u.order_id,
  u.taxed_at, u.wash_package_id, (half.sign * u.gross)::bigint, case half.sign when 1 then u.vat else 0 end, j.journal_id
from journal j
cross join lateral (
  select l.order_id, j.occurred_at as taxed_at, l.wash_package_id,
    (select (coalesce(sum(e.amount_agorot), 0))::bigint from journal_entry e
      where e.journal_id = j.journal_id and e.ledger_account_id = 'liability:gift_voucher') as gross,
    (select (- coalesce(sum(e.amount_agorot), 0))::bigint from journal_entry e
      where e.journal_id = j.journal_id and e.ledger_account_id = 'liability:vat_output') as vat
  from credit_lot c join order_line l on l.order_line_id = c.source_id
  where c.lot_id = j.lot_id and l.tax_treatment <> 'at_sale'
  union all
  select d.order_id, d.tax_point, l.wash_package_id,
    case d.document_type when 330 then - d.total_agorot else d.total_agorot end,
    (select (- coalesce(sum(e.amount_agorot), 0))::bigint from journal_entry e
      where e.journal_id = j.journal_id and e.ledger_account_id = 'liability:vat_output')
  from tax_document d join credit_lot c on c.lot_id = d.lot_id join order_line l on l.order_line_id = c.source_id
  where j.lot_id is null and d.subject = j.kind and d.subject_id = j.ref_id) u
cross join (values (1), (-1)) as half (sign)
-- said so that no index of kinds is read for it: of a day there are few journals, of a kind there are all that ever were
where j.kind not in ('capture', 'refund') and u.vat <> 0;

-- Rules ---------------------------------------------------------------------------------------------
create or replace view inv_33_tax_document_sum as
  select d.tax_document_id from tax_document d
  cross join lateral (
    select coalesce(sum(e.amount_agorot) filter (where e.ledger_account_id = 'clearing:provider'), 0) as money,
      coalesce(sum(e.amount_agorot) filter (where e.ledger_account_id = 'liability:vat_output'), 0) as vat
    from journal j join journal_entry e using (journal_id)
    where j.kind in (d.subject, 'past_' || d.subject) and j.ref_id = d.subject_id) b
  where d.hash <> tax_document_digest(d)
    or (d.subject not in ('recall', 'reissue') and (
      (d.lot_id is null and d.total_agorot <> abs(b.money)) or d.vat_agorot <> abs(b.vat)));

-- What the ledger owes for the washes of an order is what its vouchers say that is owed for theirs, on each account.
create view inv_40_owed_by_order as
  select s.order_id from shop_order s
  cross join lateral (
    select coalesce(sum(c.owed_agorot), 0) as owed, bool_or(c.gift or l.tax_treatment <> 'at_sale') as gross
    from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
    where l.order_id = s.order_id) o
  cross join lateral (
    select coalesce(sum(e.amount_agorot) filter (where e.ledger_account_id = 'liability:prepaid_wash'), 0) as prepaid,
      coalesce(sum(e.amount_agorot) filter (where e.ledger_account_id = 'liability:gift_voucher'), 0) as gift
    from (
      select j.journal_id from payment p join journal j on j.kind = 'capture' and j.ref_id = p.payment_id
      where p.order_id = s.order_id
      union all
      select j.journal_id from payment p join refund r using (payment_id)
      join journal j on j.kind in ('refund', 'past_refund') and j.ref_id = r.refund_id
      where p.order_id = s.order_id
      union all
      select j.journal_id from order_line l
      join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
      join journal j on j.lot_id = c.lot_id
      where l.order_id = s.order_id
      union all
      -- VAT of uses before it was booked with the move
      select j.journal_id from order_line l
      join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
      join credit_move m on m.lot_id = c.lot_id
      join journal j on j.kind = wash_journal_kind(m.reason) and j.ref_id = m.ref_id and j.lot_id is null
      where l.order_id = s.order_id and l.tax_treatment <> 'at_sale') booked
    join journal_entry e using (journal_id)) b
  where case when o.gross then b.prepaid <> 0 or b.gift <> - o.owed else b.gift <> 0 or b.prepaid <> - o.owed end;

-- What is owed for a voucher is the worth of its open washes: nothing where none is open, and of each as much as of any
-- other but for the agora that cannot be divided. What is breakage already, or is never to be, is left out.
create view inv_41_owed_by_voucher as
  select c.lot_id from credit_lot c
  join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
  join payment p on p.order_id = l.order_id and not p.unassigned
  join journal j on j.kind = 'capture' and j.ref_id = p.payment_id
  cross join lateral (
    select - sum(e.amount_agorot) as sold,
      (select sum(o.value_agorot) from order_line ol join credit_lot o on o.source = 'order_line' and o.source_id = ol.order_line_id
        where ol.order_id = l.order_id) as paid
    from journal_entry e where e.journal_id = j.journal_id
      and e.ledger_account_id in ('liability:prepaid_wash', 'liability:gift_voucher')) s
  where c.kind = 'wash' and (
    (c.remaining + c.held = 0 and c.owed_agorot <> 0 and (select breakage from books_terms) = 'at_expiry')
    or (c.remaining + c.held > 0
      and abs(c.owed_agorot * c.initial - s.sold * c.value_agorot / nullif(s.paid, 0) * (c.remaining + c.held))
        > c.initial * (c.remaining + c.held + 1)
      and not exists (select from journal n where n.kind = 'unused' and n.lot_id = c.lot_id)));

-- All that is owed for washes is what the vouchers say, in sum; and all that waits for a refund is asked for by one.
create view inv_42_liability_of_washes as
  select a.account from (values ('liability:prepaid_wash'), ('liability:gift_voucher')) as a (account)
  cross join lateral (
    select coalesce(sum(c.owed_agorot), 0) as owed from credit_lot c join order_line l on l.order_line_id = c.source_id
    where c.source = 'order_line' and c.owed_agorot > 0
      and (c.gift or l.tax_treatment <> 'at_sale') = (a.account = 'liability:gift_voucher')) v
  where v.owed <> - (select coalesce(sum(b.balance_agorot), 0) from ledger_balance b where b.ledger_account_id = a.account);

-- A wash that was used, or came back, is booked at its instant with its part; each once (journal_once).
create view inv_43_wash_not_earned as
  select m.credit_move_id from credit_move m
  join credit_lot c on c.lot_id = m.lot_id
  where m.reason in ('capture', 'restore') and c.value_agorot >= 2 * c.initial and c.source = 'order_line'
    and not exists (select from journal j
      where j.ref_id = m.ref_id and j.lot_id = m.lot_id and (
        j.kind = wash_journal_kind(m.reason) and j.occurred_at = m.moved_at
        or j.kind = 'past_' || wash_journal_kind(m.reason)))
    and not exists (select from journal n where n.kind = 'unused' and n.lot_id = c.lot_id);

-- Revenue of a wash is the net of its document, where it has one.
create view inv_44_revenue_of_document as
  select d.tax_document_id from tax_document d
  cross join lateral (
    select coalesce(sum(e.amount_agorot), 0) as earned from journal j join journal_entry e using (journal_id)
    where j.kind in (d.subject, 'past_' || d.subject) and j.ref_id = d.subject_id
      and e.ledger_account_id in ('revenue:wash', 'liability:franchise')) b
  where d.subject in ('wash', 'wash_back') and d.net_agorot <> abs(b.earned);

-- Money that is on its way back is owed until the refund is made, or given up.
create view inv_45_refund_due as
  select r.refund_id from refund r
  join journal j on j.kind in ('refund_asked', 'past_refund_asked', 'refund_given_up', 'past_refund_given_up', 'refund',
    'past_refund') and j.ref_id = r.refund_id
  join journal_entry e on e.journal_id = j.journal_id and e.ledger_account_id = 'liability:refund_due'
  group by r.refund_id, r.state, r.given_up_at
  having (r.state = 'done' or r.given_up_at is not null) and sum(e.amount_agorot) <> 0;
