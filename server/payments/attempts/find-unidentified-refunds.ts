import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { CheckoutGateway, UnidentifiedRefund } from '../adapters/port.ts';
import type { SettleDeps } from './settlement.ts';
import { listRefundable, type RefundablePayment } from '../store/refundable-payment.ts';

/**
 * Maximum age in ms of the payments that are searched for an unidentified refund. It is longer than the legal
 * cancellation period of four months. Refunds of older payments are left to staff.
 */
const TAKEN_WITHIN_MS = 180 * DAY_MS;

/**
 * Maximum number of status requests for one unidentified refund. It is sufficient because few cards paid the same shop
 * more often. If the card is unknown, the newest payments are checked.
 */
const QUESTIONS_BY_RETURN = 20;

/**
 * Maximum number of status requests for unidentified refunds per provider in one reconciliation run. The limit prevents
 * other traffic on the same provider account from prolonging the run.
 */
export const STATUS_REQUESTS_MAX = 200;

/**
 * State of one reconciliation run at one provider. It contains the number of status requests that are left, and the
 * payments that were checked.
 */
export type StatusRequestBudget = { left: number; readonly requested: Set<string> };

/** Requests a payment's status. Returns true if the status contained a refund or dispute that our database lacked. */
type RequestPaymentStatus = (payment: RefundablePayment) => Promise<boolean>;

/**
 * Finds the payments of refunds that the provider's list shows without their payment, for example refunds from the
 * provider's console. Requests the status of possible payments one by one, until a status shows a refund or dispute
 * that our database lacks.
 */
export async function findUnidentifiedRefunds(
  { db, clock, log }: SettleDeps,
  { provider }: CheckoutGateway,
  {
    unidentifiedRefunds,
    statusRequestBudget,
    requestStatus,
  }: {
    readonly unidentifiedRefunds: readonly UnidentifiedRefund[];
    readonly statusRequestBudget: StatusRequestBudget;
    readonly requestStatus: RequestPaymentStatus;
  },
): Promise<void> {
  const takenAfter = clock.now() - TAKEN_WITHIN_MS;
  for (const back of unidentifiedRefunds) {
    const found = await listRefundable(db, { provider, ...back, takenAfter, limit: QUESTIONS_BY_RETURN });
    for (const payment of found.filter(({ merchantRef }) => !statusRequestBudget.requested.has(merchantRef))) {
      if (statusRequestBudget.left === 0) {
        log.warn({ provider }, 'more refunds without a reference than one reconciliation run checks');
        return;
      }
      statusRequestBudget.left -= 1;
      statusRequestBudget.requested.add(payment.merchantRef);
      if (await requestStatus(payment)) break;
    }
  }
}
