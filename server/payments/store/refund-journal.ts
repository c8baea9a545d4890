import { journalSql } from '#server/ledger/public.ts';

/**
 * SQL for the value of the unused washes that leave a locked voucher with the refund. It reads the relation `held_lot`.
 */
export const unusedWashesValueSql = 'wash_part(h.owed_agorot, h.remaining + h.held, h.remaining)';

/**
 * SQL condition that is true for the remaining liability of an ended voucher. It reads the relation `held_lot`. Such a
 * liability exists only if breakage is never recognised as revenue.
 */
export const endedLiabilitySql = `h.state in ('void', 'expired') and h.owed_agorot > 0`;

/**
 * SQL that books the journal of a refund. `:accounts` and `:amounts_agorot` are its postings of money and VAT. The
 * statement also closes the liability for the washes that were cancelled when the refund was requested, or are
 * cancelled now. If the refund is higher than the washes' value, the excess reduces revenue. If the refund is lower,
 * the difference first restores revenue that earlier refunds of this payment reduced for washes that were still open.
 * The rest is booked as a cancellation fee.
 *
 * The refund of a test payment reverses everything that its order moved, account by account, so that every balance
 * returns to zero.
 *
 * The SQL reads `returned` (with `test`), `voided` and `held_lot`, which contains the locked vouchers of the order
 * (lot_id, state, remaining, held, owed_agorot, account).
 */
export const refundJournalSql = `
due as (
  select :journal_id as journal_id, :shard as shard, :refund_id as ref_id, :at as occurred_at from returned
), closed_debt as (
  select ledger_account_id, amount_agorot
  from unnest(:accounts, :amounts_agorot) as e (ledger_account_id, amount_agorot)
  union all
  select e.ledger_account_id, - e.amount_agorot
  from journal j join journal_entry e using (journal_id)
  where j.kind in ('refund_asked', 'past_refund_asked') and j.ref_id = :refund_id
    and e.ledger_account_id = 'liability:refund_due'
  union all
  select h.account, case when ${endedLiabilitySql} then h.owed_agorot else ${unusedWashesValueSql} end
  from held_lot h
  where h.lot_id in (select lot_id from voided) or ${endedLiabilitySql}
), rest as (
  select - sum(amount_agorot) as amount, least(greatest(sum(amount_agorot), 0), (
    select coalesce(sum(e.amount_agorot), 0) from refund r
    join journal j on j.kind in ('refund', 'past_refund') and j.ref_id = r.refund_id
    join journal_entry e on e.journal_id = j.journal_id and e.ledger_account_id = 'revenue:wash'
    where r.payment_id = :payment_id)) as given_before
  from closed_debt
), of_order as (
  select p.order_id, p.payment_id from returned t join payment p on p.payment_id = t.payment_id and not p.unassigned
  where t.test
), order_journal as (
  select j.journal_id from of_order o join journal j on j.kind = 'capture' and j.ref_id = o.payment_id
  union
  select j.journal_id from of_order o join refund r using (payment_id)
  join journal j on j.kind in ('refund', 'past_refund') and j.ref_id = r.refund_id
  union
  select j.journal_id from of_order o join order_line l using (order_id)
  join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
  join journal j on j.lot_id = c.lot_id
  union
  -- VAT of uses from before it was booked with the move
  select j.journal_id from of_order o join order_line l using (order_id)
  join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
  join credit_move m on m.lot_id = c.lot_id and m.reason in ('capture', 'restore', 'expire')
  join journal j on j.kind = wash_journal_kind(m.reason) and j.ref_id = m.ref_id and j.lot_id is null
), posting as (
  select journal_id, ledger_account_id, sum(amount_agorot)::bigint as amount_agorot
  from due cross join (
    select ledger_account_id, amount_agorot from closed_debt where not exists (select from of_order)
    union all
    select 'revenue:wash', case when amount > 0 then amount else - given_before end from rest
    where not exists (select from of_order)
    union all
    select 'revenue:cancellation', amount + given_before from rest
    where amount < 0 and not exists (select from of_order)
    union all
    select e.ledger_account_id, - e.amount_agorot from order_journal join journal_entry e using (journal_id)) e
  group by journal_id, ledger_account_id having sum(amount_agorot) <> 0
), ${journalSql('refund')}`;
