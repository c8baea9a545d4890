import type { StatusAnswer } from '#domain/payments/event-claim.ts';
import type { PaymentTruth } from '../adapters/port.ts';
import type { Deps } from '#server/deps.ts';
import type { EventRefs } from '../store/payment-capture.ts';
import type { SettlementRecord } from '../store/payment-settlement.ts';

export type SettleDeps = Pick<
  Deps,
  'config' | 'db' | 'gateways' | 'clock' | 'ids' | 'keyring' | 'log' | 'metrics' | 'wake' | 'failpoint'
>;

/** `unknown_reference`: no attempt of ours has it. `open`: asked and answered, and still undecided. */
export type SettleOutcome = 'settled' | 'open' | 'unknown_reference';

/** `eventsSettled`: the events given along were marked in the same write. */
export type SettleResult = {
  readonly outcome: SettleOutcome;
  readonly eventsSettled: boolean;
  /** What the provider said, and whether our books moved by it; absent where there is no such payment. */
  readonly answer?: StatusAnswer;
};

/** One step of the way from what our books say to what the provider says. */
export type Settlement = {
  readonly record: SettlementRecord;
  readonly truth: PaymentTruth;
  readonly now: number;
  readonly events: EventRefs;
};
