import { expect, test } from 'vitest';
import { suggestedPackCount } from './suggested-packs.ts';

test('an order is proposed that fills the shelf up to twice its minimum, in whole packs', () => {
  expect(suggestedPackCount({ stock: 900, minimum: 5_000, packSize: 5_000 })).toBe(2);
  expect(suggestedPackCount({ stock: 5_000, minimum: 5_000, packSize: 5_000 })).toBe(1);
  expect(suggestedPackCount({ stock: -2_000, minimum: 5_000, packSize: 5_000 })).toBe(3);
});

test('a shelf without a minimum, or with enough, still gets one pack', () => {
  expect(suggestedPackCount({ stock: 20, minimum: 0, packSize: 10 })).toBe(1);
});
