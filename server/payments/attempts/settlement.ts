import type { ProviderStatusResponse } from '#domain/payments/event-claim.ts';
import type { PaymentStatus } from '../adapters/port.ts';
import type { Deps } from '#server/payments/deps.ts';
import type { WebhookEventRefs } from '../store/payment-capture.ts';
import type { SettlementRecord } from '../store/payment-settlement.ts';

export type SettleDeps = Pick<
  Deps,
  'config' | 'db' | 'gateways' | 'clock' | 'ids' | 'keyring' | 'log' | 'metrics' | 'wake' | 'failpoint'
>;

/**
 * Outcome of a settlement. `settled`: the provider's status was applied. `open`: the provider responded, but the
 * outcome of the payment is not final. `unknown_reference`: no attempt in our database has this reference.
 */
export type SettleOutcome = 'settled' | 'open' | 'unknown_reference';

/** Result of one settlement. `eventsSettled` is true if the given events were marked as settled in the same write. */
export type SettleResult = {
  readonly outcome: SettleOutcome;
  readonly eventsSettled: boolean;
  /**
   * The provider's status, with the information if the status changed our database. Absent if our database has no such
   * payment.
   */
  readonly answer?: ProviderStatusResponse;
};

export type Settlement = {
  readonly record: SettlementRecord;
  readonly providerStatus: PaymentStatus;
  readonly now: number;
  readonly events: WebhookEventRefs;
};
