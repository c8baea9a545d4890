import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultTerms } from '#domain/loyalty/loyalty-terms.ts';
import type { DiscountMember } from '#domain/loyalty/member-discount.ts';
import { sumAgorot } from '#domain/core/money/money.ts';
import { priceOrder } from './pricing.ts';

const newMember: DiscountMember = {
  washPurchases: 0,
  verifiedSenior: false,
  verifiedDisability: false,
  founderPercent: null,
  referredByFriend: false,
  percents: defaultTerms.percents,
};

test('a guest pays what the catalogue says', () => {
  const price = priceOrder({
    lines: [{ unitPriceAgorot: 22_000, quantity: 1, packageId: 3 }],
    member: null,
    kind: 'package',
    applyMemberDiscount: true,
  });
  expect(price).toMatchObject({ grossAgorot: 22_000, discountAgorot: 0, dueAgorot: 22_000 });
  expect(price.lines).toEqual([
    {
      unitPriceAgorot: 22_000,
      quantity: 1,
      packageId: 3,
      lineTotalAgorot: 22_000,
      lineDiscountAgorot: 0,
      lineDueAgorot: 22_000,
    },
  ]);
});

test('a new member saves ten percent on washes and nothing on gift cards', () => {
  const lines = [{ unitPriceAgorot: 15_000, quantity: 1 }];
  const question = { lines, member: newMember, applyMemberDiscount: true };
  expect(priceOrder({ ...question, kind: 'package' })).toMatchObject({ discountAgorot: 1500, dueAgorot: 13_500 });
  expect(priceOrder({ ...question, kind: 'gift' })).toMatchObject({ discountAgorot: 0, dueAgorot: 15_000 });
  expect(priceOrder({ ...question, kind: 'package', applyMemberDiscount: false }).dueAgorot).toBe(15_000);
});

test('one discount is taken of the whole order and split over its lines', () => {
  const price = priceOrder({
    lines: [
      { unitPriceAgorot: 1005, quantity: 1 },
      { unitPriceAgorot: 1005, quantity: 3 },
    ],
    member: newMember,
    kind: 'package',
    applyMemberDiscount: true,
  });
  expect(price).toMatchObject({ grossAgorot: 4020, discountAgorot: 402, dueAgorot: 3618 });
  expect(price.lines.map((line) => line.lineDiscountAgorot)).toEqual([101, 301]);
});

test('the lines of any order sum to the order, and no price is negative', () => {
  const anyLines = fc.array(
    fc.record({ unitPriceAgorot: fc.nat({ max: 10 ** 6 }), quantity: fc.integer({ min: 1, max: 50 }) }),
    { maxLength: 10 },
  );
  const anyMember = fc.option(
    fc.record({
      washPurchases: fc.nat({ max: 2 }),
      verifiedSenior: fc.boolean(),
      verifiedDisability: fc.boolean(),
      founderPercent: fc.option(fc.integer({ min: 0, max: 100 })),
      referredByFriend: fc.boolean(),
      percents: fc.constant(defaultTerms.percents),
    }),
  );
  fc.assert(
    fc.property(anyLines, anyMember, (lines, member) => {
      const price = priceOrder({ lines, member, kind: 'package', applyMemberDiscount: true });
      expect(sumAgorot(price.lines.map((line) => line.lineTotalAgorot))).toBe(price.grossAgorot);
      expect(sumAgorot(price.lines.map((line) => line.lineDiscountAgorot))).toBe(price.discountAgorot);
      expect(sumAgorot(price.lines.map((line) => line.lineDueAgorot))).toBe(price.dueAgorot);
      expect(price.grossAgorot - price.discountAgorot).toBe(price.dueAgorot);
      expect(price.dueAgorot).toBeGreaterThanOrEqual(0);
      expect(price.lines.every((line) => line.lineDueAgorot >= 0)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a price below zero, a part of an agora, or a quantity that is none is a bug', () => {
  const price = (unitPriceAgorot: number, quantity: number) =>
    priceOrder({ lines: [{ unitPriceAgorot, quantity }], member: null, kind: 'package', applyMemberDiscount: false });
  expect(() => price(-1, 1)).toThrow('not be negative');
  expect(() => price(1.5, 1)).toThrow('whole number');
  expect(() => price(100, 0)).toThrow('not a quantity');
  expect(() => price(100, 1.5)).toThrow('not a quantity');
  expect(() => price(Number.MAX_SAFE_INTEGER, 2)).toThrow('whole number');
});
