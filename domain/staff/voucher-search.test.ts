import { expect, test } from 'vitest';
import { readVoucherSearch } from './voucher-search.ts';

const nothing = { code: null, orderCode: null, email: null, phone: null, lotId: null };

test.for([
  ['050-123 4567', { phone: '+972501234567' }],
  ['+972 (0)50-1234567', { phone: '+972501234567' }],
  ['+1 (212) 555-0100', { phone: '+12125550100' }],
  ['0044 20 7946 0000', { phone: '+442079460000' }],
  ['\u200fDana@Example.COM ', { email: 'Dana@example.com' }],
  ['#k7m2-9xq4', { orderCode: 'K7M2-9XQ4' }],
  ['k7m2 9xqo', { orderCode: 'K7M2-9XQ0' }],
  ['0192F0C1-0000-7000-8000-000000000001', { lotId: '0192f0c1-0000-7000-8000-000000000001' }],
  ['דנה', {}],
] as const)('%s is read as what it may mean', ([typed, meant]) => {
  expect(readVoucherSearch(typed)).toEqual({ ...nothing, ...meant });
});

test('a whole code is one however it is grouped, and one wrong character is none', () => {
  expect(readVoucherSearch('0000-0000-0000-0000-0')?.code).toBe('00000000000000000');
  expect(readVoucherSearch('ooooooooooooooooo')?.code).toBe('00000000000000000');
  expect(readVoucherSearch('0000-0000-0000-0000-1')?.code).toBeNull();
});

test('an empty box asks for nothing', () => {
  expect(readVoucherSearch(' \u200f ')).toBeNull();
});
