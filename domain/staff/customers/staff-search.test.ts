import { expect, test } from 'vitest';
import { parseStaffSearch } from './staff-search.ts';

const nothing = { voucherCode: null, orderCode: null, email: null, phone: null, last4: null, id: null };

test.for([
  ['050-123 4567', { phone: '+972501234567' }],
  ['050-123-4567', { phone: '+972501234567' }],
  ['+972 50 1234567', { phone: '+972501234567' }],
  ['972501234567', { phone: '+972501234567' }],
  ['+972 (0)50-1234567', { phone: '+972501234567' }],
  ['+1 (212) 555-0100', { phone: '+12125550100' }],
  ['0044 20 7946 0000', { phone: '+442079460000' }],
  ['\u200fDana@Example.COM ', { email: 'Dana@example.com' }],
  ['7KQ4-0M2X', { orderCode: '7KQ4-0M2X' }],
  ['7kq4Om2x', { orderCode: '7KQ4-0M2X' }],
  ['#7KQ4 – OM2X', { orderCode: '7KQ4-0M2X' }],
  ['k7m2 9xqo', { orderCode: 'K7M2-9XQ0' }],
  ['7KQ4-0M2', {}],
  ['4242', { last4: '4242', phoneEnding: '4242' }],
  ['321 98-76', { phoneEnding: '3219876' }],
  ['123', { phoneEnding: null }],
  ['321987654', { phoneEnding: null }],
  ['noa.cohen1', { words: 'noa.cohen1' }],
  ['noa.cohen@exa', { words: 'noa.cohen' }],
  ['noa.cohen@example.com', { email: 'noa.cohen@example.com', words: null }],
  ['•••• 4242', { last4: '4242' }],
  ['x4242', { last4: '4242' }],
  ['42424', { documentNumber: 42424 }],
  ['305', { documentNumber: 305, codeEnding: null }],
  ['•••• 7kq4', { codeEnding: '7KQ4' }],
  ['dana', { codeEnding: 'DANA' }],
  ['0192F0C1-0000-7000-8000-000000000001', { id: '0192f0c1-0000-7000-8000-000000000001' }],
  ['דנה לוי', { name: 'דנה לוי' }],
  ['Levi, Dana', { name: 'Levi, Dana' }],
  ['\u2067(Dana) Levi 2\u2069', { name: '\u2067(Dana) Levi 2\u2069' }],
  ['Dana\u00A0Peretz', { name: 'Dana\u00A0Peretz' }],
] as const)('%s is read as what it may mean', ([typed, meant]) => {
  expect(parseStaffSearch(typed)).toMatchObject({ ...nothing, ...meant });
});

test.for([
  ['j2h7', { from: 'J2H7-0000', to: 'J2H7-ZZZZ' }],
  ['#J2H7-B', { from: 'J2H7-B000', to: 'J2H7-BZZZ' }],
  ['J2H7-B0BW', { from: 'J2H7-B0BW', to: 'J2H7-B0BW' }],
  ['J2H', null],
  ['J2H7-B0BWX', null],
] as const)('%s is the beginning of order numbers', ([typed, orderCodes]) => {
  expect(parseStaffSearch(typed)?.orderCodes).toEqual(orderCodes);
});

test.for([
  ['receipt 1', { documentNumber: 1 }],
  ['Invoice no. 3', { documentNumber: 3 }],
  ['invoice #3', { documentNumber: 3 }],
  ['tax invoice 12', { documentNumber: 12 }],
  ['חשבונית מס/קבלה 7', { documentNumber: 7 }],
  ["חשבונית מס' 7", { documentNumber: 7 }],
  ['קבלה 1', { documentNumber: 1 }],
  ['order 7KQ4-0M2X', { orderCode: '7KQ4-0M2X' }],
  ['הזמנה 7KQ4-0M2X', { orderCode: '7KQ4-0M2X' }],
  ['station Haifa', { cleanedText: 'Haifa' }],
  ['עמדה חיפה', { cleanedText: 'חיפה' }],
  ['station', { cleanedText: 'station' }],
  ['Dana Station', { name: 'Dana Station' }],
] as const)('%s is read without the word for its kind', ([typed, meant]) => {
  expect(parseStaffSearch(typed)).toMatchObject(meant);
});

test('a number alone is no name', () => {
  expect(parseStaffSearch('050-123 4567')?.name).toBeNull();
  expect(parseStaffSearch('•••• 4242')?.name).toBeNull();
});

test('a whole code is one however it is grouped, and one wrong character is none', () => {
  expect(parseStaffSearch('0000-0000-0000-0000-0')?.voucherCode).toBe('00000000000000000');
  expect(parseStaffSearch('ooooooooooooooooo')?.voucherCode).toBe('00000000000000000');
  expect(parseStaffSearch('0000-0000-0000-0000-1')?.voucherCode).toBeNull();
});

test('the search text stays, without invisible marks; an empty box searches for nothing', () => {
  expect(parseStaffSearch(' \u200fדנה לוי ')?.cleanedText).toBe('דנה לוי');
  expect(parseStaffSearch(' \u200f ')).toBeNull();
});
