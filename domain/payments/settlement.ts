import { invariant } from '#domain/core/invariant.ts';
import {
  reviewedExceptionKinds,
  type FailureReason,
  type ProviderTruth,
  type ExceptionKind,
  type SettlementDecision,
  type SettlementFacts,
} from './settlement-facts.ts';
import { MINUTE_MS } from '#domain/core/jerusalem-time.ts';
import { type OrderState, isPaidOrderState } from './order-state.ts';
import { type PaymentState, isLivePaymentState, moneyWasTaken, paymentRanks } from './payment-state.ts';

/** A provider that does not know a reference this long after the attempt began never will. */
export const UNKNOWN_AFTER_MS = 5 * MINUTE_MS;

/**
 * THE decision: what the provider's truth means for an attempt and its order. Pure, and the same
 * facts always give the same answer; once its answer is applied, the same truth changes nothing more.
 * The truth is what the provider says now, so pending may become failed; ranks guard taken money only.
 * Throws InvariantError where the answer is about another payment.
 */
export function decideSettlement(facts: SettlementFacts): SettlementDecision {
  const { truth, payment } = facts;
  invariant(truth === null || truth.merchantRef === payment.merchantRef, 'the provider answered about another payment');
  const situation = situationOf(facts);
  return ruleOf(situation).decide(situation);
}

/** Which row of the table speaks, for the tests. */
export function settlementRuleFor(facts: SettlementFacts): SettlementRuleName {
  return ruleOf(situationOf(facts)).name;
}

function ruleOf(situation: Situation): (typeof settlementRules)[number] {
  const rule = settlementRules.find((candidate) => candidate.when(situation));
  invariant(
    rule !== undefined,
    `no rule is about '${situation.says}' of a payment that is ${situation.facts.payment.state}`,
  );
  return rule;
}

type Situation = {
  readonly facts: SettlementFacts;
  readonly says: ProviderTruth['state'] | 'unknown';
  /** The attempt may still be paid as far as our books know. */
  readonly live: boolean;
  /** Our books hold the money of this attempt already. */
  readonly taken: boolean;
  /** Our books are as far as the provider, or further: nothing older moves them back. */
  readonly nothingNewer: boolean;
  /** The provider took money that our books do not have, whatever became of it since. */
  readonly moneyCame: boolean;
  /** Nothing of it went back. */
  readonly whole: boolean;
  readonly orderOver: boolean;
};

const truthRanks = {
  unknown: 0,
  created: 0,
  failed: 1,
  expired: 1,
  pending: 2,
  captured: 3,
  disputed: 3,
  part_refunded: 4,
  refunded: 5,
} as const satisfies Record<Situation['says'], number>;

function situationOf(facts: SettlementFacts): Situation {
  const { order, payment, truth, now } = facts;
  const says = truth?.state ?? 'unknown';
  const taken = moneyWasTaken(payment.state);
  return {
    facts,
    says,
    live: isLivePaymentState(payment.state),
    taken,
    nothingNewer: taken && truthRanks[says] <= paymentRanks[payment.state] && !moreWentBack(facts),
    moneyCame: !taken && tookMoney(says),
    whole: !wentBack(says) && truth?.refundedAgorot === 0,
    orderOver: order.state !== 'awaiting_payment' || now >= order.expiresAt,
  };
}

/** A further part, where a part went back before: no other state, and money all the same. */
function moreWentBack({ payment, truth }: SettlementFacts): boolean {
  const parts = payment.state === 'part_refunded' && truth?.state === 'part_refunded';
  return parts && truth.refundedAgorot > payment.refundedAgorot;
}

/** A part went back elsewhere while, or before, the payment is disputed. */
function partWentBackInDispute({ says, facts: { payment, truth } }: Situation): boolean {
  const more = truth !== null && truth.refundedAgorot > payment.refundedAgorot;
  const held = payment.state === 'captured' || payment.state === 'part_refunded';
  return says === 'disputed' && held && more && truth.refundedAgorot < truth.amountAgorot;
}

/** Money of an amount that the order does not ask for, of which nothing went back. */
function isWrongAmount({ facts: { order, payment } }: Situation): boolean {
  const held = payment.unassigned && payment.state === 'captured' && payment.refundedAgorot === 0;
  return held && payment.capturedAgorot !== null && payment.capturedAgorot !== order.dueAgorot;
}

/** The provider now says another amount than the wrong one that our books hold. */
function amountIsCorrected(situation: Situation): boolean {
  const { says, whole, facts } = situation;
  const other = facts.truth?.amountAgorot !== facts.payment.capturedAgorot;
  return says === 'captured' && whole && other && isWrongAmount(situation) && currencyFits(situation);
}

