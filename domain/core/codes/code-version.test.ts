import { expect, test } from 'vitest';
import { secretGenerationOf, nextCodeVersion } from './code-version.ts';

test('a voucher is sold with the first code of the secret of that day, and a new code comes from the newest', () => {
  expect([nextCodeVersion(0, 1), nextCodeVersion(1, 1), nextCodeVersion(0, 2)]).toEqual([1, 2, 1_001]);
  expect([nextCodeVersion(2, 3), nextCodeVersion(2_001, 3)]).toEqual([2_001, 2_002]);
  expect([1, 999, 1_001, 2_500].map(secretGenerationOf)).toEqual([1, 1, 2, 3]);
});

test('a shop that goes back to its former secret keeps counting where a voucher is', () => {
  expect(nextCodeVersion(1_001, 1)).toBe(1_002);
});

test('a voucher never has a thousand codes of one secret', () => {
  expect(() => nextCodeVersion(999, 1)).toThrow('fewer than a thousand');
});
