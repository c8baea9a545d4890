-- What must always hold. Each view returns the rows that break its rule; healthy books return none.

create view inv_01_order_sum as
  select o.order_id from shop_order o
  where o.state <> 'draft'
    and o.gross_agorot <> (select coalesce(sum(l.line_total_agorot), 0) from order_line l where l.order_id = o.order_id);

create view inv_02_paid_without_money as
  select o.order_id from shop_order o
  where o.state in ('paid', 'fulfilled') and o.due_agorot > 0
    and o.due_agorot <> (
      select coalesce(sum(p.amount_agorot), 0) from payment p
      where p.order_id = o.order_id and p.state = 'captured'
        and not exists (select 1 from payment_exception x where x.payment_id = p.payment_id and x.kind <> 'late'));

create view inv_03_money_without_home as
  select p.payment_id from payment p join shop_order o using (order_id)
  where p.state = 'captured' and o.state not in ('paid', 'fulfilled', 'part_refunded', 'refunded')
    and not exists (select 1 from payment_exception x where x.payment_id = p.payment_id);

create view inv_04_two_kept_payments as
  select p.order_id from payment p
  where p.state = 'captured'
    and not exists (select 1 from payment_exception x where x.payment_id = p.payment_id and x.kind <> 'late')
  group by p.order_id having count(*) > 1;

create view inv_05_wrong_amount as
  select p.payment_id from payment p join shop_order o using (order_id)
  where p.state in ('captured', 'part_refunded', 'refunded')
    and (coalesce(p.captured_agorot, p.amount_agorot) <> o.due_agorot or p.currency <> o.currency)
    and not exists (select 1 from payment_exception x where x.payment_id = p.payment_id);

create view inv_06_over_refund as
  select p.payment_id from payment p join refund r on r.payment_id = p.payment_id and r.state <> 'failed'
  group by p.payment_id, p.amount_agorot, p.captured_agorot
  having sum(r.amount_agorot) > coalesce(p.captured_agorot, p.amount_agorot);

create view inv_07_grant_mismatch as
  select l.order_line_id from order_line l join shop_order o using (order_id)
  where l.grants_units > 0 and o.state = 'fulfilled'
    and (select count(*) from credit_lot c where c.source = 'order_line' and c.source_id = l.order_line_id) <> l.quantity;

create view inv_08_grant_unpaid as
  select c.lot_id from credit_lot c
  join order_line l on l.order_line_id = c.source_id
  join shop_order o using (order_id)
  where c.source = 'order_line' and c.state <> 'void' and o.state not in ('paid', 'fulfilled', 'part_refunded');

create view inv_09_lot_projection as
  select c.lot_id from credit_lot c left join credit_move m using (lot_id)
  group by c.lot_id
  having coalesce(sum(m.remaining_delta), 0) <> c.remaining or coalesce(sum(m.held_delta), 0) <> c.held;

create view inv_10_hold_without_redemption as
  select c.lot_id from credit_lot c
  where c.held <> (select coalesce(sum(r.units), 0) from redemption r where r.lot_id = c.lot_id and r.state = 'held');

create view inv_11_overspent as
  select c.lot_id from credit_lot c
  where c.initial < (
    select coalesce(sum(r.units), 0) from redemption r
    where r.lot_id = c.lot_id and r.state in ('held', 'completed'));

create view inv_12_redeemed_dead_lot as
  select r.redemption_id from redemption r join credit_lot c using (lot_id)
  where r.state in ('held', 'completed') and c.expires_at is not null and r.created_at > c.expires_at;

create view inv_13_double_issue as
  select lot_id from credit_move where reason = 'issue' group by lot_id having count(*) <> 1;

create view inv_14_unbalanced_journal as
  select j.journal_id from journal j left join journal_entry e using (journal_id)
  group by j.journal_id having coalesce(sum(e.amount_agorot), 0) <> 0 or count(e.ledger_account_id) < 2;

