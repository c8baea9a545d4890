import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { isLivePaymentState } from '#domain/payments/payment-state.ts';
import { nextStatusCheck } from '#domain/payments/next-status-check.ts';
import type { Deps } from '#server/payments/deps.ts';
import { addAttempt, leasePageOpening, type PaymentAttempt } from '../store/payment.ts';
import {
  PAGE_OPENING_LEASE_MS,
  openPaymentPage,
  PRICE_GUARANTEE_MS,
  type OpenDeps,
  type PaymentPage,
} from './open-payment-page.ts';
import { providerOfCardToken } from '../cards/card-provider.ts';
import { merchantRefOf, newPaymentId } from '../payment-identity.ts';

export type ResumeDeps = OpenDeps & Pick<Deps, 'clock' | 'ids' | 'keyring'>;

export type ResumeRefusal = 'request_in_progress' | 'payment_provider_unavailable' | 'order_not_payable';

export function paymentPageOf(
  deps: Pick<Deps, 'keyring'>,
  attempt: Pick<PaymentAttempt, 'orderId'>,
  redirectUrl: string,
): PaymentPage {
  return { orderToken: deps.keyring.orderToken(attempt.orderId), redirectUrl };
}

/**
 * Returns the payment page of an attempt that can still be paid. If the page is not stored yet, only one caller at a
 * time requests it from the provider.
 */
export async function resumeAttempt(
  deps: ResumeDeps,
  attempt: PaymentAttempt,
): Promise<Outcome<PaymentPage, 'request_in_progress' | 'payment_provider_unavailable'>> {
  if (attempt.redirectUrl !== null) return accepted(paymentPageOf(deps, attempt, attempt.redirectUrl));
  const now = deps.clock.now();
  const held = await leasePageOpening(deps.db, {
    paymentId: attempt.paymentId,
    now,
    until: now + PAGE_OPENING_LEASE_MS,
  });
  if (!held) return refused('request_in_progress');
  return openPaymentPage(deps, { ...attempt, orderToken: deps.keyring.orderToken(attempt.orderId) });
}

/**
 * Starts an attempt that charges a stored card without a payment page, and returns its reference. Returns null if the
 * order accepts no attempt at this moment, or if no provider stores cards.
 */
export async function startStoredAttempt(
  deps: ResumeDeps,
  orderId: OrderId,
  card: string | null,
): Promise<string | null> {
  const provider = (card === null ? null : providerOfCardToken(card)) ?? deps.gateways.storedCardGateway?.provider;
  if (provider === undefined) return null;
  const now = deps.clock.now();
  const paymentId = newPaymentId(deps.ids);
  const merchantRef = merchantRefOf(paymentId);
  const added = await addAttempt(deps.db, {
    orderId,
    paymentId,
    provider,
    merchantRef,
    createdAt: now,
    openingUntil: now,
    nextCheckAt: nextStatusCheck(now, now).statusRequestAt ?? now,
    priceFrozenSince: now - PRICE_GUARANTEE_MS,
  });
  return added ? merchantRef : null;
}

/** Starts a new payment attempt for an order whose last attempt has ended. */
export async function startAttempt(
  deps: ResumeDeps,
  last: PaymentAttempt,
): Promise<Outcome<PaymentPage, ResumeRefusal>> {
  const now = deps.clock.now();
  const paymentId = newPaymentId(deps.ids);
  const opening = deps.gateways.opening(last.method);
  const storedCardGateway = last.storesCard
    ? opening.find(({ chargeStored }) => chargeStored !== undefined)
    : undefined;
  const { provider } = storedCardGateway ?? opening[0];
  const attempt = { ...last, paymentId, provider, merchantRef: merchantRefOf(paymentId) };
  const added = await addAttempt(deps.db, {
    orderId: last.orderId,
    paymentId,
    provider,
    merchantRef: attempt.merchantRef,
    createdAt: now,
    openingUntil: now + PAGE_OPENING_LEASE_MS,
    nextCheckAt: nextStatusCheck(now, now).statusRequestAt ?? now,
    priceFrozenSince: now - PRICE_GUARANTEE_MS,
  });
  if (!added) return refused('order_not_payable');
  return openPaymentPage(deps, { ...attempt, orderToken: deps.keyring.orderToken(attempt.orderId) });
}

export function isAttemptPayable(attempt: PaymentAttempt, now: number): boolean {
  return attempt.orderState === 'awaiting_payment' && attempt.orderExpiresAt > now && !attempt.hasOpenCase;
}

export function isAttemptLive(attempt: PaymentAttempt): boolean {
  return isLivePaymentState(attempt.state);
}

/**
 * Returns true if the attempt may have been paid. Its page was then opened for the payer, or it is no longer in the
 * state 'created'. For a membership's month, a stored card may also have been charged.
 */
export function mayAttemptBePaid({ state, redirectUrl, storesCard }: PaymentAttempt): boolean {
  return state !== 'created' || redirectUrl !== null || storesCard;
}
