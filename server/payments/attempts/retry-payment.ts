import type { OrderToken } from '#contracts/core/ids.ts';
import { refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/payments/deps.ts';
import type { Actor } from '#server/core/actor.ts';
import { requestAttemptStatuses } from './request-attempt-statuses.ts';
import type { PaymentPage } from './open-payment-page.ts';
import { findNewestAttempt, hasOrder, type PaymentAttempt } from '../store/payment.ts';
import {
  mayAttemptBePaid,
  isAttemptLive,
  isAttemptPayable,
  resumeAttempt,
  startAttempt,
  type ResumeDeps,
  type ResumeRefusal,
} from './resume-attempt.ts';

export type RetryPaymentDeps = ResumeDeps & Pick<Deps, 'wake'>;

type RetryRefusal = ResumeRefusal | 'order_not_found' | 'earlier_payment_unanswered';

/**
 * Starts a new attempt for an order after a declined, cancelled or expired attempt. First requests the status of all
 * earlier attempts, because a card may have been accepted late on one of their pages. No attempt starts while a status
 * is missing or a payment is under review. If an attempt is live, it is continued instead; a live first attempt is
 * continued without a status request.
 */
export async function retryPayment(
  deps: RetryPaymentDeps,
  _actor: Actor,
  orderToken: OrderToken,
): Promise<Outcome<PaymentPage, RetryRefusal>> {
  const tokenHash = deps.keyring.tokenHash(orderToken);
  const before = await findNewestAttempt(deps.db, tokenHash);
  if (before === null) return refused(await unpayableReason(deps, tokenHash));
  if (!isAttemptPayable(before, deps.clock.now())) return refused('order_not_payable');
  if (isAttemptLive(before) && before.attempt === 1) return resumeAttempt(deps, before);
  if (
    (await requestAttemptStatuses(deps, { ...before, attemptBegan: mayAttemptBePaid(before) }, 'now')) === 'unanswered'
  )
    return refused('earlier_payment_unanswered');
  return continueAfterStatusCheck(deps, tokenHash);
}

/**
 * Continues the live attempt or starts a new attempt. Call this function after the statuses of all attempts were
 * applied.
 */
async function continueAfterStatusCheck(
  deps: ResumeDeps,
  tokenHash: Buffer,
): Promise<Outcome<PaymentPage, ResumeRefusal>> {
  const newest = await findNewestAttempt(deps.db, tokenHash);
  if (newest === null || !isAttemptPayable(newest, deps.clock.now())) return refused('order_not_payable');
  if (isAttemptLive(newest)) return resumeAttempt(deps, newest);
  const started = await startAttempt(deps, newest);
  if (started.ok || started.refusal !== 'order_not_payable') return started;
  return continueConcurrentAttempt(deps, await findNewestAttempt(deps.db, tokenHash));
}

/**
 * Returns the reason why an order without an attempt cannot be paid. Either the order does not exist, or no amount was
 * due.
 */
async function unpayableReason(
  { db }: RetryPaymentDeps,
  tokenHash: Buffer,
): Promise<'order_not_payable' | 'order_not_found'> {
  return (await hasOrder(db, tokenHash)) ? 'order_not_payable' : 'order_not_found';
}

async function continueConcurrentAttempt(
  deps: ResumeDeps,
  attempt: PaymentAttempt | null,
): Promise<Outcome<PaymentPage, ResumeRefusal>> {
  if (attempt === null || !isAttemptLive(attempt)) return refused('order_not_payable');
  return resumeAttempt(deps, attempt);
}
