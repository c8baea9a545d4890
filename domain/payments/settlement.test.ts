import { expect, test } from 'vitest';
import { decideSettlement, type SettlementRuleName, settlementRuleFor, settlementRuleNames } from './settlement.ts';
import {
  type SettlementInputChange,
  instantAfterExpiry,
  exceptionUnderReview,
  exceptionDecision,
  noFurtherStep,
  recheckLater,
  unknownStatusExpiresAt,
  paidInTimeInput,
  withChangedInput,
} from './settlement-examples.ts';
import type { SettlementDecision } from './settlement-input.ts';

const wrongAmountUnderReview = exceptionUnderReview('amount_mismatch');

const wrongAmount = { state: 'captured', capturedAgorot: 5_400, unassigned: true } as const;
const rebook = { kind: 'rebook', needsRecheck: false } as const;

/**
 * The table is the specification: each row is read as "…and this also is so", its change stays for
 * the rows below it, and it must be decided by the rule it names with the answer beside it.
 * A worst case is put right step by step until the order is fulfilled.
 */
type Row = readonly [string, SettlementInputChange, SettlementRuleName, SettlementDecision];
const towardsFulfilment: readonly Row[] = [
  [
    'the answer is about another shop’s payment, with a negative amount, in test mode and dollars',
    {
      order: { state: 'fulfilled' },
      otherPaidAttempt: true,
      providerStatus: { providerRef: 'pay_2', testMode: true, currency: 'USD', amountAgorot: -1 },
    },
    'of_another_payment',
    exceptionUnderReview('reference_mismatch'),
  ],
  ['it is about ours', { providerStatus: { providerRef: 'pay_1' } }, 'test_money', exceptionUnderReview('test_money')],
  ['it is real money', { providerStatus: { testMode: false } }, 'impossible_amount', wrongAmountUnderReview],
  ['it is nothing', { providerStatus: { amountAgorot: 0 } }, 'impossible_amount', wrongAmountUnderReview],
  [
    'more went back than came',
    { providerStatus: { amountAgorot: 5400, refundedAgorot: 5401 } },
    'impossible_amount',
    wrongAmountUnderReview,
  ],
  [
    'less than nothing went back',
    { providerStatus: { refundedAgorot: -1 } },
    'impossible_amount',
    wrongAmountUnderReview,
  ],
  [
    'the order is paid by another attempt, in dollars, too little, and disputed',
    { providerStatus: { state: 'disputed', refundedAgorot: 0 } },
    'dispute_opened',
    { kind: 'mark_disputed', needsRecheck: true },
  ],
  ['the dispute is in our books', { payment: { disputed: true } }, 'dispute_still_open', recheckLater],
  ['staff recorded its end', { payment: { disputeDecided: true } }, 'dispute_decided_by_staff', noFurtherStep],
  [
    'the dispute is gone and the money is there',
    { providerStatus: { state: 'captured' }, payment: { disputed: false, disputeDecided: false } },
    'other_currency',
    exceptionUnderReview('currency_mismatch'),
  ],
  [
    'it is in shekels',
    { providerStatus: { currency: 'ILS' } },
    'second_payment',
    exceptionDecision('duplicate', { refund: true, capturedAgorot: 5400 }),
  ],
  [
    'the other payment was not kept, yet the order is paid',
    { otherPaidAttempt: false },
    'second_payment',
    exceptionDecision('duplicate', { refund: true, capturedAgorot: 5400 }),
  ],
  [
    'the order is open, yet another payment was kept',
    { order: { state: 'awaiting_payment' }, otherPaidAttempt: true },
    'second_payment',
    exceptionDecision('duplicate', { refund: true, capturedAgorot: 5400 }),
  ],
  [
    'it is the only payment of an order that has expired, and its price is gone',
    { order: { state: 'expired', priceStillValid: false }, otherPaidAttempt: false },
    'other_amount',
    exceptionDecision('amount_mismatch', { capturedAgorot: 5400 }),
  ],
  [
    'it is what the order asks, not what this attempt asked',
    { providerStatus: { amountAgorot: 5500 }, payment: { amountAgorot: 5400 } },
    'other_amount',
    exceptionDecision('amount_mismatch', {}),
  ],
  [
    'it is what was asked, and a part went back already',
    { payment: { amountAgorot: 5500 }, providerStatus: { state: 'part_refunded', refundedAgorot: 500 } },
    'paid_too_late',
    exceptionDecision('late', { needsRecheck: true }),
  ],
  [
    'the whole amount is there',
    { providerStatus: { state: 'captured', refundedAgorot: 0 } },
    'paid_too_late',
    exceptionDecision('late', { refund: true }),
  ],
  [
    'its price still holds',
    { order: { priceStillValid: true } },
    'paid_late',
    { kind: 'fulfil_late', needsRecheck: false },
  ],
  ['it had not expired', { order: { state: 'awaiting_payment' } }, 'paid', { kind: 'fulfil', needsRecheck: false }],
];

