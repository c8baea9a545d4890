import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { GatewayRefusedError, GatewayUnavailableError, type StoredCharge } from '../adapters/port.ts';
import { tokenOfCard } from './card-provider.ts';
import { wishOfMonth } from '../document-wish.ts';
import { requireGateway } from '../require-gateway.ts';
import { isChargeable } from '../store/payment-provider.ts';
import { settlePayment } from '../attempts/settle-payment.ts';
import type { SettleDeps } from '../attempts/settlement.ts';

/**
 * Charges a stored card under the reference of a live attempt, and settles that attempt by the provider's truth. Any number
 * of processes may repeat it: one reference is one charge. Returns the reason of a decline; null where the card was charged,
 * the outcome is unknown, or the order no longer waits for money and nothing is sent. An order that is cancelled while the
 * call is on its way gets its money back ("paid_after_cancelling").
 */
export async function chargeKeptCard(deps: SettleDeps, charge: StoredCharge): Promise<CardRefusal | null> {
  const { log } = deps;
  const { merchantRef, token } = charge;
  try {
    const gateway = await requireGateway(deps, merchantRef);
    if (!(await isChargeable(deps.db, { merchantRef, now: deps.clock.now() }))) return null;
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
