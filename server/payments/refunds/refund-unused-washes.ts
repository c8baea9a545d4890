import type { OrderId } from '#contracts/core/ids.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/payments/deps.ts';
import { findCapturedPayment } from '../store/refund-request.ts';
import { findRefundablePayment, requestRefundInTx } from './request-refund.ts';

/**
 * Requests the refund of all unused washes of an order within the caller's transaction. Idempotent per `key`. The
 * caller notifies the refund worker after the commit. Returns false if nothing of the order can be refunded.
 */
export async function refundUnusedWashesInTx(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  { actor, orderId, key }: { readonly actor: Actor; readonly orderId: OrderId; readonly key: string },
): Promise<boolean> {
  const paymentId = await findCapturedPayment(tx, orderId);
  if (paymentId === null) return false;
  const terms = await findRefundablePayment(tx, { paymentId, orderId, now: deps.clock.now() });
  if (terms === null || terms.unused === 0) return false;
  const { unused: units } = terms;
  const command = {
    paymentId,
    amountAgorot: terms.refundValueOf(units),
    units,
    reason: 'cancelled',
    idempotencyKey: key,
  } as const;
  return (await requestRefundInTx(deps, tx, { actor, command })).ok;
}
