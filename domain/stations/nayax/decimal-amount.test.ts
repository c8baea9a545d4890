import { expect, test } from 'vitest';
import { parseDecimalAmount } from './decimal-amount.ts';

test.each([
  ['55', 5_500],
  ['55.0', 5_500],
  ['55.5', 5_550],
  ['0.07', 7],
  ['1.150', 115],
  [' 4.35 ', 435],
  ['0', 0],
])('%s shekels are %i agorot', (written, agorot) => {
  expect(parseDecimalAmount(written)).toBe(agorot);
});

test.each(['', '-5', '5.005', '5,5', '5.', '.5', '5e2', 'NaN', '1234567890', '5.0000'])(
  '%s is no amount',
  (written) => {
    expect(parseDecimalAmount(written)).toBeNull();
  },
);
