import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundRefusal, refundTerms, type RefundablePayment, type RefundRequest } from './refund-terms.ts';

const threeWashes: RefundablePayment = {
  capturedAgorot: 15_000,
  returnedAgorot: 0,
  isDisputed: false,
  unassigned: false,
  lots: [{ valueAgorot: 15_000, initial: 3, unused: 2 }],
};
const twoBack: RefundRequest = { amountAgorot: 10_000, units: 2, reason: 'cancelled' };

test.for([
  ['two unused washes', {}, {}, null],
  ['less money than they are worth (a fee)', {}, { amountAgorot: 9_500 }, null],
  ['an agora more than they are worth', {}, { amountAgorot: 10_001 }, 'refund_needs_washes'],
  ['money whose washes stay', {}, { units: 0 }, 'refund_needs_washes'],
  ['money whose washes stay, because we were at fault', {}, { units: 0, reason: 'fault' }, null],
  ['all of the money, because we were at fault', {}, { amountAgorot: 15_000, reason: 'fault' }, null],
  ['more than was paid', {}, { amountAgorot: 15_001, reason: 'fault' }, 'refund_too_much'],
  ['a used wash', {}, { units: 3 }, 'refund_too_much'],
  ['what went back before', { returnedAgorot: 5_001 }, {}, 'refund_too_much'],
  ['what is left after a part went back', { returnedAgorot: 5_000 }, {}, null],
  ['money that its bank wants back', { isDisputed: true }, {}, 'payment_disputed'],
  ['money that bought nothing', { unassigned: true, lots: [] }, { amountAgorot: 15_000, units: 0 }, null],
  ['washes of money that bought nothing', { unassigned: true }, { units: 1 }, 'refund_too_much'],
] as const)('%s: %j, %j → %s', ([_what, payment, wish, refusal]) => {
  expect(refundRefusal({ ...threeWashes, ...payment }, { ...twoBack, ...wish })).toBe(refusal);
});

test('washes of several vouchers are taken one voucher after the other', () => {
  const lots = [
    { valueAgorot: 10_000, initial: 3, unused: 1 },
    { valueAgorot: 6_000, initial: 1, unused: 1 },
  ];
  const terms = refundTerms({ ...threeWashes, capturedAgorot: 16_000, lots });
  expect([0, 1, 2].map(terms.refundValueOf)).toEqual([0, 3_333, 9_333]);
  expect(terms.unused).toBe(2);
});

test('refunds in any parts give back what one refund of all of them gives, and never more than was paid', () => {
  const anyLot = fc
    .record({ valueAgorot: fc.nat(1e6), initial: fc.integer({ min: 1, max: 50 }) })
    .chain((lot) => fc.record({ ...constantsOf(lot), unused: fc.integer({ min: 1, max: lot.initial }) }));
  fc.assert(
    fc.property(anyLot, fc.infiniteStream(fc.integer({ min: 1, max: 5 })), (lot, parts) => {
      const payment = { ...threeWashes, capturedAgorot: lot.valueAgorot, lots: [lot] };
      const whole = refundTerms(payment).refundValueOf(lot.unused);
      let { unused } = lot;
      let returnedAgorot = 0;
      while (unused > 0) {
        const units = Math.min(unused, Number(parts.next().value));
        returnedAgorot += refundTerms({ ...payment, returnedAgorot, lots: [{ ...lot, unused }] }).refundValueOf(units);
        unused -= units;
      }
      expect(returnedAgorot).toBe(whole);
      expect(whole).toBeLessThanOrEqual(lot.valueAgorot);
    }),
  );
});

function constantsOf(lot: { valueAgorot: number; initial: number }) {
  return { valueAgorot: fc.constant(lot.valueAgorot), initial: fc.constant(lot.initial) };
}
