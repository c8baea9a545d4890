import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { statesBefore } from '#domain/core/moves.ts';
import { orderMoves } from '#domain/payments/order-state.ts';
import { livePaymentStates, paymentMoves, type PaymentState } from '#domain/payments/payment-state.ts';
import { array, id, instant, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const movePaymentStatement = statement({
  name: 'payment_move',
  params: {
    payment_id: id<PaymentId>(),
    from: array(word<PaymentState>()),
    to: word<PaymentMove['to']>(),
    failure_reason: nullable(word<NonNullable<PaymentMove['failureReason']>>()),
    next_check_at: nullable(instant),
  },
  row: { payment_id: id<PaymentId>() },
  text: `
update payment set
  state = :to,
  failure_reason = :failure_reason,
  next_check_at = :next_check_at,
  checks = checks + 1
where payment_id = :payment_id and state = any(:from)
returning payment_id`,
});

export type PaymentMove = {
  readonly paymentId: PaymentId;
  readonly to: 'pending' | 'failed' | 'expired';
  readonly failureReason: 'declined' | 'cancelled' | 'expired' | 'other' | null;
  readonly nextCheckAt: number | null;
};

/** Moves an attempt that brought no money; false where it stood by now where no such move begins. */
export async function movePayment(db: Queryable, move: PaymentMove): Promise<boolean> {
  const rows = await db.query(movePaymentStatement, { ...move, from: statesBefore(paymentMoves, move.to) });
  return rows.length === 1;
}

const planCheckStatement = statement({
  name: 'payment_plan_check',
  params: { payment_id: id<PaymentId>(), state: word<PaymentState>(), next_check_at: nullable(instant) },
  row: { payment_id: id<PaymentId>() },
  text: `
update payment set next_check_at = :next_check_at, checks = checks + 1
where payment_id = :payment_id and state = :state
returning payment_id`,
});

/** Nothing changed at the provider; null asks no more. */
export async function planCheck(
  db: Queryable,
  plan: { readonly paymentId: PaymentId; readonly state: PaymentState; readonly nextCheckAt: number | null },
): Promise<void> {
  await db.query(planCheckStatement, plan);
}

const expireOrderStatement = statement({
  name: 'order_expire',
  params: { order_id: id<OrderId>(), now: instant },
  row: { order_id: id<OrderId>() },
  text: `
update shop_order o set state = 'expired'
where o.order_id = :order_id and o.state in (${sqlWords(statesBefore(orderMoves, 'expired'))}) and o.expires_at <= :now
  and not exists (
    select from payment p
    where p.order_id = o.order_id and p.state in (${sqlWords([...livePaymentStates, 'captured'])}))
returning o.order_id`,
});

/** An order past its time with no attempt that may still be paid, and no money in question. */
export async function expireOrder(db: Queryable, orderId: OrderId, now: number): Promise<boolean> {
  const rows = await db.query(expireOrderStatement, { orderId, now });
  return rows.length === 1;
}

const expediteCheckStatement = statement({
  name: 'payment_expedite_check',
  params: { provider: text, merchant_ref: text, check_at: instant },
  row: { payment_id: id<PaymentId>() },
  text: `
update payment set next_check_at = least(next_check_at, :check_at)
where provider = :provider and merchant_ref = :merchant_ref
returning payment_id`,
});

/** The payment is asked about at this time at the latest. False where it is not one of ours. */
export async function expediteCheck(
  db: Queryable,
  hint: { readonly provider: string; readonly merchantRef: string; readonly checkAt: number },
): Promise<boolean> {
  const rows = await db.query(expediteCheckStatement, hint);
  return rows.length === 1;
}
