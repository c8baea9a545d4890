import type { OrderToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { SECOND_MS } from '#domain/core/jerusalem-time.ts';
import { GatewayRefusedError, GatewayUnavailableError, type Session } from './adapters/port.ts';
import type { Deps } from '#server/deps.ts';
import { releaseOpening, storeSession, type Attempt } from './store/payment.ts';

/** How long one process may take to get a payment page before another may try; above every timeout of a gateway. */
export const OPENING_HOLD_MS = 10 * SECOND_MS;

/** Where a buyer goes to pay, and the order it is about. */
export type PaymentPage = { readonly orderToken: OrderToken; readonly redirectUrl: string };

export type OpenDeps = Pick<Deps, 'config' | 'brand' | 'db' | 'gateway' | 'log' | 'failpoint' | 'metrics'>;

export type AttemptToOpen = Pick<
  Attempt,
  'paymentId' | 'merchantRef' | 'method' | 'amountAgorot' | 'locale' | 'packageName' | 'packageNameHe'
> & { readonly orderToken: OrderToken };

/** Where the provider sends the visitor back to: a page that believes only the server, and needs no cookie. */
export function returnUrlOf(
  { config }: Pick<OpenDeps, 'config'>,
  { orderToken, locale }: Pick<AttemptToOpen, 'orderToken' | 'locale'>,
): string {
  return `${config.publicUrl}/${locale}/checkout/return/${orderToken}`;
}

/**
 * Asks the provider for the payment page of an attempt that is in the books already, and keeps it. The same
 * attempt always gets the same page. Where the provider does not answer, the attempt stays in doubt: whoever
 * comes back with the same key goes on here, and the reconciler asks what became of it.
 */
export async function openPaymentPage(
  deps: OpenDeps,
  attempt: AttemptToOpen,
): Promise<Outcome<PaymentPage, 'payment_provider_unavailable'>> {
  const session = await createSession(deps, attempt);
  if (session === null) {
    await releaseOpening(deps.db, attempt.paymentId);
    deps.metrics.count('checkout_refused', { kind: 'payment_provider_unavailable' });
    return refused('payment_provider_unavailable');
  }
  deps.failpoint('after_session_created');
  const redirectUrl = await storeSession(deps.db, { paymentId: attempt.paymentId, ...session });
  deps.failpoint('after_redirect_stored');
  deps.metrics.count('checkout_started');
  return accepted({ orderToken: attempt.orderToken, redirectUrl });
}

async function createSession(deps: OpenDeps, attempt: AttemptToOpen): Promise<Session | null> {
  const { config, brand, gateway, log } = deps;
  const returnUrl = returnUrlOf(deps, attempt);
  const packageName = attempt.locale === 'he' ? attempt.packageNameHe : attempt.packageName;
  try {
    return await gateway.createSession({
      merchantRef: attempt.merchantRef,
      amountAgorot: attempt.amountAgorot,
      currency: 'ILS',
      description: `${brand.name[attempt.locale]}: ${packageName}`,
      language: attempt.locale,
      returnUrl,
      cancelUrl: returnUrl,
      webhookUrl: `${config.publicUrl}/api/webhooks/${gateway.provider}`,
      method: attempt.method,
    });
  } catch (error) {
    if (error instanceof GatewayUnavailableError) {
      log.warn({ merchantRef: attempt.merchantRef, error: error.message }, 'the payment provider gave no page');
      return null;
    }
    if (error instanceof GatewayRefusedError) {
      log.error({ merchantRef: attempt.merchantRef, error: error.message }, 'the payment provider refused a session');
      return null;
    }
    throw error;
  }
}
