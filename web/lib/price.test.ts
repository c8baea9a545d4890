import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatShekels } from '#domain/core/format.ts';
import { priceText } from './price.tsx';

test('a price has the same characters everywhere: sign, digits, and nothing invisible', () => {
  expect(priceText(5_500)).toBe('\u20aa55');
  expect(priceText(5_550)).toBe('\u20aa55.50');
  expect(priceText(5_505)).toBe('\u20aa55.05');
  expect(priceText(0)).toBe('\u20aa0');
});

test('thousands are set apart, and money going back has its minus before the sign', () => {
  expect(priceText(123_400)).toBe('\u20aa1,234');
  expect(priceText(123_456_700)).toBe('\u20aa1,234,567');
  expect(priceText(-5_500)).toBe('-\u20aa55');
});

test('pages and mails write every price alike', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (agorot) => {
      expect(priceText(agorot)).toBe(formatShekels(agorot));
    }),
  );
});
