import { expect, test } from 'vitest';
import { discountPercentText, washShareAgorot } from './wash-share.ts';

test('the washes of a voucher cost together exactly what was paid for it', () => {
  const prices = [0, 1, 2].map((usedBefore) =>
    washShareAgorot({ valueAgorot: 10_000, initial: 3, usedBefore, units: 1 }),
  );
  expect(prices).toEqual([3_334, 3_333, 3_333]);
  expect(washShareAgorot({ valueAgorot: 10_000, initial: 3, usedBefore: 1, units: 2 })).toBe(6_666);
});

test('nobody pays for a wash that was never bought', () => {
  expect(() => washShareAgorot({ valueAgorot: 100, initial: 1, usedBefore: 1, units: 1 })).toThrow('were bought');
});

test('a discount is told in percent, to a hundredth at most', () => {
  expect(discountPercentText(15_000, 1_500)).toBe('10');
  expect(discountPercentText(8_000, 1_000)).toBe('12.5');
  expect(discountPercentText(15_000, 1_000)).toBe('6.67');
  expect(discountPercentText(15_000, 0)).toBe('0');
  expect(discountPercentText(0, 0)).toBe('0');
});
