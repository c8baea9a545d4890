import type { OrderToken } from '#contracts/core/ids.ts';
import { refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/core/actor.ts';
import { askAboutAttempts } from './ask-about-attempts.ts';
import type { PaymentPage } from './open-payment-page.ts';
import { findNewestAttempt, hasOrder, type Attempt } from '../store/payment.ts';
import {
  hasBegun,
  isLive,
  isPayable,
  resumeAttempt,
  startAttempt,
  type ContinueDeps,
  type ContinueRefusal,
} from './continue-attempt.ts';

export type RetryPaymentDeps = ContinueDeps & Pick<Deps, 'wake'>;

type RetryRefusal = ContinueRefusal | 'order_not_found' | 'earlier_payment_unanswered';

/**
 * Another try to pay the same order after a declined, cancelled or expired attempt. Before a new attempt is made
 * the provider is asked about all the old ones: a card that was declined and then accepted on the page of any of them
 * is not charged twice; while the provider does not answer about each, or a person looks at what came, no other payment
 * is begun. An attempt that may still be paid is continued instead of doubled, where it is the first without a question.
 */
export async function retryPayment(
  deps: RetryPaymentDeps,
  _actor: Actor,
  orderToken: OrderToken,
): Promise<Outcome<PaymentPage, RetryRefusal>> {
  const tokenHash = deps.keyring.tokenHash(orderToken);
  const before = await findNewestAttempt(deps.db, tokenHash);
  if (before === null) return refused(await whyUnpayable(deps, tokenHash));
  if (!isPayable(before, deps.clock.now())) return refused('order_not_payable');
  if (isLive(before) && before.attempt === 1) return resumeAttempt(deps, before);
  if ((await askAboutAttempts(deps, { ...before, attemptBegan: hasBegun(before) }, 'now')) === 'unanswered')
    return refused('earlier_payment_unanswered');
  return continueAnswered(deps, tokenHash);
}

/** What the provider has answered is in the books now: on with the attempt that lives, or with another one. */
async function continueAnswered(deps: ContinueDeps, tokenHash: Buffer): Promise<Outcome<PaymentPage, ContinueRefusal>> {
  const asked = await findNewestAttempt(deps.db, tokenHash);
  if (asked === null || !isPayable(asked, deps.clock.now())) return refused('order_not_payable');
  if (isLive(asked)) return resumeAttempt(deps, asked);
  const started = await startAttempt(deps, asked);
  if (started.ok || started.refusal !== 'order_not_payable') return started;
  return joinOther(deps, await findNewestAttempt(deps.db, tokenHash));
}

/** Without any attempt there is no such order, or nothing was to be paid for it. */
async function whyUnpayable(
  { db }: RetryPaymentDeps,
  tokenHash: Buffer,
): Promise<'order_not_payable' | 'order_not_found'> {
  return (await hasOrder(db, tokenHash)) ? 'order_not_payable' : 'order_not_found';
}

/** Somebody else was faster: theirs is the attempt. */
async function joinOther(deps: ContinueDeps, attempt: Attempt | null): Promise<Outcome<PaymentPage, ContinueRefusal>> {
  if (attempt === null || !isLive(attempt)) return refused('order_not_payable');
  return resumeAttempt(deps, attempt);
}
