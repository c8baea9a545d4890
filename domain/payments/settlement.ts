import { invariant } from '#domain/core/invariant.ts';
import {
  exceptionKindsForReview,
  type FailureReason,
  type ExceptionKind,
  type SettlementDecision,
  type SettlementInput,
} from './settlement-input.ts';
import {
  type SettlementSituation,
  attemptAgeMs,
  isRequestedAmount,
  isAmountCorrected,
  isExpectedCurrency,
  isDisputeOver,
  isAttemptOpenInOtherState,
  hasImpossibleAmounts,
  isOfAnotherPayment,
  isFailedOrExpired,
  isOrderPaidAlready,
  isRejectedTestPayment,
  isWrongAmount,
  isOrderInState,
  isPartlyReturnedByDispute,
  isPriceStillValid,
  settlementSituationOf,
} from './settlement-situation.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Minimum age in ms of a payment attempt at which the provider's response 'reference unknown' is final. For a younger
 * attempt, the status is requested again.
 */
export const UNKNOWN_REFERENCE_FINAL_AFTER_MS = 5 * MINUTE_MS;

/**
 * Decides how to settle a payment attempt and its order, based on the provider's status. The function is pure, and its
 * decision can be applied repeatedly with the same result. A pending attempt can become failed, because the status is
 * current. An older status never moves captured money back. Throws InvariantError if the status has the merchant
 * reference of another attempt.
 */
export function decideSettlement(facts: SettlementInput): SettlementDecision {
  const { providerStatus, payment } = facts;
  invariant(
    providerStatus === null || providerStatus.merchantRef === payment.merchantRef,
    'the provider answered about another payment',
  );
  const situation = settlementSituationOf(facts);
  return ruleOf(situation).decide(situation);
}

/** Returns the name of the first settlement rule that matches. It is used by tests. */
export function settlementRuleFor(facts: SettlementInput): SettlementRuleName {
  return ruleOf(settlementSituationOf(facts)).name;
}

function ruleOf(situation: SettlementSituation): (typeof settlementRules)[number] {
  const rule = settlementRules.find((candidate) => candidate.when(situation));
  invariant(
    rule !== undefined,
    `no rule is about '${situation.providerState}' of a payment that is ${situation.facts.payment.state}`,
  );
  return rule;
}

type SettlementRule = {
  readonly name: string;
  readonly when: (situation: SettlementSituation) => boolean;
  readonly decide: (situation: SettlementSituation) => SettlementDecision;
};

/**
 * Rules for settling a payment. The first rule that matches decides. Rules that block the fulfilment of an order
 * therefore come before the rules that fulfil it.
 */
const settlementRules = [
  {
    name: 'unknown_and_young',
    when: (s) => s.providerState === 'unknown' && s.isAttemptOpen && attemptAgeMs(s) < UNKNOWN_REFERENCE_FINAL_AFTER_MS,
    decide: checkAgainLater,
  },
  {
    name: 'unknown_and_old',
    when: (s) => s.providerState === 'unknown' && s.isAttemptOpen,
    decide: () => markExpired(false),
  },
  { name: 'unknown_and_closed', when: (s) => s.providerState === 'unknown', decide: leaveUnchanged },

  { name: 'of_another_payment', when: isOfAnotherPayment, decide: () => rejectStatus('reference_mismatch') },
  {
    name: 'test_money',
    when: (s) => s.isNewlyCaptured && isRejectedTestPayment(s),
    decide: () => rejectStatus('test_money'),
  },
  { name: 'impossible_amount', when: hasImpossibleAmounts, decide: () => rejectStatus('amount_mismatch') },

  {
    name: 'dispute_opened',
    when: (s) => s.providerState === 'disputed' && !s.facts.payment.disputed && !s.facts.payment.disputeDecided,
    decide: markDisputed,
  },
  { name: 'part_refunded_in_dispute', when: isPartlyReturnedByDispute, decide: partRefund },
  {
    name: 'dispute_decided_by_staff',
    when: (s) => s.providerState === 'disputed' && s.facts.payment.disputeDecided,
    decide: leaveUnchanged,
  },
  { name: 'dispute_still_open', when: (s) => s.providerState === 'disputed', decide: checkAgainLater },
  { name: 'dispute_lost', when: (s) => isDisputeOver(s) && s.providerState === 'refunded', decide: markDisputeLost },
  { name: 'dispute_won', when: isDisputeOver, decide: markDisputeWon },

  { name: 'amount_corrected', when: isAmountCorrected, decide: () => ({ kind: 'rebook', needsRecheck: false }) },
  {
    name: 'amount_in_review',
    when: (s) => s.providerState === 'captured' && isWrongAmount(s),
    decide: checkAgainLater,
  },
  { name: 'nothing_newer', when: (s) => s.isStatusKnown, decide: leaveUnchanged },
  { name: 'part_refunded_elsewhere', when: (s) => s.taken && s.providerState === 'part_refunded', decide: partRefund },
  { name: 'refunded_elsewhere', when: (s) => s.taken, decide: fullRefund },

  {
    name: 'other_currency',
    when: (s) => s.isNewlyCaptured && !isExpectedCurrency(s),
    decide: () => rejectStatus('currency_mismatch'),
  },
  {
    name: 'second_payment',
    when: (s) => s.isNewlyCaptured && isOrderPaidAlready(s),
    decide: (s) => recordException(s, 'duplicate'),
  },
  {
    name: 'other_amount',
    when: (s) => s.isNewlyCaptured && !isRequestedAmount(s),
    decide: (s) => recordException(s, 'amount_mismatch'),
  },
  {
    name: 'paid_after_cancelling',
    when: (s) => s.isNewlyCaptured && s.facts.order.cancelled,
    decide: (s) => recordException(s, 'cancelled_order'),
  },
  {
    name: 'paid',
    when: (s) => s.isNewlyCaptured && isOrderInState(s, 'awaiting_payment'),
    decide: (s) => fulfilOrder(s, 'fulfil'),
  },
  {
    name: 'paid_late',
    when: (s) => s.isNewlyCaptured && isOrderInState(s, 'expired') && isPriceStillValid(s),
    decide: (s) => fulfilOrder(s, 'fulfil_late'),
  },
  { name: 'paid_too_late', when: (s) => s.isNewlyCaptured, decide: (s) => recordException(s, 'late') },

  {
    name: 'failed',
    when: (s) => s.providerState === 'failed' && s.isAttemptOpen,
    decide: (s) => markFailed(s.facts.providerStatus?.failureReason),
  },
  {
    name: 'session_expired',
    when: (s) => s.providerState === 'expired' && s.isAttemptOpen,
    decide: () => markExpired(false),
  },
  { name: 'over_and_known', when: (s) => isFailedOrExpired(s.providerState), decide: leaveUnchanged },
  {
    name: 'being_processed',
    when: (s) => s.providerState === 'pending' && isAttemptOpenInOtherState(s, 'pending'),
    decide: markPending,
  },
  {
    name: 'abandoned',
    when: (s) => s.providerState === 'created' && s.isAttemptOpen && s.isOrderEnded,
    decide: () => markExpired(true),
  },
  {
    name: 'still_open',
    when: (s) => s.providerState === 'created' || s.providerState === 'pending',
    decide: checkAgainLater,
  },
] as const satisfies readonly SettlementRule[];

