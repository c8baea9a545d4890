import type { PaymentId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { closeException } from '#server/payments/public.ts';
import type { StatusRequestResult } from '#server/payments/public.ts';
import { findMerchantRef } from './store/payments-in-doubt.ts';

/**
 * Queries a payment's status at the provider immediately, and settles the payment accordingly. It does not wait for the
 * scheduled query. If the provider responds, the exception `event_reused` of the payment is closed, because the payment
 * was checked.
 */
export async function queryProviderStatus(
  { clock, db, wake }: Pick<Deps, 'clock' | 'db' | 'wake'>,
  actor: Staff,
  paymentId: PaymentId,
): Promise<Outcome<{ readonly asked: StatusRequestResult }, 'payment_not_found'>> {
  const merchantRef = await findMerchantRef(db, paymentId);
  if (merchantRef === null) return refused('payment_not_found');
  await db.inTransaction((tx) => appendAudit(tx, actor, { action: 'payment.ask', refId: paymentId, detail: {} }));
  const result = await wake.settle({ paymentId, merchantRef }, 'now');
  if (result === 'answered') await closeException(db, { paymentId, kind: 'event_reused', at: clock.now() });
  return accepted({ asked: result });
}
