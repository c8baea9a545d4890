import type { Deps } from '#server/payments/deps.ts';
import type { CheckoutGateway } from './adapters/port.ts';
import { GatewayRefusedError, GatewayUnavailableError } from './adapters/gateway-errors.ts';

export type ProviderConnection = 'good' | 'credentials' | 'unreached' | 'in_doubt';

/**
 * Tests if a provider responds. Returns null if the shop has no credentials for the provider. The provider's error text
 * goes to the log only.
 */
export async function testProviderConnection(
  { gateways, log }: Pick<Deps, 'gateways' | 'log'>,
  provider: string,
): Promise<ProviderConnection | null> {
  const gateway = gateways.find(provider);
  if (gateway === null) return null;
  const { state, reason } = await testGateway(gateway);
  if (state !== 'good') log.warn({ provider, error: reason }, 'the connection test of a payment provider failed');
  return state;
}

/** Result of a connection test. `reason` is the error text. It is null if the test succeeded. */
export type GatewayTestResult = { readonly state: ProviderConnection; readonly reason: string | null };

/** Sends a harmless request to a provider. The result states if the provider responded and accepted our credentials. */
export async function testGateway(gateway: Pick<CheckoutGateway, 'checkConnection'>): Promise<GatewayTestResult> {
  try {
    await gateway.checkConnection();
    return { state: 'good', reason: null };
  } catch (error) {
    if (error instanceof GatewayRefusedError) return { state: 'credentials', reason: error.message };
    if (!(error instanceof GatewayUnavailableError)) throw error;
    const known = error.reason === 'credentials' || error.reason === 'unreached';
    return { state: known ? error.reason : 'in_doubt', reason: error.message };
  }
}
