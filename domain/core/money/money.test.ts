import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from './allocate.ts';
import { parseShekelAmount, divideRounded, percentOf, requireAgorot, type Rounding, sumAgorot } from './money.ts';
import { formatShekelAmount } from '#contracts/core/money.ts';

const anyWeights = fc
  .array(fc.nat({ max: 1_000_000_000 }), { minLength: 1, maxLength: 30 })
  .filter((weights) => weights.some((weight) => weight > 0));

test('splitting never makes or loses an agora', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), anyWeights, (amountAgorot, weights) => {
      const parts = allocate(amountAgorot, weights);
      expect(sumAgorot(parts)).toBe(amountAgorot);
      expect(parts).toHaveLength(weights.length);
    }),
  );
});

test('every part is its exact share rounded down or up, and a part without weight gets nothing', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 1_000_000 }),
      fc.array(fc.nat({ max: 1_000 }), { minLength: 1 }),
      (amountAgorot, weights) => {
        const total = sumAgorot(weights);
        fc.pre(total > 0);
        for (const [index, part] of allocate(amountAgorot, weights).entries()) {
          const exact = (amountAgorot * (weights[index] ?? 0)) / total;
          expect(Math.abs(part - exact)).toBeLessThan(1);
          expect(part === 0 || exact > 0).toBe(true);
        }
      },
    ),
  );
});

test('a credit splits like the sale that it takes back', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 9 }), anyWeights, (amountAgorot, weights) => {
      const taken = allocate(-amountAgorot, weights);
      expect(taken).toEqual(allocate(amountAgorot, weights).map((part) => (part === 0 ? 0 : -part)));
    }),
  );
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [101, [1, 1, 1], [34, 34, 33]],
  [10, [3, 3, 1], [4, 4, 2]],
  [5, [0, 1], [0, 5]],
  [0, [1, 2], [0, 0]],
  [0, [], []],
  [0, [0, 0], [0, 0]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [Number.MAX_SAFE_INTEGER, [Number.MAX_SAFE_INTEGER], [Number.MAX_SAFE_INTEGER]],
])('%i agorot split by %j are %j', (amountAgorot, weights, parts) => {
  expect(allocate(amountAgorot, weights)).toEqual(parts);
});

test('an amount cannot be split without parts, by fractional weights, or if it is not whole agorot', () => {
  expect(() => allocate(1, [])).toThrow('no recipient');
  expect(() => allocate(1, [0, 0])).toThrow('no recipient');
  expect(() => allocate(1, [0.5])).toThrow('not a weight');
  expect(() => allocate(1, [-1])).toThrow('not a weight');
  expect(() => allocate(1.5, [1])).toThrow('whole number of agorot');
});

test.for([
  [5505, 10, 'half_up', 551],
  [5505, 10, 'half_down', 550],
  [5505, 10, 'up', 551],
  [5505, 10, 'down', 550],
  [5504, 10, 'half_up', 550],
  [5506, 10, 'half_down', 551],
  [5500, 10, 'up', 550],
  [5500, 100, 'down', 5500],
  [5500, 0, 'up', 0],
  [1000, 17.25, 'half_up', 173],
  [1000, 17.25, 'down', 172],
] as const)('of %i agorot %d percent, %s, are %i', ([amountAgorot, percent, rounding, expected]) => {
  expect(percentOf(amountAgorot, percent, rounding)).toBe(expected);
});

test('a percentage lies between nothing and everything and is not finer than a hundredth', () => {
  expect(() => percentOf(100, -1, 'down')).toThrow('not a percentage');
  expect(() => percentOf(100, 101, 'down')).toThrow('not a percentage');
  expect(() => percentOf(100, Number.NaN, 'down')).toThrow('not a percentage');
  expect(() => percentOf(100, 3.333, 'down')).toThrow('finer than a hundredth');
  expect(() => percentOf(-1, 10, 'down')).toThrow('not be negative');
});

test('half an agora and any other part of one goes where the rule says', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 9 }), fc.integer({ min: 1, max: 10_000 }), (numerator, denominator) => {
      const by = (rounding: Rounding) => divideRounded(BigInt(numerator), BigInt(denominator), rounding);
      expect(by('down')).toBe(Math.floor(numerator / denominator));
      expect(by('up')).toBe(Math.ceil(numerator / denominator));
      expect(by('half_up')).toBe(Math.floor((2 * numerator + denominator) / (2 * denominator)));
      expect(by('half_down')).toBe(Math.ceil((2 * numerator - denominator) / (2 * denominator)) || 0);
    }),
  );
});

test('an amount that is no whole number of agorot is a bug', () => {
  expect(() => requireAgorot(1.5)).toThrow('1.5 is not a whole number of agorot');
  expect(() => requireAgorot(Number.POSITIVE_INFINITY)).toThrow('whole number');
  expect(() => requireAgorot(2 ** 53)).toThrow('whole number');
});

test('amounts on receipts are read back to the agora', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (amountAgorot) => {
      expect(parseShekelAmount(formatShekelAmount(amountAgorot))).toBe(amountAgorot);
    }),
  );
  expect(parseShekelAmount('-0.00')).toBe(0);
  for (const wrong of ['55', '55.0', '55.000', ' 55.00', '1,000.00', '', '₪55.00']) {
    expect(() => parseShekelAmount(wrong)).toThrow('not an amount in shekels');
  }
});
