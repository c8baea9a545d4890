import { expect, test } from 'vitest';
import { isPriceJump } from './price-jump.ts';

test.for([
  [15_000, 150_000, true],
  [15_000, 30_000, true],
  [15_000, 29_999, false],
  [15_000, 7_500, true],
  [15_000, 7_501, false],
  [15_000, 15_000, false],
  [15_000, 0, true],
  [0, 100, true],
  [0, 0, false],
] as const)('from %s to %s agorot needs a confirmation: %s', ([before, after, isJump]) => {
  expect(isPriceJump(before, after)).toBe(isJump);
});
