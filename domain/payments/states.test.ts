import { expect, test } from 'vitest';
import { sourceStatesOf, statesOf } from '#domain/core/transitions.ts';
import { isPaidOrderState, orderTransitions } from './order-state.ts';
import { isLivePaymentState, wasCaptured, paymentTransitions, paymentRanks } from './payment-state.ts';
import { openRefundStates, refundTransitions } from './refund-state.ts';
import { exceptionKinds, exceptionKindsForReview } from './settlement-input.ts';

test('money that was taken never counts as not taken again', () => {
  const paymentStates = statesOf(paymentTransitions);
  for (const to of paymentStates) {
    for (const from of sourceStatesOf(paymentTransitions, to).filter(wasCaptured)) {
      expect(paymentRanks[to]).toBeGreaterThan(paymentRanks[from]);
    }
  }
  expect(paymentStates.filter(wasCaptured)).toEqual(['captured', 'part_refunded', 'refunded', 'lost']);
  expect(paymentStates.filter(isLivePaymentState)).toEqual(['created', 'redirected', 'pending']);
  expect(statesOf(orderTransitions).filter(isPaidOrderState)).toEqual(['fulfilled', 'part_refunded', 'refunded']);
});

test('an order that was paid is never unpaid again, and an expired one can still turn out paid', () => {
  for (const to of statesOf(orderTransitions).filter((state) => !isPaidOrderState(state))) {
    expect(sourceStatesOf(orderTransitions, to).filter(isPaidOrderState)).toEqual([]);
  }
  expect(sourceStatesOf(orderTransitions, 'fulfilled')).toEqual(['awaiting_payment', 'expired']);
});

test('failed stands below pending, pending below captured, captured below what was given back', () => {
  const { failed, pending, captured, part_refunded: partRefunded, refunded } = paymentRanks;
  expect([failed, pending, captured, partRefunded, refunded]).toEqual([1, 2, 3, 4, 5]);
});

test('a refund is sent before its outcome is known, and an outcome is final', () => {
  expect(statesOf(refundTransitions)).toEqual(['requested', 'sent', 'done', 'failed']);
  expect(sourceStatesOf(refundTransitions, 'sent')).toEqual(['requested']);
  for (const outcome of ['done', 'failed'] as const) {
    expect(sourceStatesOf(refundTransitions, outcome)).toEqual(['sent']);
    expect(refundTransitions[outcome]).toEqual([]);
  }
  expect(openRefundStates).toEqual(['requested', 'sent']);
});

test('a person looks at what does not go back by itself', () => {
  expect(exceptionKinds.filter((kind) => !exceptionKindsForReview.includes(kind))).toEqual([
    'late',
    'duplicate',
    'cancelled_order',
  ]);
  expect(exceptionKindsForReview.every((kind) => exceptionKinds.includes(kind))).toBe(true);
});
