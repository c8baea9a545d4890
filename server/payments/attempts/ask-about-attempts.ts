import type { OrderId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import type { Asked, PaymentToSettle } from '#server/wake.ts';
import { listEarlierAttempts } from '../store/earlier-attempt.ts';

/** How long after its beginning an attempt that came to nothing is still asked about. After a day nobody pays any more. */
export const STILL_PAYABLE_MS = DAY_MS;

export type NewestAttempt = PaymentToSettle & {
  readonly orderId: OrderId;
  /** Counted from 1. */
  readonly attempt: number;
  /** Its page was handed out, or a card that is kept is charged: one that has not begun is not asked about. */
  readonly attemptBegan: boolean;
};

/**
 * Asks the provider about every attempt of an order that may hold money, all at the same time: the tab of an earlier
 * one may be open, and its card is tried there again. `unanswered` where it is silent about one of them. An order that
 * was tried once costs what the one question costs.
 */
export async function askAboutAttempts(
  { clock, db, wake }: Pick<Deps, 'clock' | 'db' | 'wake'>,
  newest: NewestAttempt,
  urgency: 'visit' | 'now',
): Promise<Asked> {
  const began = newest.attemptBegan ? [newest] : [];
  const since = clock.now() - STILL_PAYABLE_MS;
  const earlier = newest.attempt === 1 ? [] : await listEarlierAttempts(db, { ...newest, since });
  const answers = await Promise.all([...began, ...earlier].map((attempt) => wake.settle(attempt, urgency)));
  if (answers.includes('unanswered')) return 'unanswered';
  return answers.includes('answered') ? 'answered' : 'asked_lately';
}
