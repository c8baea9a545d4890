import type { PaymentId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Asked } from '#server/wake.ts';
import { findMerchantRef } from '../store/payments-in-doubt.ts';

/** Asks the provider about a payment now, whatever its schedule says; the answer goes the one way that every answer goes. */
export async function askProvider(
  { db, wake }: Pick<Deps, 'db' | 'wake'>,
  actor: Staff,
  paymentId: PaymentId,
): Promise<Outcome<{ readonly asked: Asked }, 'payment_not_found'>> {
  const merchantRef = await findMerchantRef(db, paymentId);
  if (merchantRef === null) return refused('payment_not_found');
  await db.inTransaction((tx) => appendAudit(tx, actor, { action: 'payment.ask', refId: paymentId, detail: {} }));
  return accepted({ asked: await wake.settle({ paymentId, merchantRef }, 'now') });
}
