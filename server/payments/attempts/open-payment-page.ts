import type { OrderToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { nextStatusCheck } from '#domain/payments/next-status-check.ts';
import type { PaymentSession } from '../adapters/port.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../adapters/gateway-errors.ts';
import type { Deps } from '#server/payments/deps.ts';
import { documentRequestOfOrder } from '../document-request.ts';
import { merchantRefOf, newPaymentId } from '../payment-identity.ts';
import { closeUnopenedAttempt } from '../store/payment-provider.ts';
import { addAttempt, releasePageOpening, storePaymentSession, type PaymentAttempt } from '../store/payment.ts';

/** Time in ms during which only one caller may open the payment page. It is longer than every gateway timeout. */
export const PAGE_OPENING_LEASE_MS = 10 * SECOND_MS;

export type PaymentPage = { readonly orderToken: OrderToken; readonly redirectUrl: string };

export type OpenDeps = Pick<
  Deps,
  'config' | 'brand' | 'clock' | 'db' | 'gateways' | 'ids' | 'log' | 'failpoint' | 'metrics'
>;

/** Time in ms during which a placed order keeps its price, even if the catalogue changes. */
export const PRICE_GUARANTEE_MS = 30 * MINUTE_MS;

export type UnopenedAttempt = Pick<
  PaymentAttempt,
  | 'orderId'
  | 'paymentId'
  | 'provider'
  | 'merchantRef'
  | 'method'
  | 'amountAgorot'
  | 'locale'
  | 'packageName'
  | 'packageNameHe'
> & { readonly orderToken: OrderToken; readonly storesCard?: boolean };

/**
 * Returns the URL of our return page, to which the provider redirects the visitor. The return page needs no cookie and
 * shows only the payment's state as our server reports it.
 */
export function paymentReturnUrlOf(
  { config }: Pick<OpenDeps, 'config'>,
  { orderToken, locale }: Pick<UnopenedAttempt, 'orderToken' | 'locale'>,
): string {
  return `${config.publicUrl}/${locale}/checkout/return/${orderToken}`;
}

/**
 * Requests the payment page of a recorded attempt and stores it. The same attempt always gets the same page. If the
 * provider certainly created no page, the attempt ends and a new attempt starts at the next provider. If the outcome is
 * unknown, the attempt stays open. A repeated checkout with the same idempotency key then opens the page, and the
 * scheduled status check finds a payment.
 */
export async function openPaymentPage(
  deps: OpenDeps,
  first: UnopenedAttempt,
): Promise<Outcome<PaymentPage, 'payment_provider_unavailable'>> {
  const tried = new Set<string>();
  let attempt: UnopenedAttempt | null = first;
  let last = first;
  while (attempt !== null) {
    last = attempt;
    tried.add(attempt.provider);
    const opened = await createSession(deps, attempt);
    if (typeof opened === 'object') return savePage(deps, attempt, opened);
    attempt = opened === 'none_made' ? await startAtNextProvider(deps, attempt, tried) : null;
  }
  await releasePageOpening(deps.db, last.paymentId);
  deps.metrics.count('checkout_refused', { kind: 'payment_provider_unavailable' });
  return refused('payment_provider_unavailable');
}

async function savePage(
  deps: OpenDeps,
  { orderToken, paymentId }: UnopenedAttempt,
  session: PaymentSession,
): Promise<Outcome<PaymentPage, never>> {
  deps.failpoint('after_session_created');
  const redirectUrl = await storePaymentSession(deps.db, { paymentId, ...session });
  deps.failpoint('after_redirect_stored');
  deps.metrics.count('checkout_started');
  return accepted({ orderToken, redirectUrl });
}

/**
 * Closes an attempt without a payment page and starts an attempt at the next provider, in one transaction. The
 * reference of the closed attempt stays stored, so a payment under it is settled as late or duplicate. Returns null if
 * there is no other provider, if the attempt got a page meanwhile, or if the order accepts no attempt any more.
 */
async function startAtNextProvider(
  { clock, db, gateways, ids, log }: OpenDeps,
  attempt: UnopenedAttempt,
  tried: ReadonlySet<string>,
): Promise<UnopenedAttempt | null> {
  const next = gateways
    .opening(attempt.method)
    .find(
      (gateway) =>
        !tried.has(gateway.provider) &&
        !gateways.isDown(gateway) &&
        (attempt.storesCard !== true || gateway.chargeStored !== undefined),
    );
  if (next === undefined) return null;
  const now = clock.now();
  const paymentId = newPaymentId(ids);
  const passed = { ...attempt, paymentId, merchantRef: merchantRefOf(paymentId), provider: next.provider };
  const added = await db.inTransaction(async (tx) => {
    if (!(await closeUnopenedAttempt(tx, attempt.paymentId))) return false;
    return addAttempt(tx, {
      ...passed,
      createdAt: now,
      openingUntil: now + PAGE_OPENING_LEASE_MS,
      nextCheckAt: nextStatusCheck(now, now).statusRequestAt ?? now,
      priceFrozenSince: now - PRICE_GUARANTEE_MS,
    });
  });
  const { merchantRef, provider } = attempt;
  log.warn({ merchantRef, provider, next: next.provider, added }, 'a payment moves to the next provider');
  return added ? passed : null;
}

/**
 * Requests a payment session from the provider. Returns 'none_made' if the provider certainly created no page, and
 * 'in_doubt' if the outcome is unknown.
 */
async function createSession(
  deps: OpenDeps,
  attempt: UnopenedAttempt,
): Promise<PaymentSession | 'none_made' | 'in_doubt'> {
  const { config, brand, gateways, log } = deps;
  const { merchantRef, provider } = attempt;
  const gateway = gateways.find(provider);
  if (gateway === null) {
    log.error({ merchantRef, provider }, 'a payment waits for a provider that is no longer configured');
    return 'none_made';
  }
  const returnUrl = paymentReturnUrlOf(deps, attempt);
  const packageName = attempt.locale === 'he' ? attempt.packageNameHe : attempt.packageName;
  try {
    return await gateway.createSession({
      merchantRef,
      amountAgorot: attempt.amountAgorot,
      currency: 'ILS',
      description: `${brand.name[attempt.locale]}: ${packageName}`,
      language: attempt.locale,
      returnUrl,
      cancelUrl: returnUrl,
      webhookUrl: `${config.publicUrl}/api/webhooks/${provider}`,
      method: attempt.method,
      ...(attempt.storesCard === true ? { storesCard: true } : {}),
      ...(await documentRequestOfOrder(deps, gateway, attempt)),
    });
  } catch (error) {
    if (error instanceof GatewayUnavailableError) {
      log.warn({ merchantRef, provider, error: error.message }, 'the payment provider opened no page');
      return error.nothingHappened ? 'none_made' : 'in_doubt';
    }
    if (error instanceof GatewayRefusedError) {
      log.error({ merchantRef, provider, error: error.message }, 'the payment provider refused a session');
      return 'none_made';
    }
    throw error;
  }
}
