import type { Deps } from '#server/payments/deps.ts';
import { listUnmarkedPayments, markTestPayment } from './store/test-payment.ts';

/** Maximum payments per run. A test account has few payments. */
const MOST_AT_ONCE = 500;

/**
 * Marks captured payments as tests whose provider is configured with its test account and states that they are tests.
 * They were captured by a version before `payment.test_mode` existed. Payments that the account does not know do not
 * change. Returns the number of marked payments.
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
      // requests are sent one after the other, because the provider limits their rate
      const providerStatus = await gateway.getStatus(merchantRef);
      if (providerStatus?.testMode !== true) continue;
      await markTestPayment(db, paymentId);
      marked += 1;
    }
  }
  if (marked > 0) log.info({ marked }, 'payments of a test account were marked as tests');
  return marked;
}