create view inv_15_account_projection as
  select a.ledger_account_id from ledger_account a
  cross join lateral (
    select coalesce(sum(e.amount_agorot), 0) as total from journal_entry e
    where e.ledger_account_id = a.ledger_account_id) entries
  cross join lateral (
    select coalesce(sum(b.balance_agorot), 0) as total from ledger_balance b
    where b.ledger_account_id = a.ledger_account_id) balance
  where entries.total <> balance.total or (a.floor_agorot is not null and balance.total < a.floor_agorot);

create view inv_16_liability as
  select 1 as bad
  where (select coalesce(sum(remaining + held), 0) from credit_lot
         where kind = 'money' and state in ('active', 'frozen', 'depleted'))
    <> -(select coalesce(sum(balance_agorot), 0) from ledger_balance where ledger_account_id = 'liability:voucher_money');

create view inv_17_points as
  select a.customer_id from points_account a left join points_move m using (customer_id)
  group by a.customer_id, a.balance having coalesce(sum(m.delta), 0) <> a.balance;

create view inv_18_stuck_inbox as
  select provider, event_id from provider_event
  where processed_at is null and dead_at is null and received_at < now() - interval '5 minutes';

create view inv_19_stuck_outbox as
  select outbox_id from outbox
  where (state in ('new', 'leased') and created_at < now() - interval '24 hours')
     or (state = 'leased' and lease_until < now() - interval '10 minutes');

create view inv_20_capture_not_booked as
  select p.payment_id from payment p
  where p.state in ('captured', 'part_refunded', 'refunded', 'lost')
    and not exists (select 1 from journal j where j.kind = 'capture' and j.ref_id = p.payment_id);

create view inv_21_receipt_message as
  select o.order_id from shop_order o
  where o.state in ('paid', 'fulfilled')
    and (select count(*) from outbox x where x.order_id = o.order_id and x.topic = 'receipt') <> 1;

create view inv_22_session as
  select s.token_hash from session s left join customer c using (customer_id)
  where s.revoked_at is null
    and (c.disabled_at is not null or s.absolute_at > s.created_at + interval '90 days');

create view inv_23_otp as
  select phone_mac from otp_challenge
  where consumed_at is null and superseded_at is null and expires_at > now()
  group by phone_mac, browser_hash having count(*) > 1;

create view inv_24_documents as
  select verification_document_id from verification_document
  where (state = 'approved' and (reviewer_id is null or reviewer_id = customer_id))
     or (purge_after < now() and blob_ref is not null)
     or (state in ('approved', 'rejected') and (purge_after is null or purge_after > decided_at + interval '30 days'));

create view inv_25_audit_chain as
  select t.seq from (
    select a.seq, a.prev, a.hash, audit_digest(a) as digest,
      lag(a.hash) over (order by a.seq) as previous_hash, lag(a.seq) over (order by a.seq) as previous_seq
    from audit a) t
  where t.hash <> t.digest
     or (t.previous_seq is not null and (t.prev <> t.previous_hash or t.seq <> t.previous_seq + 1));

create view inv_26_unaudited_money as
  select r.refund_id as id from refund r
  where not exists (select 1 from audit a where a.action = 'refund.request' and a.ref_id = r.refund_id)
  union all
  select c.lot_id from credit_lot c
  where c.source = 'admin'
    and not exists (select 1 from audit a where a.action = 'credit.mint' and a.ref_id = c.lot_id);

create view inv_27_ledger_against_provider as
  select p.payment_id from payment p
  where p.state in ('captured', 'part_refunded', 'refunded')
    and coalesce(p.captured_agorot, p.amount_agorot) <> (
      select coalesce(sum(e.amount_agorot), 0) from journal j
      join journal_entry e on e.journal_id = j.journal_id and e.ledger_account_id = 'clearing:provider'
      where j.kind = 'capture' and j.ref_id = p.payment_id);
