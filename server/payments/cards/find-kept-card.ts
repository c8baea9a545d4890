import type { Deps } from '#server/deps.ts';
import type { StoredCard } from '../adapters/port.ts';
import { cardAt } from './card-provider.ts';
import { requireGateway } from '../require-gateway.ts';

/**
 * The card that was kept with this payment, as the provider tells it again and again; null where none was. Throws
 * GatewayUnavailableError.
 */
export async function findKeptCard(
  deps: Pick<Deps, 'db' | 'gateways'>,
  merchantRef: string,
): Promise<StoredCard | null> {
  const gateway = await requireGateway(deps, merchantRef);
  const card = (await gateway?.getStatus(merchantRef))?.storedCard ?? null;
  return gateway === null || card === null ? null : { ...card, token: cardAt(gateway.provider, card.token) };
}
