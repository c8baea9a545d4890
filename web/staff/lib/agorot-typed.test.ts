import { expect, test } from 'vitest';
import { agorotTyped, shekelsToType } from './agorot-typed.ts';

test.for([
  ['50', 5_000],
  ['₪ 49.9', 4_990],
  ['1,000', null],
  ['-5', null],
  ['', null],
] as const)('a typed amount: %s', ([typed, agorot]) => {
  expect(agorotTyped(typed)).toBe(agorot);
});

test('an amount field shows agorot only where there are some', () => {
  expect([shekelsToType(5_000), shekelsToType(4_990), shekelsToType(0)]).toEqual(['50', '49.90', '0']);
});
