import { expect, test } from 'vitest';
import type { PaymentId } from '#contracts/core/ids.ts';
import type { PayoutRowId } from '#contracts/staff/payouts/payout-rows.ts';
import { matchPayoutRows, type MatchablePayment, type UnmatchedRefund, type UnmatchedRow } from './match-payouts.ts';

const payment = (name: string, amountAgorot = 15_000, isTaken = false): MatchablePayment => ({
  paymentId: `payment ${name}` as PaymentId,
  references: [name, `provider ${name}`],
  amountAgorot,
  isTaken,
});
const refund = (refundId: string, of: string, amountAgorot: number): UnmatchedRefund => ({
  refundId,
  paymentId: `payment ${of}` as PaymentId,
  amountAgorot,
});
const row = (rowId: string, reference: string, grossAgorot = 15_000): UnmatchedRow => ({
  rowId: rowId as PayoutRowId,
  kind: grossAgorot < 0 ? 'refund' : 'payment',
  references: [reference],
  grossAgorot,
});

test('a row finds its payment by our reference or by the reference of the provider', () => {
  const payments = [payment('a'), payment('b', 5_500)];
  const rows = [row('1', 'a'), row('2', 'provider b', 5_000), row('3', 'c')];
  expect(matchPayoutRows(rows, { payments, refunds: [] })).toEqual([
    { rowId: '1', paymentId: 'payment a', refundId: null, expectedAgorot: 15_000 },
    { rowId: '2', paymentId: 'payment b', refundId: null, expectedAgorot: 5_500 },
  ]);
});

test('a payment is matched once, also with a row of an earlier import', () => {
  const rows = [row('1', 'a'), row('2', 'provider a'), row('3', 'b')];
  const matches = matchPayoutRows(rows, { payments: [payment('a'), payment('b', 1, true)], refunds: [] });
  expect(matches.map(({ rowId }) => rowId)).toEqual(['1']);
});

test('a refund with the same amount comes before another refund of the payment', () => {
  const refunds = [refund('first', 'a', 5_000), refund('second', 'a', 7_000)];
  const rows = [row('1', 'a', -7_000), row('2', 'a', -4_900), row('3', 'a', -1)];
  expect(matchPayoutRows(rows, { payments: [payment('a', 15_000, true)], refunds })).toEqual([
    { rowId: '1', paymentId: null, refundId: 'second', expectedAgorot: -7_000 },
    { rowId: '2', paymentId: null, refundId: 'first', expectedAgorot: -5_000 },
  ]);
});

test('a fee is matched with nothing', () => {
  expect(matchPayoutRows([{ ...row('1', 'a', 0), kind: 'fee' }], { payments: [payment('a')], refunds: [] })).toEqual(
    [],
  );
});
