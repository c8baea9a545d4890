import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountPercentText, unusedWashesOf, unusedWorthAgorot, priceOfWashesAgorot } from './wash-prices.ts';

test('the washes of a voucher cost together exactly what was paid for it', () => {
  const prices = [0, 1, 2].map((usedBefore) =>
    priceOfWashesAgorot({ valueAgorot: 10_000, initial: 3, usedBefore, units: 1 }),
  );
  expect(prices).toEqual([3_334, 3_333, 3_333]);
  expect(priceOfWashesAgorot({ valueAgorot: 10_000, initial: 3, usedBefore: 1, units: 2 })).toBe(6_666);
});

test('a wash that was not bought has no price', () => {
  expect(() => priceOfWashesAgorot({ valueAgorot: 100, initial: 1, usedBefore: 1, units: 1 })).toThrow('than bought');
  expect(() => priceOfWashesAgorot({ valueAgorot: 100, initial: 2, usedBefore: -1, units: 1 })).toThrow('than bought');
  expect(() => priceOfWashesAgorot({ valueAgorot: 100, initial: 2, usedBefore: 1, units: 0 })).toThrow('than bought');
});

test('a discount is a percentage with at most two decimals', () => {
  expect(discountPercentText(15_000, 1_500)).toBe('10');
  expect(discountPercentText(8_000, 1_000)).toBe('12.5');
  expect(discountPercentText(15_000, 1_000)).toBe('6.67');
  expect(discountPercentText(15_000, 0)).toBe('0');
  expect(discountPercentText(0, 0)).toBe('0');
});

test.for([
  [22_000, 5, 5, 22_000],
  [22_000, 5, 2, 8800],
  [22_000, 5, 0, 0],
  [10_000, 3, 2, 6667],
  [10_001, 2, 1, 5001],
] as const)(
  'of %i agorot for %i washes, %i unused ones are worth %i',
  ([valueAgorot, units, unusedUnits, expected]) => {
    expect(unusedWorthAgorot({ valueAgorot, units, unusedUnits })).toBe(expected);
  },
);

test('unused and used washes are worth the whole, and using one more never raises what is given back', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 7 }), fc.integer({ min: 1, max: 50 }), (valueAgorot, units) => {
      let beforeAgorot = 0;
      for (let unusedUnits = 0; unusedUnits <= units; unusedUnits += 1) {
        const worthAgorot = unusedWorthAgorot({ valueAgorot, units, unusedUnits });
        expect(worthAgorot).toBeGreaterThanOrEqual(beforeAgorot);
        beforeAgorot = worthAgorot;
      }
      expect(beforeAgorot).toBe(valueAgorot);
    }),
  );
});

test('no more washes are unused than were bought', () => {
  expect(() => unusedWorthAgorot({ valueAgorot: 100, units: 1, unusedUnits: 2 })).toThrow('than bought');
  expect(() => unusedWorthAgorot({ valueAgorot: 100, units: 0, unusedUnits: 0 })).toThrow('than bought');
  expect(() => unusedWorthAgorot({ valueAgorot: 100, units: 1, unusedUnits: -1 })).toThrow('than bought');
});

test.for([
  ['active', null, 2],
  ['frozen', 100, 2],
  ['active', 99, 0],
  ['expired', 99, 0],
  ['void', null, 0],
  ['depleted', null, 0],
] as const)(
  'of a voucher that is %s and ends at %s there are %i washes to be taken at 100',
  ([state, expiresAt, unused]) => {
    expect(unusedWashesOf({ state, remaining: 2, expiresAt }, 100)).toBe(unused);
  },
);
