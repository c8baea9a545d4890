import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { CheckoutGateway, UnnamedReturn } from '../adapters/port.ts';
import type { SettleDeps } from './settlement.ts';
import { listRefundable, type RefundablePayment } from '../store/refundable-payment.ts';

/** Longer than four months, in which some people may cancel by law; what goes back later is looked for by a person. */
const TAKEN_WITHIN_MS = 180 * DAY_MS;

/** One card rarely paid the same shop more often; where no card is told, the newest payments are asked about. */
const QUESTIONS_BY_RETURN = 20;

/** Maximum status requests of one reconciliation run, so that other traffic on the account cannot prolong it. */
export const QUESTIONS_MAX = 200;

/** What is left to ask of one provider in one comparison, and who was asked about already. */
export type Questions = { left: number; readonly asked: Set<string> };

/** Tells whether asking found something that our books did not have. */
type Ask = (payment: RefundablePayment) => Promise<boolean>;

/**
 * Money that went back without a name of ours, as by hand in the provider's own console: the list does not say of which
 * payment, the payment itself does. Those that it can have been are asked about until one of them tells something new.
 */
export async function askAboutUnnamed(
  { db, clock, log }: SettleDeps,
  { provider }: CheckoutGateway,
  {
    unnamed,
    questions,
    ask,
  }: { readonly unnamed: readonly UnnamedReturn[]; readonly questions: Questions; readonly ask: Ask },
): Promise<void> {
  const takenAfter = clock.now() - TAKEN_WITHIN_MS;
  for (const back of unnamed) {
    const found = await listRefundable(db, { provider, ...back, takenAfter, limit: QUESTIONS_BY_RETURN });
    for (const payment of found.filter(({ merchantRef }) => !questions.asked.has(merchantRef))) {
      if (questions.left === 0) {
        log.warn({ provider }, 'more went back without a name than is asked about in one comparison');
        return;
      }
      questions.left -= 1;
      questions.asked.add(payment.merchantRef);
      if (await ask(payment)) break;
    }
  }
}
