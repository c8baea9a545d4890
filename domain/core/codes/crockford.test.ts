import { expect, test } from 'vitest';
import { decodeCrockford, encodeCrockford } from './crockford.ts';

test('a number goes into the alphabet and comes back', () => {
  expect(encodeCrockford(1_234_567_890n, 8)).toBe('014SC0PJ');
  expect(decodeCrockford('014SC0PJ')).toBe(1_234_567_890n);
  expect(decodeCrockford('')).toBe(0n);
});

test('letters that look like digits are no letters of the alphabet', () => {
  for (const text of ['I', 'L', 'O', 'U', 'a', ' ', '0-1']) expect(decodeCrockford(text), text).toBeNull();
});