function wentBack(says: Situation['says']): boolean {
  return says === 'part_refunded' || says === 'refunded';
}

function tookMoney(says: Situation['says']): boolean {
  return says === 'captured' || wentBack(says);
}

type SettlementRule = {
  readonly name: string;
  readonly when: (situation: Situation) => boolean;
  readonly decide: (situation: Situation) => SettlementDecision;
};

/** Read from the top: the first row that fits decides. Everything that speaks against fulfilling stands before it. */
const settlementRules = [
  {
    name: 'unknown_and_young',
    when: (s) => s.says === 'unknown' && s.live && ageMs(s) < UNKNOWN_AFTER_MS,
    decide: wait,
  },
  { name: 'unknown_and_old', when: (s) => s.says === 'unknown' && s.live, decide: () => expire(false) },
  { name: 'unknown_and_closed', when: (s) => s.says === 'unknown', decide: leave },

  { name: 'of_somebody_else', when: isOfSomebodyElse, decide: () => disbelieve('reference_mismatch') },
  {
    name: 'test_money',
    when: (s) => s.moneyCame && isTestMoney(s),
    decide: () => disbelieve('test_money'),
  },
  { name: 'impossible_amount', when: isImpossible, decide: () => disbelieve('amount_mismatch') },

  { name: 'dispute_opened', when: (s) => s.says === 'disputed' && !s.facts.payment.disputed, decide: dispute },
  { name: 'part_refunded_in_dispute', when: partWentBackInDispute, decide: partRefund },
  { name: 'dispute_still_open', when: (s) => s.says === 'disputed', decide: wait },
  { name: 'dispute_lost', when: (s) => disputeIsOver(s) && s.says === 'refunded', decide: lose },
  { name: 'dispute_won', when: disputeIsOver, decide: win },

  { name: 'amount_corrected', when: amountIsCorrected, decide: () => ({ kind: 'rebook', askAgain: false }) },
  { name: 'amount_in_review', when: (s) => s.says === 'captured' && isWrongAmount(s), decide: wait },
  { name: 'nothing_newer', when: (s) => s.nothingNewer, decide: leave },
  { name: 'part_refunded_elsewhere', when: (s) => s.taken && s.says === 'part_refunded', decide: partRefund },
  { name: 'refunded_elsewhere', when: (s) => s.taken, decide: fullRefund },

  {
    name: 'other_currency',
    when: (s) => s.moneyCame && !currencyFits(s),
    decide: () => disbelieve('currency_mismatch'),
  },
  { name: 'second_payment', when: (s) => s.moneyCame && isPaidAlready(s), decide: (s) => except(s, 'duplicate') },
  { name: 'other_amount', when: (s) => s.moneyCame && !amountFits(s), decide: (s) => except(s, 'amount_mismatch') },
  {
    name: 'paid_after_cancelling',
    when: (s) => s.moneyCame && s.facts.order.cancelled,
    decide: (s) => except(s, 'cancelled_order'),
  },
  { name: 'paid', when: (s) => s.moneyCame && orderIs(s, 'awaiting_payment'), decide: (s) => done(s, 'fulfil') },
  {
    name: 'paid_late',
    when: (s) => s.moneyCame && orderIs(s, 'expired') && priceHolds(s),
    decide: (s) => done(s, 'fulfil_late'),
  },
  { name: 'paid_too_late', when: (s) => s.moneyCame, decide: (s) => except(s, 'late') },

  { name: 'failed', when: (s) => s.says === 'failed' && s.live, decide: (s) => fail(s.facts.truth?.failureReason) },
  { name: 'session_expired', when: (s) => s.says === 'expired' && s.live, decide: () => expire(false) },
  { name: 'over_and_known', when: (s) => isOver(s.says), decide: leave },
  { name: 'being_processed', when: (s) => s.says === 'pending' && isBefore(s, 'pending'), decide: pend },
  { name: 'abandoned', when: (s) => s.says === 'created' && s.live && s.orderOver, decide: () => expire(true) },
  { name: 'still_open', when: (s) => s.says === 'created' || s.says === 'pending', decide: wait },
] as const satisfies readonly SettlementRule[];

export type SettlementRuleName = (typeof settlementRules)[number]['name'];

/** Names of the rows, in their order. */
export const settlementRuleNames: readonly SettlementRuleName[] = settlementRules.map((rule) => rule.name);

function ageMs({ facts }: Situation): number {
  return facts.now - facts.attemptCreatedAt;
}

