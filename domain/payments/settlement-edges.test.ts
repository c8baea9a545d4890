import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { decideSettlement } from './settlement.ts';
import type { ProviderStatus, SettlementDecision, SettlementInput } from './settlement-input.ts';

const START = 1_800_000_000_000;
const asked = { amountAgorot: 5500, currency: 'ILS' } as const;
const name = { merchantRef: 'PABC', providerRef: 'pay_1' } as const;

const providerStatus: ProviderStatus = {
  ...asked,
  ...name,
  testMode: false,
  state: 'captured',
  failureReason: null,
  refundedAgorot: 0,
};
const payment: SettlementInput['payment'] = {
  ...asked,
  ...name,
  state: 'redirected',
  disputed: false,
  disputeDecided: false,
  capturedAgorot: null,
  refundedAgorot: 0,
  unassigned: false,
};
const order: SettlementInput['order'] = {
  state: 'awaiting_payment',
  dueAgorot: 5500,
  currency: 'ILS',
  priceStillValid: true,
  cancelled: false,
  expiresAt: START + 45 * MINUTE_MS,
};

/** Paid in time and without anything odd, but for what the example says. */
const facts: SettlementInput = {
  order,
  payment,
  providerStatus,
  otherPaidAttempt: false,
  acceptsTestMoney: false,
  now: START + MINUTE_MS,
  attemptCreatedAt: START,
};

const opened: ProviderStatus = { ...providerStatus, state: 'created' };
const back: ProviderStatus = { ...providerStatus, state: 'part_refunded', refundedAgorot: 500 };

const examples: readonly (readonly [string, Partial<SettlementInput>, SettlementDecision])[] = [
  [
    'an unpaid page, a moment before its order expires',
    { providerStatus: opened, now: order.expiresAt - 1 },
    { kind: 'nothing', needsRecheck: true },
  ],
  [
    'the same page at that very moment',
    { providerStatus: opened, now: order.expiresAt },
    { kind: 'mark_expired', needsRecheck: true },
  ],
  [
    'an unpaid page without an amount',
    { providerStatus: { ...opened, amountAgorot: 0 } },
    { kind: 'nothing', needsRecheck: true },
  ],
  [
    'money for an attempt whose other name we never heard',
    { payment: { ...payment, providerRef: null } },
    { kind: 'fulfil', needsRecheck: false },
  ],
  [
    'a won dispute about what was left after a refund',
    {
      order: { ...order, state: 'part_refunded' },
      payment: { ...payment, state: 'part_refunded', disputed: true, refundedAgorot: 500 },
      providerStatus: back,
    },
    { kind: 'mark_dispute_won', needsRecheck: false },
  ],
  [
    'an old failure after the capture',
    {
      order: { ...order, state: 'fulfilled' },
      payment: { ...payment, state: 'captured' },
      providerStatus: { ...providerStatus, state: 'failed' },
    },
    { kind: 'nothing', needsRecheck: false },
  ],
  [
    'a further part that went back',
    {
      order: { ...order, state: 'part_refunded' },
      payment: { ...payment, state: 'part_refunded', refundedAgorot: 200 },
      providerStatus: back,
    },
    { kind: 'mark_part_refunded', refundedAgorot: 500, needsRecheck: false },
  ],
  [
    'the part that we know of',
    {
      order: { ...order, state: 'part_refunded' },
      payment: { ...payment, state: 'part_refunded', refundedAgorot: 500 },
      providerStatus: back,
    },
    { kind: 'nothing', needsRecheck: false },
  ],
  [
    'a won dispute about the whole',
    { order: { ...order, state: 'fulfilled' }, payment: { ...payment, state: 'captured', disputed: true } },
    { kind: 'mark_dispute_won', needsRecheck: false },
  ],
  [
    'a dispute that we know of, of money that is lost already',
    { order: { ...order, state: 'refunded' }, payment: { ...payment, state: 'lost', disputed: true } },
    { kind: 'nothing', needsRecheck: false },
  ],
];

test.for(examples)('settlement at the edge: %s', ([, given, decision]) => {
  expect(decideSettlement({ ...facts, ...given })).toEqual(decision);
});