export type SettlementRuleName = (typeof settlementRules)[number]['name'];

export const settlementRuleNames: readonly SettlementRuleName[] = settlementRules.map((rule) => rule.name);

function leaveUnchanged(): SettlementDecision {
  return { kind: 'nothing', needsRecheck: false };
}

function checkAgainLater(): SettlementDecision {
  return { kind: 'nothing', needsRecheck: true };
}

function markPending(): SettlementDecision {
  return { kind: 'mark_pending', needsRecheck: true };
}

/**
 * Returns the decision for a payment attempt that expires. If `pageStillOpen` is true, the customer can still pay on
 * the payment page. The status is then requested again.
 */
function markExpired(pageStillOpen: boolean): SettlementDecision {
  return { kind: 'mark_expired', needsRecheck: pageStillOpen };
}

function markFailed(reason: FailureReason | null | undefined): SettlementDecision {
  return { kind: 'mark_failed', reason: reason ?? 'other', needsRecheck: false };
}

/**
 * Returns the decision to fulfil the order. Refunds can be made before the capture is known. The next step of the
 * settlement books such refunds from the same status.
 */
function fulfilOrder({ facts }: SettlementSituation, kind: 'fulfil' | 'fulfil_late'): SettlementDecision {
  return { kind, needsRecheck: facts.payment.disputed };
}

/**
 * Returns the decision for a payment that must not fulfil its order. The money is booked without an order until it is
 * refunded. Late payments, second payments and payments after a cancellation are refunded automatically. Staff check a
 * payment with a wrong amount or with a partial refund at the provider. The next settlement books that partial refund.
 */
function recordException(situation: SettlementSituation, exceptionKind: ExceptionKind): SettlementDecision {
  const { facts, isUnrefunded } = situation;
  return {
    kind: 'exception',
    exceptionKind,
    refund: isUnrefunded && !exceptionKindsForReview.includes(exceptionKind),
    capturedAgorot: facts.providerStatus?.amountAgorot ?? null,
    needsRecheck: facts.payment.disputed || !isUnrefunded,
  };
}

/**
 * Returns the decision for an implausible payment status. Nothing is booked, and staff check the payment. A later
 * plausible status settles the payment normally.
 */
function rejectStatus(exceptionKind: ExceptionKind): SettlementDecision {
  return { kind: 'exception', exceptionKind, refund: false, capturedAgorot: null, needsRecheck: true };
}

function markDisputed(): SettlementDecision {
  return { kind: 'mark_disputed', needsRecheck: true };
}

function markDisputeWon({ isStatusKnown }: SettlementSituation): SettlementDecision {
  return { kind: 'mark_dispute_won', needsRecheck: !isStatusKnown };
}

function markDisputeLost(): SettlementDecision {
  return { kind: 'mark_lost', needsRecheck: false };
}

function partRefund({ facts, providerState }: SettlementSituation): SettlementDecision {
  const refundedAgorot = facts.providerStatus?.refundedAgorot ?? 0;
  return { kind: 'mark_part_refunded', refundedAgorot, needsRecheck: providerState === 'disputed' };
}

function fullRefund({ facts }: SettlementSituation): SettlementDecision {
  return { kind: 'mark_refunded', refundedAgorot: facts.providerStatus?.refundedAgorot ?? 0, needsRecheck: false };
}
