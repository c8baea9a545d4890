import { isPaidOrderState, type OrderState } from './order-state.ts';
import { isLivePaymentState, moneyWasTaken, type PaymentState, paymentRanks } from './payment-state.ts';
import type { ProviderTruth, SettlementFacts } from './settlement-facts.ts';

/** Facts of a payment and its order with the provider's status, and what the rules of `settlement.ts` derive from them. */
export type Situation = {
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

export function situationOf(facts: SettlementFacts): Situation {
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
export function partWentBackInDispute({ says, facts: { payment, truth } }: Situation): boolean {
  const more = truth !== null && truth.refundedAgorot > payment.refundedAgorot;
  const held = payment.state === 'captured' || payment.state === 'part_refunded';
  return says === 'disputed' && held && more && truth.refundedAgorot < truth.amountAgorot;
}

/** Money of an amount that the order does not ask for, of which nothing went back. */
export function isWrongAmount({ facts: { order, payment } }: Situation): boolean {
  const held = payment.unassigned && payment.state === 'captured' && payment.refundedAgorot === 0;
  return held && payment.capturedAgorot !== null && payment.capturedAgorot !== order.dueAgorot;
}

/** The provider now says another amount than the wrong one that our books hold. */
export function amountIsCorrected(situation: Situation): boolean {
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

export function ageMs({ facts }: Situation): number {
  return facts.now - facts.attemptCreatedAt;
}

export function currencyFits({ facts: { order, payment, truth } }: Situation): boolean {
  return truth?.currency === order.currency && truth.currency === payment.currency;
}

/** What came is what was asked for. What went back of it since is booked after it. */
export function amountFits({ facts: { order, payment, truth } }: Situation): boolean {
  return truth?.amountAgorot === order.dueAgorot && truth.amountAgorot === payment.amountAgorot;
}

/** The provider's reference differs from the one it gave before: the answer is about another payment, even under our reference. */
export function isOfAnotherPayment({ facts: { payment, truth } }: Situation): boolean {
  return truth !== null && payment.providerRef !== null && truth.providerRef !== payment.providerRef;
}

export function isTestMoney({ facts }: Situation): boolean {
  return facts.truth?.testMode === true && !facts.acceptsTestMoney;
}

/** Amounts that no real payment has: nothing was taken, or more was returned than was taken. */
export function isImpossible({ moneyCame, taken, facts: { truth } }: Situation): boolean {
  if (truth === null || !(moneyCame || taken)) return false;
  return truth.amountAgorot <= 0 || truth.refundedAgorot < 0 || truth.refundedAgorot > truth.amountAgorot;
}

export function isPaidAlready({ facts }: Situation): boolean {
  return facts.otherKeptPayment || isPaidOrderState(facts.order.state);
}

export function orderIs({ facts }: Situation, state: OrderState): boolean {
  return facts.order.state === state;
}

export function priceHolds({ facts }: Situation): boolean {
  return facts.order.priceStillValid;
}

export function isOver(says: Situation['says']): boolean {
  return says === 'failed' || says === 'expired';
}

export function isBefore({ facts, live }: Situation, state: PaymentState): boolean {
  return live && facts.payment.state !== state;
}

/** A dispute of money that we hold, and the provider now speaks of that money without it. */
export function disputeIsOver({ facts: { payment }, says }: Situation): boolean {
  const held = payment.state === 'captured' || payment.state === 'part_refunded';
  return payment.disputed && held && (says === 'captured' || says === 'part_refunded' || says === 'refunded');
}
