import type { Deps } from '#server/payments/deps.ts';
import { listUnmarkedPayments, markTestPayment } from './store/test-payment.ts';

/** Maximum number of payments per run. It is sufficient because a test account has few payments. */
const MOST_AT_ONCE = 500;

/**
 * Marks captured payments as tests if their provider uses its test account and reports them as tests. Such payments
 * were captured by a version without the column `payment.test_mode`. Payments that the test account does not know are
 * not changed. Returns the number of marked payments.
 */
export async function markTestPayments(
  { db, gateways, log }: Pick<Deps, 'db' | 'gateways' | 'log'>,
  stopping: AbortSignal,
): Promise<number> {
  let marked = 0;
  for (const gateway of gateways.all) {
    if (gateway.movesMoney || gateway.provider === 'sandbox') continue;
    for (const { paymentId, merchantRef } of await listUnmarkedPayments(db, gateway.provider, MOST_AT_ONCE)) {
      stopping.throwIfAborted();
      // requests are sent one after another, because the provider limits their rate
      const providerStatus = await gateway.getStatus(merchantRef);
      if (providerStatus?.testMode !== true) continue;
      await markTestPayment(db, paymentId);
      marked += 1;
    }
  }
  if (marked > 0) log.info({ marked }, 'payments of a test account were marked as tests');
  return marked;
}
