import type { OrderId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/payments/deps.ts';
import type { StatusRequestResult, PaymentToSettle } from '../wake.ts';
import { listEarlierAttempts } from '../store/earlier-attempt.ts';

/**
 * Age in ms up to which a failed payment attempt is still checked. After a day, its payment page cannot be paid any
 * more.
 */
export const FAILED_ATTEMPT_CHECK_MS = DAY_MS;

export type NewestAttempt = PaymentToSettle & {
  readonly orderId: OrderId;
  /** Number of the payment attempt, counted from 1. */
  readonly attempt: number;
  /**
   * True if the payment page of this attempt was opened for the payer. Also true if the attempt pays for a membership's
   * month, which may be charged to a stored card. An attempt that has not begun is not checked.
   */
  readonly attemptBegan: boolean;
};

/**
 * Requests the status of every attempt of an order that may have been paid. The requests are made at the same time. The
 * page of an earlier attempt can still be open in a tab, where a card can be retried. Returns `unanswered` if the
 * provider does not respond for one of the attempts. An order with one attempt needs one request.
 */
export async function requestAttemptStatuses(
  { clock, db, wake }: Pick<Deps, 'clock' | 'db' | 'wake'>,
  newest: NewestAttempt,
  urgency: 'visit' | 'now',
): Promise<StatusRequestResult> {
  const began = newest.attemptBegan ? [newest] : [];
  const since = clock.now() - FAILED_ATTEMPT_CHECK_MS;
  const earlier = newest.attempt === 1 ? [] : await listEarlierAttempts(db, { ...newest, since });
  const answers = await Promise.all([...began, ...earlier].map((attempt) => wake.settle(attempt, urgency)));
  if (answers.includes('unanswered')) return 'unanswered';
  return answers.includes('answered') ? 'answered' : 'asked_lately';
}
