import { expect, test } from 'vitest';
import { nameContainsCount, productNameWithWashCount } from './product-name-with-wash-count.ts';

test.each([
  ['Single Wash', 1],
  ['Triple Wash', 3],
  ['3 Premium Washes', 3],
  ['Five Wash Pack', 5],
  ['שטיפה אחת', 1],
  ['שלוש שטיפות', 3],
  ['3 שטיפות פרימיום', 3],
  ['חבילת חמש שטיפות', 5],
])('%s contains its %i washes, so it is called by its name alone', (name, count) => {
  expect(nameContainsCount(name, count)).toBe(true);
  expect(productNameWithWashCount(name, count, 'washes')).toBe(name);
});

test('a name without the number, or with another number, is followed by the number of washes', () => {
  expect(productNameWithWashCount('Summer Pack', 3, '3 washes')).toBe('Summer Pack · 3 washes');
  expect(productNameWithWashCount('13 Days of Summer', 3, '3 washes')).toBe('13 Days of Summer · 3 washes');
});
