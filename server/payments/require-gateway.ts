import type { Deps } from '#server/payments/deps.ts';
import type { CheckoutGateway } from './adapters/port.ts';
import { GatewayUnavailableError } from './adapters/gateway-errors.ts';
import { findPaymentProvider } from './store/payment-provider.ts';

/**
 * Returns the provider at which a payment was opened. Returns null if no payment has this reference. Throws
 * GatewayUnavailableError if the shop no longer has credentials for the provider.
 */
export async function requireGateway(
  { db, gateways }: Pick<Deps, 'db' | 'gateways'>,
  merchantRef: string,
  known?: string,
): Promise<CheckoutGateway | null> {
  const provider = known ?? (await findPaymentProvider(db, merchantRef));
  if (provider === null) return null;
  const gateway = gateways.find(provider);
  if (gateway === null) throw new GatewayUnavailableError(`${provider} is not set up any more`, 'credentials');
  return gateway;
}
