-- The books are proven once as a whole, then by what was written since (docs/decisions/0038-proof-of-the-books.md).

-- Written when -----------------------------------------------------------------------------------
-- A row says which transaction last wrote it. A proof has seen everything below the oldest transaction that was still
-- running; what is above is looked at next time, some of it again. Lines of orders, entries of journals and messages
-- are written together with their order or journal and are found through it.

create function note_transaction() returns trigger language plpgsql as $$
begin
  new.written_in := pg_current_xact_id()::text::bigint;
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['shop_order', 'payment', 'payment_exception', 'refund', 'credit_lot', 'credit_move',
    'redemption', 'points_account', 'points_move', 'journal', 'audit']
  loop
    execute format('alter table %I add column written_in bigint not null default 0', name);
    execute format('alter table %I alter column written_in set default pg_current_xact_id()::text::bigint', name);
    -- two numbers for each eight pages: next to nothing to keep, and a change leads to 64 KB
    execute format('create index %I on %I using brin (written_in) with (pages_per_range = 8, autosummarize = on)',
      name || '_written_in', name);
  end loop;
  foreach name in array array['shop_order', 'payment_exception', 'refund', 'credit_lot', 'redemption', 'points_account']
  loop
    execute format('create trigger %I before update on %I for each row execute function note_transaction()',
      name || '_written', name);
  end loop;
end $$;

-- no rule speaks of a payment before its money came: opening a page and asking the provider stay as cheap as they were
create trigger payment_written before update on payment for each row
  when (new.state in ('captured', 'part_refunded', 'refunded', 'lost')
    or old.state in ('captured', 'part_refunded', 'refunded', 'lost'))
  execute function note_transaction();

-- with its columns named, now that one of them fills itself
create or replace function append_audit(actor_ text, action_ text, ref_id_ uuid, detail_ jsonb) returns bigint
language plpgsql as $$
declare
  last audit;
  next audit;
begin
  perform pg_advisory_xact_lock(hashtext('audit'));
  select * into last from audit order by seq desc limit 1;
  next.seq := coalesce(last.seq, 0) + 1;
  next.occurred_at := clock_timestamp();
  next.actor := actor_;
  next.action := action_;
  next.ref_id := ref_id_;
  next.detail := detail_;
  next.prev := coalesce(last.hash, '\x00'::bytea);
  next.hash := audit_digest(next);
  insert into audit (seq, occurred_at, actor, action, ref_id, detail, prev, hash)
  values (next.seq, next.occurred_at, next.actor, next.action, next.ref_id, next.detail, next.prev, next.hash);
  return next.seq;
end $$;

-- How far each rule is proven ----------------------------------------------------------------------

-- Where the numbers of transactions come from: in a restored database nothing is proven yet.
create function this_database() returns text language sql stable as $$
  select s.system_identifier || '/' || d.oid from pg_control_system() s, pg_database d
  where d.datname = current_database()
$$;

drop table books_check;

-- One row a rule: its newest check, whichever process made it.
create table books_check (
  view_name text primary key,
  made_in text not null default this_database(),
  checked_at timestamptz not null,
  took_ms int not null,
  -- rows the check looked at by their keys; null: all there are
  covered bigint,
  -- null: the check could not finish, and nobody knows
  violations bigint constraint books_check_violations check (violations >= 0),
  last_error text,
  -- the newest check of all rows that came to an end
  whole_at timestamptz,
  whole_took_ms int,
  -- the rule held for whatever transactions before this one wrote; null: the next check asks all rows
  proven_before bigint,
  constraint books_check_unknown_has_reason check ((violations is null) = (last_error is not null))
);

-- What all entries of transactions before the proof sum up to, so that only later ones have to be added.
create table books_total (
  ledger_account_id text primary key references ledger_account,
  proven_agorot bigint not null,
  proven_before bigint not null
);

-- Rules that can be asked by key and as a whole ------------------------------------------------------
-- The same rows as before. Joins instead of a query for each row: asked as a whole they are hashed, asked for keys they
-- go by index.

create index audit_ref on audit (ref_id) where ref_id is not null;
create index credit_lot_money on credit_lot (lot_id) where kind = 'money';

create or replace view inv_01_order_sum as
  select o.order_id from shop_order o left join order_line l using (order_id)
  group by o.order_id having o.gross_agorot <> coalesce(sum(l.line_total_agorot), 0);

create or replace view inv_02_paid_without_money as
  select o.order_id from shop_order o
  left join payment p on p.order_id = o.order_id and p.state = 'captured'
  left join payment_exception x on x.payment_id = p.payment_id and x.kind <> 'late'
  where o.state = 'fulfilled' and o.due_agorot > 0
  group by o.order_id
  having o.due_agorot <> coalesce(sum(p.amount_agorot) filter (where x.payment_id is null), 0);

create or replace view inv_07_grant_mismatch as
  select l.order_line_id from order_line l join shop_order o using (order_id)
  left join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
  where l.grants_units > 0 and o.state = 'fulfilled'
  group by l.order_line_id having count(c.lot_id) <> l.quantity;

-- Entries of journals that `since` or later transactions wrote, on top of what was proven before them; 0 means all.
create function wrong_balances(since bigint) returns table (ledger_account_id text) language sql stable as $$
  select a.ledger_account_id from ledger_account a
  left join (
    select e.ledger_account_id, sum(e.amount_agorot) as total from journal_entry e
    where since = 0 or e.journal_id = any(array(select j.journal_id from journal j where j.written_in >= since))
    group by e.ledger_account_id) entered on entered.ledger_account_id = a.ledger_account_id
  left join books_total t on t.ledger_account_id = a.ledger_account_id and t.proven_before = since
  left join (
    select b.ledger_account_id, sum(b.balance_agorot) as total from ledger_balance b
    group by b.ledger_account_id) balance on balance.ledger_account_id = a.ledger_account_id
  where coalesce(entered.total, 0) + coalesce(t.proven_agorot, 0) <> coalesce(balance.total, 0)
     or coalesce(balance.total, 0) < a.floor_agorot
$$;

create or replace view inv_15_account_projection as
  select ledger_account_id from wrong_balances(0);

create or replace view inv_21_receipt_message as
  select o.order_id from shop_order o
  left join outbox x on x.order_id = o.order_id and x.topic = 'receipt'
  where o.state = 'fulfilled'
  group by o.order_id having count(x.outbox_id) <> 1;

create or replace view inv_25_audit_chain as
  select a.seq from audit a left join audit before on before.seq = a.seq - 1
  where a.hash <> audit_digest(a)
     or a.prev <> before.hash
     or (before.seq is null and a.seq > (select min(seq) from audit));

-- a payment has one capture journal, a journal one entry an account
create or replace view inv_27_ledger_against_provider as
  select p.payment_id from payment p
  left join journal j on j.kind = 'capture' and j.ref_id = p.payment_id
  left join journal_entry e on e.journal_id = j.journal_id and e.ledger_account_id = 'clearing:provider'
  where p.state in ('captured', 'part_refunded', 'refunded')
    and coalesce(p.captured_agorot, p.amount_agorot) <> coalesce(e.amount_agorot, 0);
