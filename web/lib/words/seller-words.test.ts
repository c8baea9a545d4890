import { expect, test } from 'vitest';
import { sellerDetailsOf, sellerLines } from './seller-words.ts';

const seller = {
  company: { en: 'Shampaw Ltd.', he: 'שמפאו בע״מ' },
  registrationNumber: '516179157',
  address: { en: '5 Dog St, Tel Aviv', he: 'רחוב הכלב 5, תל אביב' },
};
const unfilled = {
  ...seller,
  registrationNumber: '[000000000]',
  address: { en: '[street and number], [city], Israel', he: '[רחוב ומספר], [עיר], ישראל' },
};

test('the footer states the registration number and the address of the seller', () => {
  expect(sellerLines(seller, 'en', '2026')[1]).toBe('Company no. 516179157 · 5 Dog St, Tel Aviv');
  expect(sellerLines(seller, 'he', '2026')[1]).toBe('ח״פ 516179157 · רחוב הכלב 5, תל אביב');
});

test('a placeholder of the brand file is never shown as a fact', () => {
  expect(sellerLines(unfilled, 'he', '2026')).toHaveLength(1);
  expect(sellerLines({ ...unfilled, address: seller.address }, 'en', '2026')[1]).toBe('5 Dog St, Tel Aviv');
  expect(sellerDetailsOf(unfilled, 'en')).toEqual({ company: 'Shampaw Ltd.', number: null, address: null });
});
