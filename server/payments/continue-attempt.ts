import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { MINUTE_MS } from '#domain/core/jerusalem-time.ts';
import { isLivePaymentState } from '#domain/payments/payment-state.ts';
import { nextCheck } from '#domain/payments/reconcile-schedule.ts';
import type { Deps } from '#server/deps.ts';
import { addAttempt, holdOpening, type Attempt } from './store/payment.ts';
import { OPENING_HOLD_MS, openPaymentPage, type OpenDeps, type PaymentPage } from './open-payment-page.ts';
import { merchantRefOf, newPaymentId } from './payment-identity.ts';

/** How long a placed order keeps its price whatever happens to the catalogue. */
export const PRICE_FROZEN_MS = 30 * MINUTE_MS;

export type ContinueDeps = OpenDeps & Pick<Deps, 'clock' | 'ids' | 'keyring'>;

export type ContinueRefusal = 'request_in_progress' | 'payment_provider_unavailable' | 'order_not_payable';

export function answerOf(
  deps: Pick<Deps, 'keyring'>,
  attempt: Pick<Attempt, 'orderId'>,
  redirectUrl: string,
): PaymentPage {
  return { orderToken: deps.keyring.orderToken(attempt.orderId), redirectUrl };
}

/** Takes an attempt that may still be paid to its payment page; only one caller at a time asks the provider. */
export async function resumeAttempt(
  deps: ContinueDeps,
  attempt: Attempt,
): Promise<Outcome<PaymentPage, 'request_in_progress' | 'payment_provider_unavailable'>> {
  if (attempt.redirectUrl !== null) return accepted(answerOf(deps, attempt, attempt.redirectUrl));
  const now = deps.clock.now();
  const held = await holdOpening(deps.db, { paymentId: attempt.paymentId, now, until: now + OPENING_HOLD_MS });
  if (!held) return refused('request_in_progress');
  return openPaymentPage(deps, { ...attempt, orderToken: deps.keyring.orderToken(attempt.orderId) });
}

/** A fresh attempt on an order whose last one is over. */
export async function startAttempt(deps: ContinueDeps, last: Attempt): Promise<Outcome<PaymentPage, ContinueRefusal>> {
  const now = deps.clock.now();
  const paymentId = newPaymentId(deps.ids);
  const attempt = { ...last, paymentId, merchantRef: merchantRefOf(paymentId) };
  const added = await addAttempt(deps.db, {
    orderId: last.orderId,
    paymentId,
    provider: deps.gateway.provider,
    merchantRef: attempt.merchantRef,
    createdAt: now,
    openingUntil: now + OPENING_HOLD_MS,
    nextCheckAt: nextCheck(now, now).askAt ?? now,
    priceFrozenSince: now - PRICE_FROZEN_MS,
  });
  if (!added) return refused('order_not_payable');
  return openPaymentPage(deps, { ...attempt, orderToken: deps.keyring.orderToken(attempt.orderId) });
}

export function isPayable(attempt: Attempt, now: number): boolean {
  return attempt.orderState === 'awaiting_payment' && attempt.orderExpiresAt > now && !attempt.hasOpenCase;
}

export function isLive(attempt: Attempt): boolean {
  return isLivePaymentState(attempt.state);
}
