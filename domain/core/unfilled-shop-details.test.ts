import { expect, test } from 'vitest';
import { findUnfilledShopDetails } from './unfilled-shop-details.ts';

test.each(['512345678', '51-234567-8', '123', 'none'])(
  '%s is no registration number and counts as missing',
  (number) => {
    expect(findUnfilledShopDetails({ registrationNumber: number })).toEqual([
      { path: ['registrationNumber'], found: number },
    ]);
  },
);

test('a correct number and a part without one miss nothing, and a placeholder is listed once', () => {
  expect(findUnfilledShopDetails({ registrationNumber: '51-234567-9' })).toEqual([]);
  expect(findUnfilledShopDetails({})).toEqual([]);
  expect(findUnfilledShopDetails({ registrationNumber: '[000000000]' })).toHaveLength(1);
});
