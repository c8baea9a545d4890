import { expect, test } from 'vitest';
import { isZero, tierAppearance, tierProgressPercent } from './receipt-lines.ts';

test('progress is current by next, never above 100, and 100 where there is no next', () => {
  expect(tierProgressPercent({ currentTierPoints: 250, nextTierPoints: 500 })).toBe(50);
  expect(tierProgressPercent({ currentTierPoints: 900, nextTierPoints: 500 })).toBe(100);
  expect(tierProgressPercent({ currentTierPoints: 10, nextTierPoints: 0 })).toBe(100);
});

test('an unknown tier uses the default badge', () => {
  expect(['platinum', 'gold', 'silver', 'bronze', 'guest', 'diamond'].map(tierAppearance)).toEqual([
    'platinum',
    'gold',
    'silver',
    'bronze',
    'bronze',
    'bronze',
  ]);
});

test('an amount of nothing is known whatever its decimals', () => {
  expect(isZero('0.00')).toBe(true);
  expect(isZero('7.50')).toBe(false);
});
