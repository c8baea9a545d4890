import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import { GatewayUnavailableError } from '../adapters/port.ts';

/** Whether the provider is one that moves no real money and can be paid without a person. */
export function takesPaymentsByMachine({ gateways }: Pick<Deps, 'gateways'>): boolean {
  return gateways.opening('credit_card')[0].payByMachine !== undefined;
}

/** Pays on the payment page of an attempt. What came of it is asked of the provider afterwards, as after every payment. */
export async function payByMachine(
  { gateways, log }: Pick<Deps, 'gateways' | 'log'>,
  payUrl: string,
): Promise<Outcome<null, 'payment_provider_unavailable'>> {
  try {
    await gateways.opening('credit_card')[0].payByMachine?.(payUrl);
    return accepted(null);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    log.warn({ error: error.message }, 'a test payment was not taken');
    return refused('payment_provider_unavailable');
  }
}
