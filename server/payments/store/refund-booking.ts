import type { PaymentId } from '#contracts/core/ids.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { emptyLotStates, lotTransitions } from '#domain/entitlements/lot-state.ts';
import { orderTransitions } from '#domain/payments/order-state.ts';
import { paymentTransitions } from '#domain/payments/payment-state.ts';
import { refundTransitions } from '#domain/payments/refund-state.ts';
import { agorot, boolean, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { reclaimPointsSql } from '#server/loyalty/public.ts';
import { type Journal, singleJournalValues, singleJournalParams } from '#server/ledger/public.ts';
import { unusedWashesValueSql, endedLiabilitySql, refundJournalSql } from './refund-journal.ts';
import { pick } from '#server/core/db/statements/pick.ts';

type UnrequestedRefund = {
  readonly idempotencyKey: string;
  readonly reason: string;
  readonly actor: string;
  /**
   * Explanation of the staff user who recorded a lost dispute. The dispute must then be open. Absent for a refund that
   * the provider reported.
   */
  readonly disputeNote?: string;
};

/** A refund to the payer that is to be booked. Instants are in epoch ms, money is in agorot. */
export type RefundBooking = {
  readonly paymentId: PaymentId;
  readonly refundId: string;
  readonly amountAgorot: number;
  /**
   * Amount of this payment that was refunded before, as required for the write. Nothing is written if the database has
   * a different amount.
   */
  readonly refundedBeforeAgorot: number;
  /** State of the payment after a full refund. 'lost' means a chargeback, in which the bank took the money back. */
  readonly fullState: 'refunded' | 'lost';
  /** True if a dispute of the payment ends with this refund. A full refund always ends it. */
  readonly disputeEnds: boolean;
  /**
   * False if the payment fulfilled no order. The order and its vouchers then do not change, and the payer gets the mail
   * about a payment that is sent back.
   */
  readonly ofTheOrder: boolean;
  /** Values of the refund row for a refund that this shop did not request. Null if this shop requested the refund. */
  readonly unrequestedRefund: UnrequestedRefund | null;
  /**
   * Journal with the postings of money and VAT. For a payment that fulfilled an order, the statement adds the postings
   * of washes and revenue.
   */
  readonly journal: Journal;
  readonly at: number;
};

const beforeDone = sqlTextList(sourceStatesOf(refundTransitions, 'done'));

// the guards list the states that allow a refund, because a further partial refund does not change the state
// part_refunded
const bookReturnStatement = statement({
  name: 'refund_book',
  params: {
    ...pick('refund', 'payment_id refund_id amount_agorot'),
    ...pick('payment', 'dispute_note'),
    refunded_before_agorot: agorot,
    full_state: word<'refunded' | 'lost'>(),
    dispute_ends: boolean,
    of_the_order: boolean,
    idempotency_key: nullable(text),
    reason: nullable(text),
    actor: nullable(text),
    at: instant,
    ...singleJournalParams,
  },
  row: { applied: integer, audited: integer },
  text: `
with held_order as (
  select o.order_id, :dispute_ends
    or :refunded_before_agorot + :amount_agorot >= coalesce(p.captured_agorot, p.amount_agorot) as settled
  from payment p join shop_order o using (order_id) where p.payment_id = :payment_id for update of o
), returned as (
  update payment p set refunded_agorot = p.refunded_agorot + :amount_agorot, checks = p.checks + 1,
    disputed_at = case when not h.settled then p.disputed_at end,
    dispute_result = case when :full_state = 'lost' then 'lost' else p.dispute_result end,
    dispute_decided_at = case when :full_state = 'lost' then :at else p.dispute_decided_at end,
    dispute_note = case when :full_state = 'lost' then :dispute_note else p.dispute_note end,
    next_check_at = case when not h.settled and p.disputed_at is not null then p.next_check_at end,
    state = case when p.refunded_agorot + :amount_agorot >= coalesce(p.captured_agorot, p.amount_agorot)
      then :full_state else 'part_refunded' end
  from held_order h
  where p.payment_id = :payment_id and p.order_id = h.order_id and p.refunded_agorot = :refunded_before_agorot
    and p.state in (${sqlTextList(sourceStatesOf(paymentTransitions, 'refunded'))})
    and (:dispute_note is null or p.disputed_at is not null)
    and (:idempotency_key is not null
      or exists (select from refund r where r.refund_id = :refund_id and r.state in (${beforeDone})))
  returning p.payment_id, p.order_id, p.state, p.refunded_agorot,
    coalesce(p.captured_agorot, p.amount_agorot) as paid_agorot,
    exists (select from refund r where r.refund_id = :refund_id and r.reason = 'test') as test
), remembered as (
  insert into refund (refund_id, payment_id, amount_agorot, idempotency_key, reason, state, created_at, sent_at,
    done_at)
  select :refund_id, payment_id, :amount_agorot, :idempotency_key, :reason, 'done', :at, :at, :at from returned
  where :idempotency_key is not null
  returning refund_id
), audited as (
  select append_audit(:actor, 'refund.request', refund_id,
    jsonb_build_object('paymentId', :payment_id, 'reason', :reason, 'amountAgorot', :amount_agorot)) as seq
  from remembered
), finished as (
  update refund r set state = 'done', done_at = :at, next_check_at = null, last_error = null
  from returned where r.refund_id = :refund_id and :idempotency_key is null and r.state in (${beforeDone})
), reordered as (
  update shop_order o set state = case when t.state = 'part_refunded' then 'part_refunded' else 'refunded' end
  from returned t
  where :of_the_order and o.order_id = t.order_id and o.state in (${sqlTextList(sourceStatesOf(orderTransitions, 'refunded'))})
), held_lot as (
  -- locked before counting, because a wash may be held concurrently
  select c.lot_id, c.state, c.remaining, c.held, c.owed_agorot,
    case when c.gift or l.tax_treatment <> 'at_sale' then 'liability:gift_voucher' else 'liability:prepaid_wash' end
      as account
  from returned t join order_line l on l.order_id = t.order_id
  join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
  where :of_the_order and (t.state <> 'part_refunded'
    -- all washes were cancelled but not all money refunded: a fee was kept
    or (c.state in (${sqlTextList(emptyLotStates)}) and not exists (
      select from redemption x where x.lot_id = c.lot_id and x.state = 'completed')))
  order by c.lot_id
  for update of c
), voided as (
  update credit_lot c set state = 'void', remaining = 0, frozen_at = null, freeze_reason = null,
    owed_agorot = h.owed_agorot - ${unusedWashesValueSql}
  from held_lot h
  where c.lot_id = h.lot_id and h.state in (${sqlTextList(sourceStatesOf(lotTransitions, 'void'))})
  returning c.lot_id
), written_off as (
  update credit_lot c set owed_agorot = 0 from held_lot h where c.lot_id = h.lot_id and ${endedLiabilitySql}
), emptied as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select h.lot_id, 'void', - h.remaining, 0, :refund_id, :at
  from voided join held_lot h using (lot_id)
), enqueued as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select 'payment_returned', 'payment_returned:' || :refund_id, t.order_id,
    jsonb_build_object('amountAgorot', :amount_agorot, 'reason', (
      select x.kind from payment_exception x where x.payment_id = t.payment_id order by x.opened_at limit 1)), :at, :at
  from returned t where not :of_the_order and not t.test and :reason is distinct from 'amount_corrected'
  union all
  -- a chargeback is no refund of ours
  select 'refund_made', 'refund_made:' || :refund_id, t.order_id, jsonb_build_object('refundId', :refund_id), :at, :at
  from returned t where :of_the_order and not t.test and :full_state <> 'lost'
  on conflict do nothing
), closed as (
  update payment_exception x set closed_at = :at
  from returned where x.payment_id = returned.payment_id and x.closed_at is null and x.kind <> 'event_reused'
), ${reclaimPointsSql}, ${refundJournalSql}
select count(*)::int as applied, (select count(seq)::int from audited) as audited from returned`,
});

/**
 * Books a refund in one guarded statement, which changes the payment, the refund, the order, its vouchers and the
 * ledger. Returns false if the refunded amount or a state changed meanwhile, so that the same refund is never booked
 * twice.
 */
export async function writeRefundBooking(db: Queryable, returned: RefundBooking): Promise<boolean> {
  const { journal, unrequestedRefund } = returned;
  const [row] = await db.query(bookReturnStatement, {
    ...returned,
    idempotencyKey: unrequestedRefund?.idempotencyKey ?? null,
    reason: unrequestedRefund?.reason ?? null,
    actor: unrequestedRefund?.actor ?? null,
    disputeNote: unrequestedRefund?.disputeNote ?? null,
    ...singleJournalValues(journal),
  });
  return row?.applied === 1;
}
