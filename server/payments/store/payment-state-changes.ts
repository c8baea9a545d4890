import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { orderTransitions } from '#domain/payments/order-state.ts';
import { livePaymentStates, paymentTransitions, type PaymentState } from '#domain/payments/payment-state.ts';
import { array, instant, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const movePaymentStatement = statement({
  name: 'payment_move',
  params: {
    ...pick('payment', 'payment_id failure_reason next_check_at'),
    from: array(word<PaymentState>()),
    to: word<PaymentStateChange['to']>(),
  },
  row: pick('payment', 'payment_id'),
  text: `
update payment set
  state = :to,
  failure_reason = :failure_reason,
  next_check_at = :next_check_at,
  checks = checks + 1
where payment_id = :payment_id and state = any(:from)
returning payment_id`,
});

export type PaymentStateChange = {
  readonly paymentId: PaymentId;
  readonly to: 'pending' | 'failed' | 'expired';
  readonly failureReason: 'declined' | 'cancelled' | 'expired' | 'other' | null;
  readonly nextCheckAt: number | null;
};

/** Moves an unpaid attempt to another state. Returns false if the attempt's current state does not allow the move. */
export async function changePaymentState(db: Queryable, move: PaymentStateChange): Promise<boolean> {
  const rows = await db.query(movePaymentStatement, { ...move, from: sourceStatesOf(paymentTransitions, move.to) });
  return rows.length === 1;
}

const planCheckStatement = statement({
  name: 'payment_plan_check',
  params: pick('payment', 'payment_id state next_check_at'),
  row: pick('payment', 'payment_id'),
  text: `
update payment set next_check_at = :next_check_at, checks = checks + 1
where payment_id = :payment_id and state = :state
returning payment_id`,
});

/**
 * Schedules the next status check of a payment. Does nothing if the payment is no longer in this state. If
 * `nextCheckAt` is null, no check is scheduled.
 */
export async function scheduleNextStatusCheck(
  db: Queryable,
  plan: { readonly paymentId: PaymentId; readonly state: PaymentState; readonly nextCheckAt: number | null },
): Promise<void> {
  await db.query(planCheckStatement, plan);
}

const expireOrderStatement = statement({
  name: 'order_expire',
  params: { ...pick('shop_order', 'order_id'), now: instant },
  row: pick('shop_order', 'order_id'),
  text: `
update shop_order o set state = 'expired'
where o.order_id = :order_id and o.state in (${sqlTextList(sourceStatesOf(orderTransitions, 'expired'))}) and o.expires_at <= :now
  and not exists (
    select from payment p
    where p.order_id = o.order_id and p.state in (${sqlTextList([...livePaymentStates, 'captured'])}))
returning o.order_id`,
});

/**
 * Expires an unpaid order. Returns false if its time limit has not ended, if an attempt can still be paid, or if a
 * captured attempt has not been refunded.
 */
export async function expireOrder(db: Queryable, orderId: OrderId, now: number): Promise<boolean> {
  const rows = await db.query(expireOrderStatement, { orderId, now });
  return rows.length === 1;
}

const expediteCheckStatement = statement({
  name: 'payment_expedite_check',
  params: { ...pick('payment', 'provider merchant_ref'), check_at: instant },
  row: pick('payment', 'payment_id'),
  text: `
update payment set next_check_at = least(next_check_at, :check_at)
where provider = :provider and merchant_ref = :merchant_ref
returning payment_id`,
});

/**
 * Schedules a status check of the payment at `checkAt`, unless an earlier check is scheduled. Returns false if our
 * database has no such payment.
 */
export async function expediteStatusCheck(
  db: Queryable,
  hint: { readonly provider: string; readonly merchantRef: string; readonly checkAt: number },
): Promise<boolean> {
  const rows = await db.query(expediteCheckStatement, hint);
  return rows.length === 1;
}
