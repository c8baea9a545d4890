import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { UNKNOWN_REFERENCE_FINAL_AFTER_MS } from './settlement.ts';
import type { ProviderStatus, SettlementDecision, SettlementFacts } from './settlement-facts.ts';

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
export const paidInTimeFacts: SettlementFacts = {
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

export type FactsChange = {
  readonly order?: Partial<SettlementFacts['order']>;
  readonly payment?: Partial<SettlementFacts['payment']>;
  readonly providerStatus?: Partial<ProviderStatus> | null;
  readonly otherPaidAttempt?: boolean;
  readonly acceptsTestMoney?: boolean;
  readonly now?: number;
};

export function withChangedFacts(facts: SettlementFacts, change: FactsChange): SettlementFacts {
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
export const checkAgain = { kind: 'nothing', askAgain: true } as const;
export const noFurtherStep = { kind: 'nothing', askAgain: false } as const;

type Exception = Extract<SettlementDecision, { kind: 'exception' }>;

export function exceptionUnderReview(exceptionKind: Exception['exceptionKind']): SettlementDecision {
  return exceptionDecision(exceptionKind, { capturedAgorot: null, askAgain: true });
}

export function exceptionDecision(
  exceptionKind: Exception['exceptionKind'],
  amounts: Partial<Exception>,
): SettlementDecision {
  return { kind: 'exception', exceptionKind, refund: false, capturedAgorot: 5500, askAgain: false, ...amounts };
}
