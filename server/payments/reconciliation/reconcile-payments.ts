import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { GatewayUnavailableError } from '../adapters/port.ts';
import type { Deps } from '#server/deps.ts';
import { expediteLivePayments, holdQuestion, releaseQuestion, takeDuePayments } from '../store/reconcile.ts';
import type { Asked, PaymentToSettle, Wake } from '#server/wake.ts';
import { settlePayment } from '../attempts/settle-payment.ts';
import type { SettleDeps } from '../attempts/settlement.ts';

/** A payment that could not be asked about comes due again after this; its own schedule goes on once it was. */
const LEASE_MS = MINUTE_MS;

/** Asked about at once; the provider serves customers too. */
const CONCURRENCY = 4;
const BATCH = 16;

/**
 * Asks the provider about payments whose time has come, webhook or not; answers how many came due. Any number of
 * processes may do it: each payment is leased to one of them.
 */
export async function reconcilePayments(deps: SettleDeps): Promise<number> {
  const counts = await Promise.all(deps.gateways.all.map(({ provider }) => reconcileAt(deps, provider)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** One provider that is slow keeps nobody waiting for another. */
async function reconcileAt(deps: SettleDeps, provider: string): Promise<number> {
  const now = deps.clock.now();
  const due = await takeDuePayments(deps.db, { provider, now, leasedUntil: now + LEASE_MS, limit: BATCH });
  const queue = [...due];
  async function work(): Promise<void> {
    for (let merchantRef = queue.shift(); merchantRef !== undefined; merchantRef = queue.shift()) {
      await reconcileOne(deps, merchantRef, provider);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return due.length;
}

async function reconcileOne(
  deps: SettleDeps,
  merchantRef: string,
  provider?: string,
): Promise<'answered' | 'unanswered'> {
  try {
    await settlePayment(deps, merchantRef, provider === undefined ? {} : { provider });
    return 'answered';
  } catch (error) {
    const detail = { merchantRef, error: String(error) };
    if (error instanceof GatewayUnavailableError)
      deps.log.warn(detail, 'the provider could not be asked about a payment');
    else deps.log.error(detail, 'a payment could not be reconciled and will be tried again');
    return 'unanswered';
  }
}

/** Visits of the return page ask the provider at most this often about one payment, whatever the number of pages. */
export const QUESTION_PAUSE_MS = 10 * SECOND_MS;

/**
 * Asks about one payment for a visitor who waits; a provider that does not answer is no fault of theirs. Visits that
 * come while a question is on its way wait for its answer; a question that stayed without one was none.
 */
export function createVisitorQuestions(deps: SettleDeps): Wake['settle'] {
  const onTheirWay = new Map<string, Promise<Asked>>();

  async function askOnVisit({ paymentId, merchantRef }: PaymentToSettle): Promise<Asked> {
    const question = { paymentId, now: deps.clock.now(), pauseMs: QUESTION_PAUSE_MS };
    if (!(await holdQuestion(deps.db, question))) return 'asked_lately';
    const asked = await reconcileOne(deps, merchantRef);
    if (asked === 'unanswered') await releaseQuestion(deps.db, paymentId);
    return asked;
  }

  return async function settleForVisitor(payment, urgency) {
    if (urgency === 'now') return reconcileOne(deps, payment.merchantRef);
    const { merchantRef } = payment;
    const question = onTheirWay.get(merchantRef) ?? askOnVisit(payment).finally(() => onTheirWay.delete(merchantRef));
    onTheirWay.set(merchantRef, question);
    return question;
  };
}

/** After a start: payments of the last day that may still be paid are asked about now, whatever their schedule says. */
export async function catchUp(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now();
  const expedited = await expediteLivePayments(deps.db, { now, since: now - DAY_MS });
  if (expedited > 0) deps.log.info({ payments: expedited }, 'open payments are asked about after the start');
}
