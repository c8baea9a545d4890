import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { CheckoutGateway, UnidentifiedRefund } from '../adapters/port.ts';
import type { SettleDeps } from './settlement.ts';
import { listRefundable, type RefundablePayment } from '../store/refundable-payment.ts';

/**
 * Maximum age in ms of payments that are searched. It is longer than the legal cancellation period of four months.
 * Later refunds are left to staff.
 */
const TAKEN_WITHIN_MS = 180 * DAY_MS;

/**
 * Maximum number of status requests for one refund. A card rarely paid the same shop more often than this. Without a
 * known card, the newest payments are checked.
 */
const QUESTIONS_BY_RETURN = 20;

/** Maximum status requests of one reconciliation run, so that other traffic on the account cannot prolong it. */
export const STATUS_REQUESTS_MAX = 200;

/** Remaining requests to one provider in one run, and the payments whose status was requested. */
export type Questions = { left: number; readonly requested: Set<string> };

/** Requests a payment's status. Returns true if the status contained a change that our database lacked. */
type RequestPaymentStatus = (payment: RefundablePayment) => Promise<boolean>;

/**
 * Finds the payments of refunds whose list entry does not identify the payment, for example a refund from the
 * provider's console. The status of the payment includes the refund, so the status of each candidate is requested until
 * one of them has changed.
 */
export async function findUnidentifiedRefunds(
  { db, clock, log }: SettleDeps,
  { provider }: CheckoutGateway,
  {
    unnamed,
    questions,
    ask,
  }: {
    readonly unnamed: readonly UnidentifiedRefund[];
    readonly questions: Questions;
    readonly ask: RequestPaymentStatus;
  },
): Promise<void> {
  const takenAfter = clock.now() - TAKEN_WITHIN_MS;
  for (const back of unnamed) {
    const found = await listRefundable(db, { provider, ...back, takenAfter, limit: QUESTIONS_BY_RETURN });
    for (const payment of found.filter(({ merchantRef }) => !questions.requested.has(merchantRef))) {
      if (questions.left === 0) {
        log.warn({ provider }, 'more refunds without a reference than one reconciliation run checks');
        return;
      }
      questions.left -= 1;
      questions.requested.add(payment.merchantRef);
      if (await ask(payment)) break;
    }
  }
}