test('every reason against fulfilling an order is put right one by one before it is fulfilled', () => {
  let facts = paidInTimeInput;
  for (const [also, change, rule, decision] of towardsFulfilment) {
    facts = withChangedInput(facts, change);
    expect([also, settlementRuleFor(facts)]).toEqual([also, rule]);
    expect([also, decideSettlement(facts)]).toEqual([also, decision]);
  }
  expect(facts).toEqual(paidInTimeInput);
});

/** Each row stands alone: one change to the best case, the rule that speaks, and what is done. */
const situations: readonly (readonly [string, SettlementInputChange, SettlementRuleName, SettlementDecision])[] = [
  ['a minute after the start the reference is unknown', { providerStatus: null }, 'unknown_and_young', recheckLater],
  [
    'unknown, a moment before five minutes',
    { providerStatus: null, now: unknownStatusExpiresAt - 1 },
    'unknown_and_young',
    recheckLater,
  ],
  [
    'unknown after five minutes',
    { providerStatus: null, now: unknownStatusExpiresAt },
    'unknown_and_old',
    { kind: 'mark_expired', needsRecheck: false },
  ],
  [
    'unknown, and we gave it up',
    { providerStatus: null, payment: { state: 'expired' } },
    'unknown_and_closed',
    noFurtherStep,
  ],
  [
    'unknown, and we hold its money',
    { providerStatus: null, payment: { state: 'captured' } },
    'unknown_and_closed',
    noFurtherStep,
  ],

  [
    'a kept payment is disputed',
    { providerStatus: { state: 'disputed' }, payment: { state: 'captured' } },
    'dispute_opened',
    { kind: 'mark_disputed', needsRecheck: true },
  ],
  [
    'its dispute is won',
    { payment: { state: 'captured', disputed: true } },
    'dispute_won',
    { kind: 'mark_dispute_won', needsRecheck: false },
  ],
  [
    'its dispute is over and a part went back',
    { payment: { state: 'captured', disputed: true }, providerStatus: { state: 'part_refunded', refundedAgorot: 500 } },
    'dispute_won',
    { kind: 'mark_dispute_won', needsRecheck: true },
  ],
  [
    'its dispute is lost',
    { payment: { state: 'captured', disputed: true }, providerStatus: { state: 'refunded', refundedAgorot: 5500 } },
    'dispute_lost',
    { kind: 'mark_lost', needsRecheck: false },
  ],
  [
    'an old pending arrives while a dispute is open',
    { payment: { state: 'captured', disputed: true }, providerStatus: { state: 'pending' } },
    'nothing_newer',
    noFurtherStep,
  ],
  [
    'the money arrives after a dispute that came first',
    { payment: { disputed: true } },
    'paid',
    { kind: 'fulfil', needsRecheck: true },
  ],
  [
    'a dispute was lost long ago',
    { payment: { state: 'lost', disputed: true }, providerStatus: { state: 'refunded', refundedAgorot: 5500 } },
    'nothing_newer',
    noFurtherStep,
  ],

  ['the same capture again', { payment: { state: 'captured' } }, 'nothing_newer', noFurtherStep],
  [
    'an old pending after the capture',
    { payment: { state: 'captured' }, providerStatus: { state: 'pending' } },
    'nothing_newer',
    noFurtherStep,
  ],
  ['an old capture after the refund', { payment: { state: 'refunded' } }, 'nothing_newer', noFurtherStep],
  [
    'a part of a kept payment went back',
    { payment: { state: 'captured' }, providerStatus: { state: 'part_refunded', refundedAgorot: 500 } },
    'part_refunded_elsewhere',
    { kind: 'mark_part_refunded', refundedAgorot: 500, needsRecheck: false },
  ],
  [
    'all of a kept payment went back',
    { payment: { state: 'part_refunded' }, providerStatus: { state: 'refunded', refundedAgorot: 5500 } },
    'refunded_elsewhere',
    { kind: 'mark_refunded', refundedAgorot: 5500, needsRecheck: false },
  ],
  [
    'the money came and went before we looked',
    { providerStatus: { state: 'refunded', refundedAgorot: 5500 } },
    'paid',
    { kind: 'fulfil', needsRecheck: false },
  ],
  [
    'a part of it went back before we looked',
    { providerStatus: { state: 'part_refunded', refundedAgorot: 500 } },
    'paid',
    { kind: 'fulfil', needsRecheck: false },
  ],
  [
    'the money came and went after we gave it up',
    { providerStatus: { state: 'refunded', refundedAgorot: 5500 }, payment: { state: 'expired' } },
    'paid',
    { kind: 'fulfil', needsRecheck: false },
  ],
  [
    'more than was taken went back of a kept payment',
    { providerStatus: { state: 'refunded', refundedAgorot: 5501 }, payment: { state: 'captured' } },
    'impossible_amount',
    wrongAmountUnderReview,
  ],
  [
    "the provider's id is not known",
    { providerStatus: { providerRef: 'pay_2' }, payment: { providerRef: null } },
    'paid',
    { kind: 'fulfil', needsRecheck: false },
  ],
  [
    'a kept payment is called otherwise',
    {
      providerStatus: { providerRef: 'pay_2', state: 'refunded', refundedAgorot: 5500 },
      payment: { state: 'captured' },
    },
    'of_another_payment',
    exceptionUnderReview('reference_mismatch'),
  ],
  [
    'test money in a shop that plays',
    { providerStatus: { testMode: true }, acceptsTestMoney: true },
    'paid',
    {
      kind: 'fulfil',
      needsRecheck: false,
    },
  ],
  [
    'a test payment that failed',
    { providerStatus: { testMode: true, state: 'failed' } },
    'failed',
    { kind: 'mark_failed', reason: 'other', needsRecheck: false },
  ],
  [
    'a failed attempt turns out paid while the order is open',
    { payment: { state: 'failed' } },
    'paid',
    { kind: 'fulfil', needsRecheck: false },
  ],
  [
    'a second payment of which a part went back elsewhere',
    { otherPaidAttempt: true, providerStatus: { state: 'part_refunded', refundedAgorot: 500 } },
    'second_payment',
    exceptionDecision('duplicate', { needsRecheck: true }),
  ],
  [
    'our own books hold another currency than the order',
    { payment: { currency: 'USD' } },
    'other_currency',
    exceptionUnderReview('currency_mismatch'),
  ],

  [
    'the card was declined',
    { providerStatus: { state: 'failed', failureReason: 'declined' } },
    'failed',
    { kind: 'mark_failed', reason: 'declined', needsRecheck: false },
  ],
  [
    'it failed while it was processed, without a reason',
    { providerStatus: { state: 'failed' }, payment: { state: 'pending' } },
    'failed',
    { kind: 'mark_failed', reason: 'other', needsRecheck: false },
  ],
  [
    'it failed, as we knew',
    { providerStatus: { state: 'failed' }, payment: { state: 'failed' } },
    'over_and_known',
    noFurtherStep,
  ],
  [
    'the page of the provider expired',
    { providerStatus: { state: 'expired' } },
    'session_expired',
    { kind: 'mark_expired', needsRecheck: false },
  ],
  [
    'it expired, as we knew',
    { providerStatus: { state: 'expired' }, payment: { state: 'expired' } },
    'over_and_known',
    noFurtherStep,
  ],
  [
    'the payment is being processed',
    { providerStatus: { state: 'pending' } },
    'being_processed',
    { kind: 'mark_pending', needsRecheck: true },
  ],
  [
    'it is still being processed',
    { providerStatus: { state: 'pending' }, payment: { state: 'pending' } },
    'still_open',
    recheckLater,
  ],
  [
    'it is being processed although the order has expired',
    { providerStatus: { state: 'pending' }, payment: { state: 'pending' }, now: instantAfterExpiry },
    'still_open',
    recheckLater,
  ],
  [
    'its membership was cancelled while the card was charged',
    { order: { cancelled: true } },
    'paid_after_cancelling',
    exceptionDecision('cancelled_order', { refund: true }),
  ],
  [
    'its membership was cancelled, and the provider says so after the order expired',
    { order: { cancelled: true, state: 'expired' }, payment: { state: 'expired' }, now: instantAfterExpiry },
    'paid_after_cancelling',
    exceptionDecision('cancelled_order', { refund: true }),
  ],
  [
    'a part went back before the dispute that we know of',
    {
      providerStatus: { state: 'disputed', refundedAgorot: 1_000 },
      payment: { state: 'captured', capturedAgorot: 5_500, disputed: true },
      order: { state: 'fulfilled' },
    },
    'part_refunded_in_dispute',
    { kind: 'mark_part_refunded', refundedAgorot: 1_000, needsRecheck: true },
  ],
  ['the provider corrects a wrong amount', { payment: wrongAmount }, 'amount_corrected', rebook],
  [
    'it says the wrong amount again',
    { payment: wrongAmount, providerStatus: { amountAgorot: 5_400 } },
    'amount_in_review',
    recheckLater,
  ],
  [
    'a part of the wrong amount went back',
    { payment: { ...wrongAmount, state: 'part_refunded', refundedAgorot: 400 } },
    'nothing_newer',
    noFurtherStep,
  ],
  [
    'a failed attempt is tried again on the same page',
    { providerStatus: { state: 'pending' }, payment: { state: 'failed' } },
    'still_open',
    recheckLater,
  ],
  ['the visitor still reads the page', { providerStatus: { state: 'created' } }, 'still_open', recheckLater],
  [
    'the visitor left the page until the order expired',
    { providerStatus: { state: 'created' }, now: instantAfterExpiry },
    'abandoned',
    { kind: 'mark_expired', needsRecheck: true },
  ],
  [
    'the visitor left the page and paid in another tab',
    { providerStatus: { state: 'created' }, order: { state: 'fulfilled' }, otherPaidAttempt: true },
    'abandoned',
    { kind: 'mark_expired', needsRecheck: true },
  ],
  [
    'we gave it up, but its page is open yet',
    { providerStatus: { state: 'created' }, payment: { state: 'expired' }, now: instantAfterExpiry },
    'still_open',
    recheckLater,
  ],
];

test.for(situations)('settlement: %s', ([, change, rule, decision]) => {
  const facts = withChangedInput(paidInTimeInput, change);
  expect(settlementRuleFor(facts)).toBe(rule);
  expect(decideSettlement(facts)).toEqual(decision);
});

test('every row of the settlement table is shown by an example', () => {
  const shown = new Set([...towardsFulfilment, ...situations].map(([, , rule]) => rule));
  expect(settlementRuleNames.filter((name) => !shown.has(name))).toEqual([]);
});

test('an answer about another payment is a fault, never a decision', () => {
  expect(() =>
    decideSettlement(withChangedInput(paidInTimeInput, { providerStatus: { merchantRef: 'PXYZ' } })),
  ).toThrow('another payment');
});
