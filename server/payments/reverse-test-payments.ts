import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { unusedWashesOf } from '#domain/entitlements/wash-prices.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/payments/deps.ts';
import { creditWashToVoucher, listOrderWashes, lockOrderLots } from '#server/entitlements/public.ts';
import { addRefund, findPaymentToRefund, lockOrderOfPayment, type PaymentToRefund } from './store/refund-request.ts';
import { listTestPayments } from './store/test-payment.ts';

/** Maximum number of payments per call. Each payment takes a few milliseconds, so the call stays short. */
const MOST_AT_ONCE = 200;

type ReverseDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'wake'>;

/**
 * Removes test payments, which moved no money, from the ledger. Their used washes are given back and their vouchers
 * end. A refund of the remaining amount reverses every account that the order changed. Credit notes for the original
 * documents follow automatically. Payments that are disputed, have a wash in progress, or have an ended voucher with
 * booked VAT are skipped. Returns the number of reversed payments.
 */
export async function reverseTestPayments(deps: ReverseDeps, actor: Actor): Promise<number> {
  let reversed = 0;
  for (const paymentId of await listTestPayments(deps.db, MOST_AT_ONCE)) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction for each payment, so that locks are held briefly
    if (await deps.db.inTransaction((tx) => reverse(deps, tx, { actor, paymentId }))) reversed += 1;
  }
  if (reversed > 0) deps.wake.refunds();
  return reversed;
}

type Reversal = { readonly actor: Actor; readonly paymentId: PaymentId };

/** Reverses a test payment. Returns false if the payment can never be reversed, or cannot be reversed at this time. */
async function reverse(deps: ReverseDeps, tx: Tx, { actor, paymentId }: Reversal): Promise<boolean> {
  const orderId = await lockOrderOfPayment(tx, paymentId);
  if (orderId === null) return false;
  await lockOrderLots(tx, orderId);
  const payment = await findPaymentToRefund(tx, paymentId);
  if (payment === null || payment.isDisputed) return false;
  const amountAgorot = payment.capturedAgorot - payment.returnedAgorot;
  if (amountAgorot <= 0) return false;
  const washes = payment.unassigned ? [] : await listOrderWashes(tx, orderId);
  if (washes.some(({ state }) => state === 'held')) return false;
  for (const { redemptionId } of washes) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await creditWashToVoucher(deps, tx, redemptionId);
  }
  await refundRemainingAmount(deps, tx, { actor, orderId, payment, amountAgorot });
  return true;
}

type WholeRefund = {
  readonly actor: Actor;
  readonly orderId: OrderId;
  readonly payment: PaymentToRefund;
  readonly amountAgorot: number;
};

/**
 * Requests a refund of the whole remaining amount of an order. The refund cancels every remaining wash and writes its
 * own audit row.
 */
async function refundRemainingAmount({ clock, ids }: ReverseDeps, tx: Tx, wholeRefund: WholeRefund): Promise<void> {
  const { actor, amountAgorot, orderId, payment } = wholeRefund;
  const at = clock.now();
  const lots = payment.unassigned ? [] : await lockOrderLots(tx, orderId);
  const taken = lots.map((lot) => unusedWashesOf(lot, at));
  const refundId = ids.uuid();
  await addRefund(tx, {
    refundId,
    paymentId: payment.paymentId,
    amountAgorot,
    units: taken.reduce((sum, units) => sum + units, 0),
    lotIds: lots.map(({ lotId }) => lotId),
    taken,
    reason: 'test',
    idempotencyKey: `test:${refundId}`,
    askedBy: null,
    actor: auditNameOf(actor),
    auditedByCaller: false,
    at,
  });
}
