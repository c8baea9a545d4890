import { unusedWashesOf } from '#domain/entitlements/wash-prices.ts';
import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import {
  refundRefusal,
  refundTerms,
  refundedUnitsByLot,
  type RefundablePayment,
  type RefundReason,
  type RefundRefusal,
} from '#domain/payments/refund-terms.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/payments/deps.ts';
import { listOrderLots, lockOrderLots, type OrderLot } from '#server/entitlements/public.ts';
import {
  addRefund,
  findPaymentToRefund,
  findRefundByKey,
  closeFailedRefund as closeFailedRefundRow,
  lockOrderOfPayment,
  type NewRefund,
} from '../store/refund-request.ts';

export type RefundCommand = {
  readonly paymentId: PaymentId;
  /** Amount to refund in agorot. It is more than zero. */
  readonly amountAgorot: number;
  /** Number of unused washes that are cancelled with the refund. */
  readonly units: number;
  readonly reason: RefundReason;
  /** Idempotency key of the refund request. A repeated request gets the result of the first request. */
  readonly idempotencyKey: string;
};

type Refusal = RefundRefusal | 'payment_not_found' | 'idempotency_key_reused';
type Requested = Outcome<{ readonly refundId: string }, Refusal>;
type RefundDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'wake'>;

/**
 * Requests a full or partial refund for a staff user. The refund's washes are cancelled in the same transaction, so
 * that they cannot be used while the refund is in progress. A worker sends the refund to the provider. The refundable
 * amount is calculated while the order is locked. Concurrent requests and refunds from the provider's console therefore
 * never exceed the payment.
 */
export async function requestRefund(deps: RefundDeps, actor: Actor, command: RefundCommand): Promise<Requested> {
  const outcome = await deps.db.inTransaction((tx) => requestRefundInTx(deps, tx, { actor, command }));
  if (outcome.ok) deps.wake.refunds();
  return outcome;
}

type RefundInside = {
  readonly actor: Actor;
  readonly command: RefundCommand;
  /**
   * True if the caller writes an audit row with the id of this refund, so that one action writes only one audit row.
   */
  readonly auditedByCaller?: boolean;
};

/** Requests a refund within the caller's transaction. The caller notifies the refund worker after the commit. */
export async function requestRefundInTx(
  { clock, ids }: Pick<RefundDeps, 'clock' | 'ids'>,
  tx: Tx,
  { actor, command, auditedByCaller = false }: RefundInside,
): Promise<Requested> {
  const orderId = await lockOrderOfPayment(tx, command.paymentId);
  if (orderId === null) return refused('payment_not_found');
  const idempotencyKey = `asked:${command.idempotencyKey}`;
  const before = await findRefundByKey(tx, idempotencyKey);
  if (before !== null) {
    return isSame(before, command) ? accepted({ refundId: before.refundId }) : refused('idempotency_key_reused');
  }
  const now = clock.now();
  const lots = (await lockOrderLots(tx, orderId)).map((lot) => refundableLot(lot, now));
  const payment = await findPaymentToRefund(tx, command.paymentId);
  if (payment === null) return refused('payment_not_found');
  const refusal = refundRefusal({ ...payment, lots }, command);
  if (refusal !== null) return refused(refusal);
  const refundId = ids.uuid();
  await addRefund(tx, {
    ...command,
    refundId,
    lotIds: lots.map(({ lotId }) => lotId),
    taken: refundedUnitsByLot(lots, command.units),
    idempotencyKey,
    askedBy: actor.kind === 'staff' ? actor.staffId : null,
    actor: auditNameOf(actor),
    auditedByCaller,
    at: now,
  });
  return accepted({ refundId });
}

function refundableLot(lot: OrderLot, now: number) {
  const { lotId, valueAgorot, initial } = lot;
  return { lotId, valueAgorot, initial, unused: unusedWashesOf(lot, now) };
}

type StoredRefund = Pick<NewRefund, 'paymentId' | 'amountAgorot' | 'units' | 'reason'>;

function isSame(before: StoredRefund, command: StoredRefund): boolean {
  return (
    before.paymentId === command.paymentId &&
    before.amountAgorot === command.amountAgorot &&
    before.units === command.units &&
    before.reason === command.reason
  );
}

/**
 * Returns the amount and washes of a payment that can be refunded now. Returns null if the payment does not exist, was
 * not captured, or is fully refunded or charged back.
 */
export async function findRefundablePayment(
  db: Queryable,
  { paymentId, orderId, now }: { readonly paymentId: PaymentId; readonly orderId: OrderId; readonly now: number },
): Promise<(RefundablePayment & ReturnType<typeof refundTerms>) | null> {
  const payment = await findPaymentToRefund(db, paymentId);
  if (payment === null) return null;
  const lots = (await listOrderLots(db, orderId)).map((lot) => refundableLot(lot, now));
  const refundable = { ...payment, lots };
  return { ...refundable, ...refundTerms(refundable) };
}

/**
 * Cancels a failed refund. Either the provider refused it, or staff had to check it at the provider. Its washes return
 * to their vouchers, and staff may request a new refund. A refund in progress cannot be cancelled, because the provider
 * may still pay it out.
 */
export async function closeFailedRefund(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Actor,
  refundId: string,
): Promise<Outcome<null, 'refund_not_found' | 'refund_not_failed'>> {
  const outcome = await closeFailedRefundRow(db, { refundId, actor: auditNameOf(actor), at: clock.now() });
  if (outcome === 'given_up') return accepted(null);
  return refused(outcome === 'not_found' ? 'refund_not_found' : 'refund_not_failed');
}