function currencyFits({ facts: { order, payment, truth } }: Situation): boolean {
  return truth?.currency === order.currency && truth.currency === payment.currency;
}

/** What came is what was asked for. What went back of it since is booked after it. */
function amountFits({ facts: { order, payment, truth } }: Situation): boolean {
  return truth?.amountAgorot === order.dueAgorot && truth.amountAgorot === payment.amountAgorot;
}

/** The provider once called this payment otherwise: the answer is about another one, whatever our reference in it. */
function isOfSomebodyElse({ facts: { payment, truth } }: Situation): boolean {
  return truth !== null && payment.providerRef !== null && truth.providerRef !== payment.providerRef;
}

function isTestMoney({ facts }: Situation): boolean {
  return facts.truth?.testMode === true && !facts.acceptsTestMoney;
}

/** Nobody takes nothing, or gives back more than was taken. */
function isImpossible({ moneyCame, taken, facts: { truth } }: Situation): boolean {
  if (truth === null || !(moneyCame || taken)) return false;
  return truth.amountAgorot <= 0 || truth.refundedAgorot < 0 || truth.refundedAgorot > truth.amountAgorot;
}

function isPaidAlready({ facts }: Situation): boolean {
  return facts.otherKeptPayment || isPaidOrderState(facts.order.state);
}

function orderIs({ facts }: Situation, state: OrderState): boolean {
  return facts.order.state === state;
}

function priceHolds({ facts }: Situation): boolean {
  return facts.order.priceStillValid;
}

function isOver(says: Situation['says']): boolean {
  return says === 'failed' || says === 'expired';
}

function isBefore({ facts, live }: Situation, state: PaymentState): boolean {
  return live && facts.payment.state !== state;
}

/** A dispute of money that we hold, and the provider now speaks of that money without it. */
function disputeIsOver({ facts: { payment }, says }: Situation): boolean {
  const held = payment.state === 'captured' || payment.state === 'part_refunded';
  return payment.disputed && held && (says === 'captured' || says === 'part_refunded' || says === 'refunded');
}

function leave(): SettlementDecision {
  return { kind: 'nothing', askAgain: false };
}

function wait(): SettlementDecision {
  return { kind: 'nothing', askAgain: true };
}

function pend(): SettlementDecision {
  return { kind: 'mark_pending', askAgain: true };
}

/** `pageStillOpen`: the visitor may pay yet, so the attempt keeps being asked about although we gave it up. */
function expire(pageStillOpen: boolean): SettlementDecision {
  return { kind: 'mark_expired', askAgain: pageStillOpen };
}

function fail(reason: FailureReason | null | undefined): SettlementDecision {
  return { kind: 'mark_failed', reason: reason ?? 'other', askAgain: false };
}

/** What went back before the capture was seen is booked by the next step of the same answer. */
function done({ facts }: Situation, kind: 'fulfil' | 'fulfil_late'): SettlementDecision {
  return { kind, askAgain: facts.payment.disputed };
}

/**
 * Money that is kept unassigned until it is refunded. Money that came too late, twice or after a cancellation is refunded
 * automatically. A wrong amount needs a person, as does a payment of which a part went back elsewhere; the next answer
 * books that part.
 */
function except(situation: Situation, exceptionKind: ExceptionKind): SettlementDecision {
  const { facts, whole } = situation;
  return {
    kind: 'exception',
    exceptionKind,
    refund: whole && !reviewedExceptionKinds.includes(exceptionKind),
    keptAgorot: facts.truth?.amountAgorot ?? null,
    askAgain: facts.payment.disputed || !whole,
  };
}

/** Nothing of such an answer is booked; a person looks at it, and a better answer settles the payment as ever. */
function disbelieve(exceptionKind: ExceptionKind): SettlementDecision {
  return { kind: 'exception', exceptionKind, refund: false, keptAgorot: null, askAgain: true };
}

function dispute(): SettlementDecision {
  return { kind: 'mark_disputed', askAgain: true };
}

function win({ nothingNewer }: Situation): SettlementDecision {
  return { kind: 'mark_dispute_won', askAgain: !nothingNewer };
}

function lose(): SettlementDecision {
  return { kind: 'mark_lost', askAgain: false };
}

function partRefund({ facts, says }: Situation): SettlementDecision {
  const refundedAgorot = facts.truth?.refundedAgorot ?? 0;
  return { kind: 'mark_part_refunded', refundedAgorot, askAgain: says === 'disputed' };
}

function fullRefund({ facts }: Situation): SettlementDecision {
  return { kind: 'mark_refunded', refundedAgorot: facts.truth?.refundedAgorot ?? 0, askAgain: false };
}
