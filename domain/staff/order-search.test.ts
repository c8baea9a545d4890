import { expect, test } from 'vitest';
import { readOrderSearch } from './order-search.ts';

test.for([
  ['7KQ4-0M2X', '7KQ4-0M2X'],
  ['7kq4Om2x', '7KQ4-0M2X'],
  ['#7KQ4 – OM2X', '7KQ4-0M2X'],
  ['7KQ4-0M2', null],
])('order number %s', ([typed, code]) => {
  expect(readOrderSearch(typed ?? '').orderCode).toBe(code);
});

test.for([
  ['050-123-4567', '+972501234567'],
  ['+972 50 1234567', '+972501234567'],
  ['972501234567', '+972501234567'],
  ['0044 7911 123456', '+447911123456'],
  ['12', null],
])('telephone %s', ([typed, phone]) => {
  expect(readOrderSearch(typed ?? '').phone).toBe(phone);
});

test('an address is read whatever the case of its domain, and what is none is none', () => {
  expect(readOrderSearch('\u200fDana@Example.COM ').email).toBe('Dana@example.com');
  expect(readOrderSearch('דנה לוי')).toEqual({
    orderCode: null,
    email: null,
    phone: null,
    last4: null,
    voucherCode: null,
    reference: 'דנה לוי',
  });
});

test.for([
  ['4242', '4242'],
  ['•••• 4242', '4242'],
  ['x4242', '4242'],
  ['42424', null],
])('last four %s', ([typed, last4]) => {
  expect(readOrderSearch(typed ?? '').last4).toBe(last4);
});

test('a whole voucher code is read, four characters of one are not', () => {
  expect(readOrderSearch('0000-0000-0000-0000-0').voucherCode).toBe('00000000000000000');
  expect(readOrderSearch('0000').voucherCode).toBe(null);
  expect(readOrderSearch('').reference).toBe(null);
});
