import type { Deps } from '#server/payments/deps.ts';
import type { StoredCard } from '../adapters/port.ts';
import { qualifiedCardToken } from './card-provider.ts';
import { requireGateway } from '../require-gateway.ts';

/**
 * Requests the provider's status and returns the card stored with this payment. Returns null if no card is stored, or
 * if no payment has this reference. Throws GatewayUnavailableError.
 */
export async function findStoredCard(
  deps: Pick<Deps, 'db' | 'gateways'>,
  merchantRef: string,
): Promise<StoredCard | null> {
  const gateway = await requireGateway(deps, merchantRef);
  const card = (await gateway?.getStatus(merchantRef))?.storedCard ?? null;
  return gateway === null || card === null
    ? null
    : { ...card, token: qualifiedCardToken(gateway.provider, card.token) };
}
