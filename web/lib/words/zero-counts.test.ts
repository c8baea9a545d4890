import { expect, test } from 'vitest';
import { m } from '#messages/compiled/messages.js';

const texts = [
  ['voucher', m.voucher_left({ count: 0, total: 3 }, { locale: 'he' }), 'לא נשארו שטיפות'],
  ['voucher', m.voucher_left({ count: 0, total: 3 }, { locale: 'en' }), 'No washes left'],
  ['balance', m.wash_balance({ count: 0 }, { locale: 'he' }), 'אין שטיפות'],
  ['balance', m.wash_balance({ count: 0 }, { locale: 'en' }), 'No washes'],
  ['shared allowance', m.household_left({ count: 0 }, { locale: 'he' }), 'לא נשארו שטיפות החודש'],
  ['shared allowance', m.household_used({ used: 0, count: 2 }, { locale: 'en' }), 'No washes used this month, of 2'],
  ['search', m.stations_found({ count: 0 }, { locale: 'he' }), 'לא נמצאו עמדות'],
] as const;

test.for(texts)('no washes of a %s are said in words, not as a zero: %s', ([, text, expected]) => {
  expect(text).toBe(expected);
});

test('one, two and more washes keep their own forms', () => {
  const left = (count: number) => m.voucher_left({ count, total: 3 }, { locale: 'he' });
  expect([1, 2, 3].map(left)).toEqual(['נשארה שטיפה אחת מתוך 3', 'נשארו 2 שטיפות מתוך 3', 'נשארו 3 שטיפות מתוך 3']);
});
