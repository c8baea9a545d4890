import { expect, test } from 'vitest';
import { bitsOfCrockford, crockfordOf } from './crockford.ts';

test('a number goes into the alphabet and comes back', () => {
  expect(crockfordOf(1_234_567_890n, 8)).toBe('014SC0PJ');
  expect(bitsOfCrockford('014SC0PJ')).toBe(1_234_567_890n);
  expect(bitsOfCrockford('')).toBe(0n);
});

test('letters that look like digits are no letters of the alphabet', () => {
  for (const text of ['I', 'L', 'O', 'U', 'a', ' ', '0-1']) expect(bitsOfCrockford(text), text).toBeNull();
});
