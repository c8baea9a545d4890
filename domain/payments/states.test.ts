import { expect, test } from 'vitest';
import { statesBefore, statesOf } from '#domain/core/moves.ts';
import { isPaidOrderState, orderMoves } from './order-state.ts';
import { isLivePaymentState, moneyWasTaken, paymentMoves, paymentRanks } from './payment-state.ts';

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
