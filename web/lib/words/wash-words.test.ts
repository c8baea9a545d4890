import { expect, test } from 'vitest';
import { setLanguage } from '#web/lib/language/language.ts';
import { washCountBesideName } from './wash-words.ts';

test.each([
  ['Single Wash', 1],
  ['Triple Wash', 3],
  ['3 Premium Washes', 3],
  ['Five Wash Pack', 5],
  ['שטיפה אחת', 1],
  ['שלוש שטיפות', 3],
  ['חבילת חמש שטיפות', 5],
])('the name %s says its %i washes by itself', (name, count) => {
  expect(washCountBesideName(name, count)).toBeNull();
});

test('the number is said beside a name without it, or with another number', () => {
  setLanguage('en');
  expect(washCountBesideName('Summer Pack', 3)).toBe('3 washes');
  expect(washCountBesideName('13 Days of Summer', 3)).toBe('3 washes');
});
