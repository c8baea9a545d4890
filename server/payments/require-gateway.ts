import type { Deps } from '#server/deps.ts';
import { GatewayUnavailableError, type CheckoutGateway } from './adapters/port.ts';
import { findProvider } from './store/payment-provider.ts';

/**
 * The provider that a payment was opened at, and stays with; null where no payment of ours is called so. Throws
 * GatewayUnavailableError where the shop has no credentials for it any more: then nobody can be asked.
 */
export async function requireGateway(
  { db, gateways }: Pick<Deps, 'db' | 'gateways'>,
  merchantRef: string,
  known?: string,
): Promise<CheckoutGateway | null> {
  const provider = known ?? (await findProvider(db, merchantRef));
  if (provider === null) return null;
  const gateway = gateways.find(provider);
  if (gateway === null) throw new GatewayUnavailableError(`${provider} is not set up any more`, 'credentials');
  return gateway;
}
