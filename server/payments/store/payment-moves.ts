import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import { id } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

const movePaymentStatement = statement({
  name: 'payment_move',
  row: { payment_id: id<PaymentId>() },
  text: `
update payment set
  state = $3,
  failure_reason = $4,
  next_check_at = $5,
  checks = checks + 1
where payment_id = $1 and state = any($2)
returning payment_id`,
});

export type PaymentMove = {
  readonly paymentId: PaymentId;
  /** States it may be moved from; in any other the move does nothing. */
  readonly from: readonly PaymentState[];
  readonly to: PaymentState;
  readonly failureReason: 'declined' | 'cancelled' | 'expired' | 'other' | null;
  readonly nextCheckAt: number | null;
};

/** Moves an attempt that brought no money; false where it stood elsewhere by now. */
export async function movePayment(db: Queryable, move: PaymentMove): Promise<boolean> {
  const rows = await db.query(movePaymentStatement, [
    move.paymentId,
    move.from,
    move.to,
    move.failureReason,
    move.nextCheckAt === null ? null : new Date(move.nextCheckAt),
  ]);
  return rows.length === 1;
}

const planCheckStatement = statement({
  name: 'payment_plan_check',
  row: { payment_id: id<PaymentId>() },
  text: `
update payment set next_check_at = $3, checks = checks + 1
where payment_id = $1 and state = $2
returning payment_id`,
});

/** Nothing changed at the provider; null asks no more. */
export async function planCheck(
  db: Queryable,
  plan: { readonly paymentId: PaymentId; readonly state: PaymentState; readonly nextCheckAt: number | null },
): Promise<void> {
  const { paymentId, state, nextCheckAt } = plan;
  await db.query(planCheckStatement, [paymentId, state, nextCheckAt === null ? null : new Date(nextCheckAt)]);
}

const expireOrderStatement = statement({
  name: 'order_expire',
  row: { order_id: id<OrderId>() },
  text: `
update shop_order o set state = 'expired'
where o.order_id = $1 and o.state = 'awaiting_payment' and o.expires_at <= $2
  and not exists (
    select from payment p
    where p.order_id = o.order_id and p.state in ('created', 'redirected', 'pending', 'captured'))
returning o.order_id`,
});

/** An order past its time with no attempt that may still be paid, and no money in question. */
export async function expireOrder(db: Queryable, orderId: OrderId, now: number): Promise<boolean> {
  const rows = await db.query(expireOrderStatement, [orderId, new Date(now)]);
  return rows.length === 1;
}

const hastenCheckStatement = statement({
  name: 'payment_hasten_check',
  row: { payment_id: id<PaymentId>() },
  text: `
update payment set next_check_at = least(next_check_at, $3)
where provider = $1 and merchant_ref = $2
returning payment_id`,
});

/** The payment is asked about at this time at the latest. False where it is not one of ours. */
export async function hastenCheck(
  db: Queryable,
  hint: { readonly provider: string; readonly merchantRef: string; readonly checkAt: number },
): Promise<boolean> {
  const rows = await db.query(hastenCheckStatement, [hint.provider, hint.merchantRef, new Date(hint.checkAt)]);
  return rows.length === 1;
}
