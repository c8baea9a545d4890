import { expect, test } from 'vitest';
import { statesBefore, statesOf } from '#domain/core/moves.ts';
import { isPaidOrderState, orderMoves } from './order-state.ts';
import { isLivePaymentState, moneyWasTaken, paymentMoves, paymentRanks } from './payment-state.ts';
import { openRefundStates, refundMoves } from './refund-state.ts';
import { exceptionKinds, reviewedExceptionKinds } from './settlement-facts.ts';

test('money that was taken never counts as not taken again', () => {
  const paymentStates = statesOf(paymentMoves);
  for (const to of paymentStates) {
    for (const from of statesBefore(paymentMoves, to).filter(moneyWasTaken)) {
      expect(paymentRanks[to]).toBeGreaterThan(paymentRanks[from]);
    }
  }
  expect(paymentStates.filter(moneyWasTaken)).toEqual(['captured', 'part_refunded', 'refunded', 'lost']);
  expect(paymentStates.filter(isLivePaymentState)).toEqual(['created', 'redirected', 'pending']);
  expect(statesOf(orderMoves).filter(isPaidOrderState)).toEqual(['fulfilled', 'part_refunded', 'refunded']);
});

test('an order that was paid is never unpaid again, and an expired one can still turn out paid', () => {
  for (const to of statesOf(orderMoves).filter((state) => !isPaidOrderState(state))) {
    expect(statesBefore(orderMoves, to).filter(isPaidOrderState)).toEqual([]);
  }
  expect(statesBefore(orderMoves, 'fulfilled')).toEqual(['awaiting_payment', 'expired']);
});

test('failed stands below pending, pending below captured, captured below what was given back', () => {
  const { failed, pending, captured, part_refunded: partRefunded, refunded } = paymentRanks;
  expect([failed, pending, captured, partRefunded, refunded]).toEqual([1, 2, 3, 4, 5]);
});

test('a refund is sent before its outcome is known, and an outcome is final', () => {
  expect(statesOf(refundMoves)).toEqual(['requested', 'sent', 'done', 'failed']);
  expect(statesBefore(refundMoves, 'sent')).toEqual(['requested']);
  for (const outcome of ['done', 'failed'] as const) {
    expect(statesBefore(refundMoves, outcome)).toEqual(['sent']);
    expect(refundMoves[outcome]).toEqual([]);
  }
  expect(openRefundStates).toEqual(['requested', 'sent']);
});

test('a person looks at what does not go back by itself', () => {
  expect(exceptionKinds.filter((kind) => !reviewedExceptionKinds.includes(kind))).toEqual([
    'late',
    'duplicate',
    'cancelled_order',
  ]);
  expect(reviewedExceptionKinds.every((kind) => exceptionKinds.includes(kind))).toBe(true);
});
