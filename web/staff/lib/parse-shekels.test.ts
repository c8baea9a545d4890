import { expect, test } from 'vitest';
import { parseShekels, amountFieldText } from './parse-shekels.ts';

test.for([
  ['50', 5_000],
  ['₪ 49.9', 4_990],
  ['1,000', null],
  ['-5', null],
  ['', null],
] as const)('a typed amount: %s', ([typed, agorot]) => {
  expect(parseShekels(typed)).toBe(agorot);
});

test('an amount field shows agorot only where there are some', () => {
  expect([amountFieldText(5_000), amountFieldText(4_990), amountFieldText(0)]).toEqual(['50', '49.90', '0']);
});
