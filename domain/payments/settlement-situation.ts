import { isPaidOrderState, type OrderState } from './order-state.ts';
import { isLivePaymentState, wasCaptured, type PaymentState, paymentRanks } from './payment-state.ts';
import type { ProviderStatus, SettlementInput } from './settlement-input.ts';

/**
 * Facts of a payment and its order, the provider's status, and values derived from them. The rules of `settlement.ts`
 * use these values.
 */
export type SettlementSituation = {
  readonly facts: SettlementInput;
  readonly providerState: ProviderStatus['state'] | 'unknown';
  /** True if the payment attempt can still be paid according to our records. */
  readonly isAttemptOpen: boolean;
  /** True if the money of this payment attempt is already booked in the ledger. */
  readonly taken: boolean;
  /** True if the provider's status is not newer than our records. Such a status must not change our records. */
  readonly isStatusKnown: boolean;
  /** True if the provider captured money that our ledger does not have. This includes money that was refunded later. */
  readonly isNewlyCaptured: boolean;
  /** True if the provider's status contains no refund; false if there is no status. */
  readonly isUnrefunded: boolean;
  readonly isOrderEnded: boolean;
};

const statusRanks = {
  unknown: 0,
  created: 0,
  failed: 1,
  expired: 1,
  pending: 2,
  captured: 3,
  disputed: 3,
  part_refunded: 4,
  refunded: 5,
} as const satisfies Record<SettlementSituation['providerState'], number>;

export function settlementSituationOf(facts: SettlementInput): SettlementSituation {
  const { order, payment, providerStatus, now } = facts;
  const providerState = providerStatus?.state ?? 'unknown';
  const taken = wasCaptured(payment.state);
  return {
    facts,
    providerState,
    isAttemptOpen: isLivePaymentState(payment.state),
    taken,
    isStatusKnown: taken && statusRanks[providerState] <= paymentRanks[payment.state] && !hasFurtherRefund(facts),
    isNewlyCaptured: !taken && isCapturedState(providerState),
    isUnrefunded: !isRefundedState(providerState) && providerStatus?.refundedAgorot === 0,
    isOrderEnded: order.state !== 'awaiting_payment' || now >= order.expiresAt,
  };
}

/**
 * Returns true if the provider reports another partial refund. The payment state is then unchanged, but the refunded
 * amount is higher.
 */
function hasFurtherRefund({ payment, providerStatus }: SettlementInput): boolean {
  const parts = payment.state === 'part_refunded' && providerStatus?.state === 'part_refunded';
  return parts && providerStatus.refundedAgorot > payment.refundedAgorot;
}

/** Returns true if the provider reports a disputed payment with a partial refund that our ledger lacks. */
export function isPartlyReturnedByDispute({
  providerState,
  facts: { payment, providerStatus },
}: SettlementSituation): boolean {
  const isMoreRefunded = providerStatus !== null && providerStatus.refundedAgorot > payment.refundedAgorot;
  const isCaptured = payment.state === 'captured' || payment.state === 'part_refunded';
  return (
    providerState === 'disputed' &&
    isCaptured &&
    isMoreRefunded &&
    providerStatus.refundedAgorot < providerStatus.amountAgorot
  );
}

/**
 * Returns true if our ledger has a payment without an order whose amount is wrong. The payment is not refunded, and its
 * amount differs from the order's amount.
 */
export function isWrongAmount({ facts: { order, payment } }: SettlementSituation): boolean {
  const isUnassignedCapture = payment.unassigned && payment.state === 'captured' && payment.refundedAgorot === 0;
  return isUnassignedCapture && payment.capturedAgorot !== null && payment.capturedAgorot !== order.dueAgorot;
}

/**
 * Returns true if the provider has corrected a wrong amount. The amount it reports now then differs from the amount in
 * our ledger.
 */
export function isAmountCorrected(situation: SettlementSituation): boolean {
  const { providerState, isUnrefunded, facts } = situation;
  const other = facts.providerStatus?.amountAgorot !== facts.payment.capturedAgorot;
  return (
    providerState === 'captured' && isUnrefunded && other && isWrongAmount(situation) && isExpectedCurrency(situation)
  );
}

function isRefundedState(providerState: SettlementSituation['providerState']): boolean {
  return providerState === 'part_refunded' || providerState === 'refunded';
}

function isCapturedState(providerState: SettlementSituation['providerState']): boolean {
  return providerState === 'captured' || isRefundedState(providerState);
}

export function attemptAgeMs({ facts }: SettlementSituation): number {
  return facts.now - facts.attemptCreatedAt;
}

export function isExpectedCurrency({ facts: { order, payment, providerStatus } }: SettlementSituation): boolean {
  return providerStatus?.currency === order.currency && providerStatus.currency === payment.currency;
}

/** Returns true if the captured amount equals the requested amount. Refunds are booked in a later step. */
export function isRequestedAmount({ facts: { order, payment, providerStatus } }: SettlementSituation): boolean {
  return providerStatus?.amountAgorot === order.dueAgorot && providerStatus.amountAgorot === payment.amountAgorot;
}

/**
 * Returns true if the provider's payment id differs from the stored id. The status is then about another payment, even
 * if it has our reference.
 */
export function isOfAnotherPayment({ facts: { payment, providerStatus } }: SettlementSituation): boolean {
  return providerStatus !== null && payment.providerRef !== null && providerStatus.providerRef !== payment.providerRef;
}

export function isRejectedTestPayment({ facts }: SettlementSituation): boolean {
  return facts.providerStatus?.testMode === true && !facts.acceptsTestMoney;
}

/** Returns true if the amounts are impossible: nothing was captured, or more was refunded than captured. */
export function hasImpossibleAmounts({
  isNewlyCaptured,
  taken,
  facts: { providerStatus },
}: SettlementSituation): boolean {
  if (providerStatus === null || !(isNewlyCaptured || taken)) return false;
  return (
    providerStatus.amountAgorot <= 0 ||
    providerStatus.refundedAgorot < 0 ||
    providerStatus.refundedAgorot > providerStatus.amountAgorot
  );
}

export function isOrderPaidAlready({ facts }: SettlementSituation): boolean {
  return facts.otherPaidAttempt || isPaidOrderState(facts.order.state);
}

export function isOrderInState({ facts }: SettlementSituation, state: OrderState): boolean {
  return facts.order.state === state;
}

export function isPriceStillValid({ facts }: SettlementSituation): boolean {
  return facts.order.priceStillValid;
}

/** Returns true if the provider reports that the payment failed or expired. */
export function isFailedOrExpired(reportedState: SettlementSituation['providerState']): boolean {
  return reportedState === 'failed' || reportedState === 'expired';
}

export function isAttemptOpenInOtherState({ facts, isAttemptOpen }: SettlementSituation, state: PaymentState): boolean {
  return isAttemptOpen && facts.payment.state !== state;
}

/**
 * Returns true if a dispute is over. Our records still have the dispute, but the provider now reports the payment
 * without a dispute.
 */
export function isDisputeOver({ facts: { payment }, providerState }: SettlementSituation): boolean {
  const isCaptured = payment.state === 'captured' || payment.state === 'part_refunded';
  return (
    payment.disputed &&
    isCaptured &&
    (providerState === 'captured' || providerState === 'part_refunded' || providerState === 'refunded')
  );
}
