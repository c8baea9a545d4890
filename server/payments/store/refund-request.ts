import type { LotId, OrderId, PaymentId, StaffId } from '#contracts/core/ids.ts';
import type { RefundCause } from '#domain/payments/refund-terms.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { emptyLotStates, lotTransitions } from '#domain/entitlements/lot-state.ts';
import { openRefundStates } from '#domain/payments/refund-state.ts';
import {
  agorot,
  array,
  boolean,
  id,
  instant,
  integer,
  nullable,
  text,
  word,
} from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const open = sqlTextList(openRefundStates);

const lockStatement = statement({
  name: 'refund_lock_order',
  params: pick('payment', 'payment_id'),
  row: pick('payment', 'order_id'),
  text: `
select o.order_id from payment p join shop_order o using (order_id) where p.payment_id = :payment_id for update of o`,
});

/**
 * Locks the order of a payment until commit, so that concurrent decisions are serialised. Read the order after this
 * call. Returns null if the payment does not exist.
 */
export async function lockOrderOfPayment(tx: Tx, paymentId: PaymentId): Promise<OrderId | null> {
  const [row] = await tx.query(lockStatement, { paymentId });
  return row?.orderId ?? null;
}

const paymentRow = {
  ...pick('payment', 'payment_id unassigned'),
  captured_agorot: agorot,
  returned_agorot: agorot,
  is_disputed: boolean,
} as const;

/** A captured payment that is not fully refunded. `returnedAgorot` includes refunds in progress. */
export type PaymentToRefund = RowOf<typeof paymentRow>;

const findStatement = statement({
  name: 'refund_find_payment',
  params: pick('refund', 'payment_id'),
  row: paymentRow,
  text: `
select p.payment_id, coalesce(p.captured_agorot, p.amount_agorot) as captured_agorot,
  (p.refunded_agorot + coalesce((select sum(r.amount_agorot) from refund r
    where r.payment_id = p.payment_id and r.state in (${open})), 0))::bigint as returned_agorot,
  p.disputed_at is not null as is_disputed, p.unassigned
from payment p
where p.payment_id = :payment_id and p.state in ('captured', 'part_refunded')`,
});

/**
 * Returns the payment if it can be refunded. Returns null if it does not exist, was not captured, or is fully refunded
 * or charged back.
 */
export async function findPaymentToRefund(db: Queryable, paymentId: PaymentId): Promise<PaymentToRefund | null> {
  const [row] = await db.query(findStatement, { paymentId });
  return row ?? null;
}

const addStatement = statement({
  name: 'refund_add',
  params: {
    ...pick('refund', 'refund_id payment_id amount_agorot units idempotency_key asked_by'),
    lot_ids: array(id<LotId>()),
    taken: array(integer),
    reason: word<RefundCause>(),
    actor: text,
    audited_by_caller: boolean,
    at: instant,
  },
  row: { audited: nullable(integer) },
  text: `
with share as (
  select lot_id, taken from unnest(:lot_ids, :taken) as given (lot_id, taken)
), asked_back as (
  insert into refund (refund_id, payment_id, amount_agorot, units, idempotency_key, reason, asked_by, state,
    created_at, next_check_at)
  values (:refund_id, :payment_id, :amount_agorot, :units, :idempotency_key, :reason, :asked_by, 'requested', :at, :at)
  returning refund_id
), taken as (
  -- no wash is left: the voucher ends, frozen or not
  update credit_lot c set remaining = c.remaining - s.taken,
    state = case when c.remaining = s.taken and c.held = 0 then 'refunded' else c.state end,
    frozen_at = case when c.remaining = s.taken and c.held = 0 then null else c.frozen_at end,
    freeze_reason = case when c.remaining = s.taken and c.held = 0 then null else c.freeze_reason end
  from share s cross join asked_back
  where c.lot_id = s.lot_id and s.taken > 0 and c.state in (${sqlTextList(sourceStatesOf(lotTransitions, 'refunded'))})
  returning c.lot_id, s.taken
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'refund', - taken, 0, :refund_id, :at from taken
)
select case when not :audited_by_caller then append_audit(:actor, 'refund.request', refund_id,
  jsonb_build_object('paymentId', :payment_id, 'reason', :reason, 'amountAgorot', :amount_agorot,
    'washes', :units)) end::int as audited
from asked_back`,
});

