import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { GatewayRefusedError, GatewayUnavailableError, type StoredCharge } from './adapters/port.ts';
import { tokenOfCard } from './card-provider.ts';
import { wishOfMonth } from './document-wish.ts';
import { requireGateway } from './require-gateway.ts';
import { settlePayment } from './settle-payment.ts';
import type { SettleDeps } from './settlement.ts';

/**
 * Charges a kept card under the reference of an attempt that is in our books, and settles that attempt by the provider's
 * truth. Any number of times, by any number of processes: one reference is one charge. Answers why the card said no;
 * null where it paid or where nobody knows yet, which the order tells.
 */
export async function chargeKeptCard(deps: SettleDeps, charge: StoredCharge): Promise<CardRefusal | null> {
  const { log } = deps;
  const { merchantRef, token } = charge;
  try {
    const gateway = await requireGateway(deps, merchantRef);
    const answer = await gateway?.chargeStored?.({
      ...charge,
      token: tokenOfCard(token),
      ...wishOfMonth(deps, gateway),
    });
    deps.failpoint('after_card_charged');
    await settlePayment(deps, merchantRef);
    return answer?.outcome === 'declined' ? answer.refusal : null;
  } catch (error) {
    if (error instanceof GatewayUnavailableError) {
      log.warn({ merchantRef, error: error.message }, 'nobody knows yet whether a kept card was charged');
      return null;
    }
    if (!(error instanceof GatewayRefusedError)) throw error;
    log.error({ merchantRef, error: error.message }, 'the provider refused to charge a kept card');
    return null;
  }
}
