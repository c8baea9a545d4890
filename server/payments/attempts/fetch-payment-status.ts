import type { CheckoutGateway, PaymentStatus } from '../adapters/port.ts';
import { GatewayUnavailableError } from '../adapters/gateway-errors.ts';
import { openPaymentException } from './apply-exception.ts';
import { nextStatusCheckAt } from './apply-unpaid-status.ts';
import { findSettlement } from '../store/payment-settlement.ts';
import type { SettleDeps } from './settlement.ts';

/**
 * Requests a payment's status from the provider. Throws GatewayUnavailableError if there is no usable response. If only
 * its amount or currency cannot be read, also opens a case, which the next readable response closes.
 */
export async function fetchPaymentStatus(
  deps: SettleDeps,
  gateway: CheckoutGateway,
  merchantRef: string,
): Promise<PaymentStatus | null> {
  try {
    return await gateway.getStatus(merchantRef);
  } catch (error) {
    if (error instanceof GatewayUnavailableError && error.reason === 'unreadable') {
      await openUnreadableStatusCase(deps, { provider: gateway.provider, merchantRef, words: error.message });
    }
    throw error;
  }
}

type Unreadable = { readonly provider: string; readonly merchantRef: string; readonly words: string };

async function openUnreadableStatusCase(deps: SettleDeps, { provider, merchantRef, words }: Unreadable): Promise<void> {
  const now = deps.clock.now();
  const record = await findSettlement(deps.db, { provider, merchantRef, moment: now });
  if (record === null) return;
  const detail = { words: words.slice(0, 200) };
  await openPaymentException(deps, record, {
    kind: 'unreadable_answer',
    detail,
    nextCheckAt: nextStatusCheckAt(record, now),
  });
}
