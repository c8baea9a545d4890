import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import type { StoredCardCharge } from '../adapters/port.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../adapters/gateway-errors.ts';
import { unqualifiedCardToken } from './card-provider.ts';
import { documentRequestOfMonth } from '../document-request.ts';
import { requireGateway } from '../require-gateway.ts';
import { isAttemptChargeable } from '../store/payment-provider.ts';
import { settlePayment } from '../attempts/settle-payment.ts';
import type { SettleDeps } from '../attempts/settlement.ts';

/**
 * Charges a stored card under the reference of a live attempt, then settles the attempt by the provider's status. It is
 * idempotent, because the provider makes at most one charge per reference. Returns the reason if the card was declined.
 * Returns null if the card was charged, if the outcome is unknown, or if the order no longer waits for money. In the
 * last case no request is sent. An order that is cancelled during the request is refunded ("paid_after_cancelling").
 */
export async function chargeStoredCard(deps: SettleDeps, charge: StoredCardCharge): Promise<CardRefusal | null> {
  const { log } = deps;
  const { merchantRef, token } = charge;
  try {
    const gateway = await requireGateway(deps, merchantRef);
    if (!(await isAttemptChargeable(deps.db, { merchantRef, now: deps.clock.now() }))) return null;
    const answer = await gateway?.chargeStored?.({
      ...charge,
      token: unqualifiedCardToken(token),
      ...documentRequestOfMonth(deps, gateway),
    });
    deps.failpoint('after_card_charged');
    await settlePayment(deps, merchantRef);
    return answer?.outcome === 'declined' ? answer.refusal : null;
  } catch (error) {
    if (error instanceof GatewayUnavailableError) {
      log.warn({ merchantRef, error: error.message }, 'the outcome of charging a stored card is unknown');
      return null;
    }
    if (!(error instanceof GatewayRefusedError)) throw error;
    log.error({ merchantRef, error: error.message }, 'the provider refused to charge a stored card');
    return null;
  }
}
