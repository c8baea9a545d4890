import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { UNKNOWN_REFERENCE_FINAL_AFTER_MS } from './settlement.ts';
import type { ProviderStatus, SettlementDecision, SettlementInput } from './settlement-input.ts';

const START = 1_800_000_000_000;

const providerStatus: ProviderStatus = {
  merchantRef: 'PABC',
  providerRef: 'pay_1',
  testMode: false,
  state: 'captured',
  failureReason: null,
  amountAgorot: 5500,
  refundedAgorot: 0,
  currency: 'ILS',
};

/** Example facts of the normal case, in which the full amount was paid in time. */
export const paidInTimeInput: SettlementInput = {
  order: {
    state: 'awaiting_payment',
    dueAgorot: 5500,
    currency: 'ILS',
    priceStillValid: true,
    cancelled: false,
    expiresAt: START + 45 * MINUTE_MS,
  },
  payment: {
    state: 'redirected',
    amountAgorot: 5500,
    currency: 'ILS',
    merchantRef: 'PABC',
    providerRef: 'pay_1',
    disputed: false,
    disputeDecided: false,
    capturedAgorot: null,
    refundedAgorot: 0,
    unassigned: false,
  },
  otherPaidAttempt: false,
  acceptsTestMoney: false,
  providerStatus,
  now: START + MINUTE_MS,
  attemptCreatedAt: START,
};

export type SettlementInputChange = {
  readonly order?: Partial<SettlementInput['order']>;
  readonly payment?: Partial<SettlementInput['payment']>;
  readonly providerStatus?: Partial<ProviderStatus> | null;
  readonly otherPaidAttempt?: boolean;
  readonly acceptsTestMoney?: boolean;
  readonly now?: number;
};

export function withChangedInput(facts: SettlementInput, change: SettlementInputChange): SettlementInput {
  return {
    order: { ...facts.order, ...change.order },
    payment: { ...facts.payment, ...change.payment },
    providerStatus:
      change.providerStatus === null ? null : { ...(facts.providerStatus ?? providerStatus), ...change.providerStatus },
    otherPaidAttempt: change.otherPaidAttempt ?? facts.otherPaidAttempt,
    acceptsTestMoney: change.acceptsTestMoney ?? facts.acceptsTestMoney,
    now: change.now ?? facts.now,
    attemptCreatedAt: facts.attemptCreatedAt,
  };
}

export const unknownStatusExpiresAt = START + UNKNOWN_REFERENCE_FINAL_AFTER_MS;
export const instantAfterExpiry = START + 46 * MINUTE_MS;
export const recheckLater = { kind: 'nothing', needsRecheck: true } as const;
export const noFurtherStep = { kind: 'nothing', needsRecheck: false } as const;

type Exception = Extract<SettlementDecision, { kind: 'exception' }>;

export function exceptionUnderReview(exceptionKind: Exception['exceptionKind']): SettlementDecision {
  return exceptionDecision(exceptionKind, { capturedAgorot: null, needsRecheck: true });
}

export function exceptionDecision(
  exceptionKind: Exception['exceptionKind'],
  amounts: Partial<Exception>,
): SettlementDecision {
  return { kind: 'exception', exceptionKind, refund: false, capturedAgorot: 5500, needsRecheck: false, ...amounts };
}