export type NewRefund = {
  readonly refundId: string;
  readonly paymentId: PaymentId;
  readonly amountAgorot: number;
  readonly units: number;
  /** Vouchers of the order, which the caller has locked. `taken` is the number of cancelled washes of each voucher. */
  readonly lotIds: readonly LotId[];
  readonly taken: readonly number[];
  readonly reason: RefundCause;
  readonly idempotencyKey: string;
  /** Staff user whose daily limit includes this refund. Null if the refund counts towards no limit. */
  readonly askedBy: StaffId | null;
  readonly actor: string;
  /** True if the caller writes an audit row with the id of this refund. */
  readonly auditedByCaller: boolean;
  /** Epoch ms. */
  readonly at: number;
};

/** Adds a refund request, cancels its washes and writes the audit row. The order and its vouchers must be locked. */
export async function addRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx.query(addStatement, refund);
}

const findByKeyStatement = statement({
  name: 'refund_find_by_key',
  params: pick('refund', 'idempotency_key'),
  row: { ...pick('refund', 'refund_id payment_id amount_agorot units'), reason: word<RefundCause>() },
  text: 'select refund_id, payment_id, amount_agorot, units, reason from refund where idempotency_key = :idempotency_key',
});

/** Returns the refund with this idempotency key. Returns null if there is no such refund. */
export async function findRefundByKey(db: Queryable, idempotencyKey: string) {
  const [row] = await db.query(findByKeyStatement, { idempotencyKey });
  return row ?? null;
}

const giveUpStatement = statement({
  name: 'refund_give_up',
  params: { ...pick('refund', 'refund_id'), actor: text, at: instant },
  row: { found: boolean, given_up: boolean, audited: integer },
  text: `
with target as (
  select refund_id, state, given_up_at from refund where refund_id = :refund_id for update
), over as (
  update refund r set given_up_at = :at from target
  where r.refund_id = target.refund_id and target.state = 'failed' and target.given_up_at is null
  returning r.refund_id
), held_lot as (
  select c.lot_id, c.state in ('void', 'expired') as ended, - m.remaining_delta as units
  from over join credit_move m on m.ref_id = over.refund_id and m.reason = 'refund'
  join credit_lot c on c.lot_id = m.lot_id
  order by c.lot_id
  for update of c
), back as (
  update credit_lot c set remaining = c.remaining + h.units,
    state = case when c.state in (${sqlTextList(emptyLotStates)}) then 'active' else c.state end
  from held_lot h where c.lot_id = h.lot_id and not h.ended
  returning c.lot_id, h.units
), moved as (
  -- a wash returned to an ended voucher is cancelled with the others
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'refund_given_up', units, 0, :refund_id, :at from held_lot
  union all
  select lot_id, 'void', - units, 0, :refund_id, :at from held_lot where ended
), audited as (
  select append_audit(:actor, 'refund.give_up', refund_id,
    jsonb_build_object('washes', (select coalesce(sum(units), 0) from back))) as seq
  from over
)
select exists (select from target) as found,
  exists (select from over) or exists (select from target where given_up_at is not null) as given_up,
  (select count(seq)::int from audited) as audited`,
});

/** Closes a failed refund and returns its cancelled washes to their vouchers. Idempotent. */
export async function closeFailedRefund(
  db: Queryable,
  given: { readonly refundId: string; readonly actor: string; readonly at: number },
): Promise<'given_up' | 'not_found' | 'not_failed'> {
  const [row] = await db.query(giveUpStatement, given);
  if (row === undefined || !row.found) return 'not_found';
  return row.givenUp ? 'given_up' : 'not_failed';
}

const findCapturedStatement = statement({
  name: 'refund_find_captured',
  params: pick('payment', 'order_id'),
  row: pick('payment', 'payment_id'),
  text: `
select payment_id from payment
where order_id = :order_id and state in ('captured', 'part_refunded') and not unassigned
order by attempt desc limit 1`,
});

/**
 * Returns the payment that fulfilled an order. Returns null if no payment fulfilled it, or if the payment is fully
 * refunded or charged back.
 */
export async function findCapturedPayment(db: Queryable, orderId: OrderId): Promise<PaymentId | null> {
  const [row] = await db.query(findCapturedStatement, { orderId });
  return row?.paymentId ?? null;
}
