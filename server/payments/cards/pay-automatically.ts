import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/payments/deps.ts';
import { GatewayUnavailableError } from '../adapters/gateway-errors.ts';

/** Returns true if the provider moves no real money and accepts payments that no customer approves. */
export function acceptsAutomaticPayments({ gateways }: Pick<Deps, 'gateways'>): boolean {
  return gateways.opening('credit_card')[0].payAutomatically !== undefined;
}

/**
 * Pays on the payment page of an attempt without a customer. The outcome is then requested from the provider, as after
 * every payment.
 */
export async function payAutomatically(
  { gateways, log }: Pick<Deps, 'gateways' | 'log'>,
  payUrl: string,
): Promise<Outcome<null, 'payment_provider_unavailable'>> {
  try {
    await gateways.opening('credit_card')[0].payAutomatically?.(payUrl);
    return accepted(null);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    log.warn({ error: error.message }, 'a test payment was not accepted');
    return refused('payment_provider_unavailable');
  }
}
