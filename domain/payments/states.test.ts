import { expect, test } from 'vitest';
import { lotStates } from '#contracts/entitlements/vouchers.ts';
import { canMoveLot, type LotState, lotMoves } from '#domain/entitlements/lot-state.ts';
import { canMoveOrder, isPaidOrderState, type OrderState, orderMoves, orderStates } from './order-state.ts';
import {
  canMovePayment,
  isLivePaymentState,
  moneyWasTaken,
  paymentMoves,
  paymentRanks,
  type PaymentState,
  paymentStates,
} from './payment-state.ts';
import {
  canMoveRedemption,
  redemptionMoves,
  type RedemptionState,
  redemptionStates,
} from '#domain/entitlements/redemption-state.ts';
import { canMoveRefund, refundMoves, type RefundState, refundStates } from './refund-state.ts';

function pairs<State extends string>(states: readonly State[]): (readonly [State, State])[] {
  return states.flatMap((from) => states.map((to) => [from, to] as const));
}

function asText(moves: readonly (readonly [string, string])[]): string[] {
  return moves.map(([from, to]) => `${from} > ${to}`);
}

function reachable<State extends string>(moves: Record<State, readonly State[]>, start: State): Set<State> {
  const seen = new Set<State>([start]);
  for (const state of seen) {
    for (const next of moves[state]) {
      seen.add(next);
    }
  }
  return seen;
}

test('an order moves only forward, and an expired one can still turn out paid', () => {
  expect(asText(pairs(orderStates).filter(([from, to]) => canMoveOrder(from, to)))).toEqual([
    'draft > awaiting_payment',
    'draft > cancelled',
    'draft > expired',
    'awaiting_payment > paid',
    'awaiting_payment > cancelled',
    'awaiting_payment > expired',
    'paid > fulfilled',
    'fulfilled > part_refunded',
    'fulfilled > refunded',
    'expired > paid',
    'part_refunded > refunded',
  ]);
});

test('a payment moves only as its table says', () => {
  expect(asText(pairs(paymentStates).filter(([from, to]) => canMovePayment(from, to)))).toEqual([
    'created > redirected',
    'created > pending',
    'created > captured',
    'created > failed',
    'created > expired',
    'redirected > pending',
    'redirected > captured',
    'redirected > failed',
    'redirected > expired',
    'pending > captured',
    'pending > failed',
    'pending > expired',
    'captured > part_refunded',
    'captured > refunded',
    'captured > lost',
    'failed > captured',
    'expired > captured',
    'part_refunded > refunded',
    'part_refunded > lost',
  ]);
});

test('money that was taken never counts as not taken again', () => {
  for (const [from, to] of pairs(paymentStates).filter(([before]) => moneyWasTaken(before))) {
    expect(!canMovePayment(from, to) || paymentRanks[to] > paymentRanks[from]).toBe(true);
  }
  expect(paymentStates.filter(moneyWasTaken)).toEqual(['captured', 'part_refunded', 'refunded', 'lost']);
  expect(paymentStates.filter(isLivePaymentState)).toEqual(['created', 'redirected', 'pending']);
  expect(orderStates.filter(isPaidOrderState)).toEqual(['paid', 'fulfilled', 'part_refunded', 'refunded']);
});

test('failed stands below pending, pending below captured, captured below what was given back', () => {
  const { failed, pending, captured, part_refunded: partRefunded, refunded } = paymentRanks;
  expect([failed, pending, captured, partRefunded, refunded]).toEqual([1, 2, 3, 4, 5]);
});

test('a void or expired voucher stays so, a used-up one lives again when a wash is reversed', () => {
  expect(asText(pairs(lotStates).filter(([from, to]) => canMoveLot(from, to)))).toEqual([
    'active > frozen',
    'active > void',
    'active > expired',
    'active > depleted',
    'frozen > active',
    'frozen > void',
    'frozen > expired',
    'depleted > active',
    'depleted > frozen',
    'depleted > void',
  ]);
});

test('a wash that was let go is never charged afterwards', () => {
  expect(asText(pairs(redemptionStates).filter(([from, to]) => canMoveRedemption(from, to)))).toEqual([
    'held > completed',
    'held > released',
    'completed > reversed',
  ]);
});

test('a refund that is done stays done, a failed one can be asked for again', () => {
  expect(asText(pairs(refundStates).filter(([from, to]) => canMoveRefund(from, to)))).toEqual([
    'requested > sent',
    'requested > done',
    'requested > failed',
    'sent > done',
    'sent > failed',
    'failed > requested',
  ]);
});

test('every state can be reached from the first one', () => {
  expect(reachable<OrderState>(orderMoves, 'draft').size).toBe(orderStates.length);
  expect(reachable<PaymentState>(paymentMoves, 'created').size).toBe(paymentStates.length);
  expect(reachable<LotState>(lotMoves, 'active').size).toBe(lotStates.length);
  expect(reachable<RedemptionState>(redemptionMoves, 'held').size).toBe(redemptionStates.length);
  expect(reachable<RefundState>(refundMoves, 'requested').size).toBe(refundStates.length);
});
