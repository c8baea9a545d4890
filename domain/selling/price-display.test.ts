import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bulkDiscountPercent,
  displayPrices,
  perWashAgorot,
  savingsAgorot,
  shortCardNumber,
  singleWashPrice,
} from './price-display.ts';

test('the bulk discount is what the prices say, never more, and nothing where packages save nothing', () => {
  const single = { priceAgorot: 5500, washCount: 1 };
  const triple = { priceAgorot: 15_000, washCount: 3 };
  expect(bulkDiscountPercent([single, triple, { priceAgorot: 22_000, washCount: 5 }])).toBe(20);
  // 9.09 percent
  expect(bulkDiscountPercent([single, triple])).toBe(9);
  expect(bulkDiscountPercent([single, { priceAgorot: 16_500, washCount: 3 }])).toBe(null);
  expect(bulkDiscountPercent([triple])).toBe(null);
  expect(bulkDiscountPercent([])).toBe(null);
});

test('the default catalogue shows what the specification shows', () => {
  const cards = displayPrices([
    { priceAgorot: 5500, washCount: 1 },
    { priceAgorot: 15_000, washCount: 3 },
    { priceAgorot: 22_000, washCount: 5 },
  ]);
  expect(cards).toEqual([
    {
      tier: 'ESSENTIAL',
      priceAgorot: 5500,
      perWashAgorot: 5500,
      badge: null,
      savingsAgorot: null,
      showsNoExpiration: false,
    },
    {
      tier: 'PREMIUM',
      priceAgorot: 15_000,
      perWashAgorot: 5000,
      badge: 'most_popular',
      savingsAgorot: 1500,
      showsNoExpiration: true,
    },
    {
      tier: 'PLATINUM',
      priceAgorot: 22_000,
      perWashAgorot: 4400,
      badge: 'best_value',
      savingsAgorot: 5500,
      showsNoExpiration: true,
    },
  ]);
});

test('changing a price changes everything that is shown of it', () => {
  const [, , five] = displayPrices([
    { priceAgorot: 6000, washCount: 1 },
    { priceAgorot: 15_000, washCount: 3 },
    { priceAgorot: 23_900, washCount: 5 },
  ]);
  expect(five).toMatchObject({ priceAgorot: 23_900, perWashAgorot: 4800, savingsAgorot: 6100 });
});

test('no saving is claimed where there is none or nothing to compare with', () => {
  expect(savingsAgorot({ priceAgorot: 16_500, washCount: 3 }, 5500)).toBe(null);
  expect(savingsAgorot({ priceAgorot: 16_600, washCount: 3 }, 5500)).toBe(null);
  expect(savingsAgorot({ priceAgorot: 16_499, washCount: 3 }, 5500)).toBe(1);
  expect(displayPrices([{ priceAgorot: 15_000, washCount: 3 }])[0]?.savingsAgorot).toBe(null);
});

test('savings are compared with the cheapest single wash', () => {
  const catalogue = [
    { priceAgorot: 6000, washCount: 1 },
    { priceAgorot: 5000, washCount: 1 },
  ];
  expect(singleWashPrice(catalogue)).toBe(5000);
  expect(singleWashPrice([])).toBe(null);
});

test.each([
  [22_000, 5, 4400],
  [15_000, 3, 5000],
  [5550, 1, 5550],
  [21_900, 5, 4400],
  [14_900, 3, 5000],
  [14_800, 3, 4900],
  [22_250, 5, 4500],
  [300, 7, 43],
])('%i agorot for %i washes are shown as %i for one', (priceAgorot, washCount, expected) => {
  expect(perWashAgorot({ priceAgorot, washCount })).toBe(expected);
});

test('a wash is never shown as free', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 10 ** 7 }), fc.integer({ min: 1, max: 50 }), (priceAgorot, washCount) => {
      expect(perWashAgorot({ priceAgorot, washCount })).toBeGreaterThan(0);
    }),
  );
  expect(() => perWashAgorot({ priceAgorot: 100, washCount: 0 })).toThrow('not a number of washes');
});

test('the short card number is decoration: short, and the same for the same card and moment', () => {
  expect(shortCardNumber(1, 1_800_000_483_920)).toBe('01-000483');
  expect(shortCardNumber(1, 1_800_000_483_999)).toBe('01-000483');
  expect(shortCardNumber(123_456, 1_800_000_483_920)).toBe('56-000483');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.nat(), (packageId, instantMs) => {
      expect(shortCardNumber(packageId, instantMs)).toMatch(/^\d{2}-\d{6}$/);
    }),
  );
});

test('what is given away is no price that others save against', () => {
  expect(singleWashPrice([{ priceAgorot: 0, washCount: 1 }])).toBe(null);
  const displays = displayPrices([
    { priceAgorot: 0, washCount: 1 },
    { priceAgorot: 5500, washCount: 1 },
    { priceAgorot: 15_000, washCount: 3 },
  ]);
  expect(displays.map((display) => display.savingsAgorot)).toEqual([5500, null, 1500]);
});
