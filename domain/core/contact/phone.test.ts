import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEmail, maskName, maskPhone } from '../text/masking.ts';
import { whatsAppLink } from './messaging-link.ts';
import {
  hasExtension,
  isLikelyKosherPhone,
  formatPhone,
  parseIsraeliPhone,
  normalizePhoneForSearch,
  unreachableReason,
} from './phone.ts';

test.each([
  '050-1234567',
  '0501234567',
  '050 123 4567',
  '(050) 123-4567',
  '+972501234567',
  '+972-50-123-4567',
  '972 50 1234567',
  '+9720501234567',
  '+972 (0)50-1234567',
  '00972501234567',
  '\u200e050\u05be1234567\u00a0',
  '\u2066+972 50-123-4567\u2069',
  '０５０１２３４５６７',
  '501234567',
  '50-123-4567',
  'tel:050-1234567',
  'tel:+972-50-123-4567;ext=3',
  '050-1234567 שלוחה 3',
  '050-1234567 ext. 12',
  '050-1234567 #3',
  '٠٥٠١٢٣٤٥٦٧',
  '۰۵۰۱۲۳۴۵۶۷',
])('%j is the mobile number +972501234567', (typed) => {
  expect(parseIsraeliPhone(typed)).toEqual({ e164: '+972501234567', kind: 'mobile', canReceiveMessages: true });
});

test.each([
  ['0521234567', '+972521234567'],
  ['0541234567', '+972541234567'],
  ['0551234567', '+972551234567'],
  ['0581234567', '+972581234567'],
])('%s, which some libraries refuse, is a mobile number', (typed, e164) => {
  expect(parseIsraeliPhone(typed)).toMatchObject({ e164, canReceiveMessages: true });
});

test.each([
  ['03-1234567', 'landline'],
  ['08-9123456', 'landline'],
  ['077-1234567', 'internet'],
] as const)('%s is a %s number that takes no text messages', (typed, kind) => {
  expect(parseIsraeliPhone(typed)).toMatchObject({ kind, canReceiveMessages: false });
});

test.each([
  '0571234567',
  '0561234567',
  '0591234567',
  '050123456',
  '05012345678',
  '601234567',
  '+1 212 555 0100',
  '061234567',
  '0',
  '972',
  '',
  'טלפון',
  '050-12345a7',
])('%j is not taken for an Israeli number', (typed) => {
  expect(parseIsraeliPhone(typed)).toBe(null);
});

test.each([
  ['1-700-50-60-70', 'service'],
  ['1700123456', 'service'],
  ['1-800-123-456', 'service'],
  ['1-599-500-000', 'service'],
  ['056-1234567', 'other_network'],
  ['0591234567', 'other_network'],
  ['+972 59 123 4567', 'other_network'],
  ['050-1234567', null],
  ['03-1234567', null],
  ['+1 800 555 0100', null],
] as const)('why no text message reaches %s: %s', (typed, why) => {
  expect(unreachableReason(typed)).toBe(why);
});

test.each([
  ['+1 (415) 555-0100', '+14155550100'],
  ['001 415 555 0100', '+14155550100'],
  ['\u200e+44\u05be7911 123456\u200f', '+447911123456'],
  ['\u2066+44 7911\u2013123456\u2069', '+447911123456'],
  ['tel:+447911123456', '+447911123456'],
  ['tel:+44-7911-123456;ext=3', '+447911123456'],
  ['+٤٤ ٧٩١١ ١٢٣٤٥٦', '+447911123456'],
  ['tel:050\u05be1234567', '+972501234567'],
  ['Dana', null],
  ['12345', null],
])('a search for %j looks for %j', (typed, e164) => {
  expect(normalizePhoneForSearch(typed)).toBe(e164);
});

test('a number of a kosher range is known as one, an ordinary one is not', () => {
  expect(['050-4123456', '+972527123456', '054-841-2345', '0533123456'].every(isLikelyKosherPhone)).toBe(true);
  expect(['050-1234567', '052-2712345', '03-5041234', ''].some(isLikelyKosherPhone)).toBe(false);
});

test('a number with an extension keeps it', () => {
  expect(['03-1234567 שלוחה 3', 'tel:+97231234567;ext=3', '03-1234567 x12'].every(hasExtension)).toBe(true);
  expect(['03-1234567', '+972 (0)50-123-4567'].some(hasExtension)).toBe(false);
});

test('what is stored is read back as itself', () => {
  const anyMobile = fc.tuple(fc.constantFrom('50', '51', '52', '53', '54', '55', '58'), fc.nat({ max: 9_999_999 }));
  fc.assert(
    fc.property(anyMobile, ([prefix, rest]) => {
      const e164 = `+972${prefix}${String(rest).padStart(7, '0')}`;
      expect(parseIsraeliPhone(e164)?.e164).toBe(e164);
      expect(parseIsraeliPhone(formatPhone(e164))?.e164).toBe(e164);
    }),
  );
});

test('numbers are shown the way people here write them, foreign ones with the spaces of international writing', () => {
  expect(formatPhone('+972501234567')).toBe('050-123-4567');
  expect(formatPhone('+97231234567')).toBe('03-123-4567');
  expect(formatPhone('+972771234567')).toBe('077-123-4567');
  expect(formatPhone('0531234567')).toBe('053-123-4567');
  expect(formatPhone('+12125550100')).toBe('+1 212 555 0100');
  expect(formatPhone('+1 (212) 555-0100')).toBe('+1 212 555 0100');
  expect(formatPhone('+447911123456')).toBe('+44 791 112 3456');
  expect(formatPhone('+33612345678')).toBe('+33 612 345 678');
  expect(formatPhone('+35812345678')).toBe('+358 123 45678');
  // 056 is not given out in Israel
  expect(formatPhone('+972561234567')).toBe('+972 561 234 567');
});

test.each(['call me', '', '12345', '+0123456789'])('%j is no number and is shown as typed', (typed) => {
  expect(formatPhone(typed)).toBe(typed);
});

test('a chat link has digits only and its text survives', () => {
  expect(whatsAppLink('+972501234567', 'שלום & ₪55')).toBe(
    'https://wa.me/972501234567?text=%D7%A9%D7%9C%D7%95%D7%9D%20%26%20%E2%82%AA55',
  );
  expect(whatsAppLink('+12125550100', 'Hi')).toBe('https://wa.me/12125550100?text=Hi');
  for (const wrong of ['', '12345', '0501234567', '+0123456789', '+1 (212) 555-0100']) {
    expect(() => whatsAppLink(wrong, 'Hi')).toThrow('international number');
  }
});

test.each([
  ['dana@example.com', 'd•••@example.com'],
  ['d@example.com', 'd•••@example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
  ['😀x@example.com', '😀•••@example.com'],
  ['@example.com', '•••'],
  ['no address', '•••'],
  ['', '•••'],
])('of the address %j others see %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test.each([
  ['Maya Shapira', 'Maya S•••'],
  [' אבא של  רקסי ', 'אבא ש••• ר•••'],
  ['Maya', 'M•••'],
  ['', ''],
])('of the name %j staff see %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test.each([
  ['+972501234589', '05•-•••-••89'],
  ['050-1234589', '05•-•••-••89'],
  ['03-1234567', '03-•••-••67'],
  ['+12125550100', '+1 2•• ••• ••00'],
  ['1234', '••••'],
])('of the number %s others see %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});
