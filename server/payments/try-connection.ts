import type { Deps } from '#server/payments/deps.ts';
import { GatewayRefusedError, GatewayUnavailableError } from './adapters/gateway-errors.ts';

export type Connection = 'good' | 'credentials' | 'unreached' | 'in_doubt';

/**
 * Tests whether a provider responds; null if the shop has no credentials for it. The provider's text goes to the log
 * only.
 */
export async function tryConnection(
  { gateways, log }: Pick<Deps, 'gateways' | 'log'>,
  provider: string,
): Promise<Connection | null> {
  const gateway = gateways.find(provider);
  if (gateway === null) return null;
  try {
    await gateway.checkConnection();
    return 'good';
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError || error instanceof GatewayRefusedError)) throw error;
    log.warn({ provider, error: error.message }, 'the connection test of a payment provider failed');
    if (error instanceof GatewayRefusedError) return 'credentials';
    return error.reason === 'credentials' || error.reason === 'unreached' ? error.reason : 'in_doubt';
  }
}
