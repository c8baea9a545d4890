import { unusedOf } from '#domain/entitlements/wash-share.ts';
import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import {
  refundRefusal,
  refundTerms,
  takenOf,
  type RefundablePayment,
  type RefundReason,
  type RefundRefusal,
} from '#domain/payments/refund-terms.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { listOrderLots, lockOrderLots, type OrderLot } from '#server/entitlements/public.ts';
import {
  addRefund,
  findPaymentToRefund,
  findRefundByKey,
  giveUpRefund as giveUpRefundRow,
  lockOrderOfPayment,
  type NewRefund,
} from '../store/refund-request.ts';

export type RefundCommand = {
  readonly paymentId: PaymentId;
  /** What goes back; more than zero. */
  readonly amountAgorot: number;
  /** Unused washes that are taken out of the vouchers with it. */
  readonly units: number;
  readonly reason: RefundReason;
  /** One for each press that is meant: the same again gets the first one's answer. */
  readonly idempotencyKey: string;
};

type Refusal = RefundRefusal | 'payment_not_found' | 'idempotency_key_reused';
type Requested = Outcome<{ readonly refundId: string }, Refusal>;
type RefundDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'wake'>;

/**
 * People of the shop ask for money back, whole or in part. The washes it is for leave the vouchers at once, in the same
 * transaction, so that nobody washes with what is on its way back; the provider is asked by whoever settles refunds.
 * What may go back is decided under the lock of the order: a second press, a second person and the provider's own
 * console together never give back more than came.
 */
export async function requestRefund(deps: RefundDeps, actor: Actor, command: RefundCommand): Promise<Requested> {
  const outcome = await deps.db.inTransaction((tx) => requestRefundInside(deps, tx, { actor, command }));
  if (outcome.ok) deps.wake.refunds();
  return outcome;
}

type RefundInside = {
  readonly actor: Actor;
  readonly command: RefundCommand;
  /** The caller's own row in the audit names this refund: one press leaves one row. */
  readonly auditedByCaller?: boolean;
};

/** The same in a transaction of somebody else, who nudges the settling of refunds once it is committed. */
export async function requestRefundInside(
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
    taken: takenOf(lots, command.units),
    idempotencyKey,
    actor: auditNameOf(actor),
    auditedByCaller,
    at: now,
  });
  return accepted({ refundId });
}

function refundableLot(lot: OrderLot, now: number) {
  const { lotId, valueAgorot, initial } = lot;
  return { lotId, valueAgorot, initial, unused: unusedOf(lot, now) };
}

type Kept = Pick<NewRefund, 'paymentId' | 'amountAgorot' | 'units' | 'reason'>;

function isSame(before: Kept, command: Kept): boolean {
  return (
    before.paymentId === command.paymentId &&
    before.amountAgorot === command.amountAgorot &&
    before.units === command.units &&
    before.reason === command.reason
  );
}

/** What of a payment could go back now, for whoever is about to ask; null where none of its money is with us. */
export async function findRefundable(
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
 * A refund that the provider refused is given up: its washes go back into the vouchers, and whoever still wants the
 * money back asks anew. What is only in doubt cannot be given up: it may arrive.
 */
export async function giveUpRefund(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Actor,
  refundId: string,
): Promise<Outcome<null, 'refund_not_found' | 'refund_not_failed'>> {
  const outcome = await giveUpRefundRow(db, { refundId, actor: auditNameOf(actor), at: clock.now() });
  if (outcome === 'given_up') return accepted(null);
  return refused(outcome === 'not_found' ? 'refund_not_found' : 'refund_not_failed');
}
