import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { GatewayUnavailableError } from '../adapters/gateway-errors.ts';
import type { Deps } from '#server/payments/deps.ts';
import {
  scheduleChecksOfLivePayments,
  claimStatusRequest,
  releaseStatusRequest,
  claimDuePayments,
} from '../store/reconcile.ts';
import type { StatusRequestResult, PaymentToSettle, PaymentWake } from '../wake.ts';
import { settlePayment } from '../attempts/settle-payment.ts';
import type { SettleDeps } from '../attempts/settlement.ts';

/**
 * Lease in ms for one status check. After a failed check, the payment is due again when the lease ends. After a
 * successful check, the payment's own schedule applies.
 */
const LEASE_MS = MINUTE_MS;

/** Maximum number of concurrent status requests. The number is low because the provider serves customers too. */
const CONCURRENCY = 4;
const BATCH_SIZE = 16;

/**
 * Requests the status of due payments from the provider, regardless of webhooks. It is safe in several processes,
 * because each payment is leased to one process. Returns the number of due payments.
 */
export async function reconcilePayments(deps: SettleDeps): Promise<number> {
  const counts = await Promise.all(
    deps.gateways.all.map(({ provider }) => reconcilePaymentsAtProvider(deps, provider)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Checks the due payments of one provider. The function runs for all providers at the same time, so a slow provider
 * does not delay the checks at other providers.
 */
async function reconcilePaymentsAtProvider(deps: SettleDeps, provider: string): Promise<number> {
  const now = deps.clock.now();
  const due = await claimDuePayments(deps.db, { provider, now, leasedUntil: now + LEASE_MS, limit: BATCH_SIZE });
  const queue = [...due];
  async function work(): Promise<void> {
    for (let merchantRef = queue.shift(); merchantRef !== undefined; merchantRef = queue.shift()) {
      await reconcilePayment(deps, merchantRef, provider);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return due.length;
}

async function reconcilePayment(
  deps: SettleDeps,
  merchantRef: string,
  provider?: string,
): Promise<'answered' | 'unanswered'> {
  try {
    await settlePayment(deps, merchantRef, provider === undefined ? {} : { provider });
    return 'answered';
  } catch (error) {
    const detail = { merchantRef, error: String(error) };
    if (error instanceof GatewayUnavailableError) deps.log.warn(detail, 'could not request the status of a payment');
    else deps.log.error(detail, 'a payment could not be reconciled, will retry');
    return 'unanswered';
  }
}

/**
 * Minimum interval in ms between two status requests about one payment. It applies to requests that visits of the
 * return page cause.
 */
export const STATUS_REQUEST_PAUSE_MS = 10 * SECOND_MS;

/**
 * Creates the function that requests the status of one payment for a waiting visitor. If the provider does not respond,
 * no error is thrown. Concurrent visits share one request. A request without a response does not count towards the
 * interval.
 */
export function createVisitorStatusRequests(deps: SettleDeps): PaymentWake['settle'] {
  const onTheirWay = new Map<string, Promise<StatusRequestResult>>();

  async function askOnVisit({ paymentId, merchantRef }: PaymentToSettle): Promise<StatusRequestResult> {
    const question = { paymentId, now: deps.clock.now(), pauseMs: STATUS_REQUEST_PAUSE_MS };
    if (!(await claimStatusRequest(deps.db, question))) return 'asked_lately';
    const result = await reconcilePayment(deps, merchantRef);
    if (result === 'unanswered') await releaseStatusRequest(deps.db, paymentId);
    return result;
  }

  return async function settleForVisitor(payment, urgency) {
    if (urgency === 'now') return reconcilePayment(deps, payment.merchantRef);
    const { merchantRef } = payment;
    const question = onTheirWay.get(merchantRef) ?? askOnVisit(payment).finally(() => onTheirWay.delete(merchantRef));
    onTheirWay.set(merchantRef, question);
    return question;
  };
}

/**
 * Schedules an immediate status check of every payment of the last day that can still be paid. It runs after the start
 * of the server, because webhook events may have been missed while the server was down.
 */
export async function scheduleChecksAfterStart(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now();
  const expedited = await scheduleChecksOfLivePayments(deps.db, { now, since: now - DAY_MS });
  if (expedited > 0) deps.log.info({ payments: expedited }, 'scheduled status checks of open payments after the start');
}
