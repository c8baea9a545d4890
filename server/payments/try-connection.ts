import type { Deps } from '#server/deps.ts';
import { GatewayRefusedError, GatewayUnavailableError } from './adapters/port.ts';

export type Connection = 'good' | 'credentials' | 'unreached' | 'in_doubt';

/** Whether a provider answers us; null where the shop has no credentials for it. Its words go into the log alone. */
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
    log.warn({ provider, error: error.message }, 'a payment provider was tried and did not answer well');
    if (error instanceof GatewayRefusedError) return 'credentials';
    return error.reason === 'credentials' || error.reason === 'unreached' ? error.reason : 'in_doubt';
  }
}
