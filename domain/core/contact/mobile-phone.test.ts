import { expect, test } from 'vitest';
import { parseIsraeliMobile, isUnsupportedCountry, smsBudgetCountryOf, parseSmsNumber } from './mobile-phone.ts';

const everywhere = ['+1', '+44', '+61', '+33', '+49'] as const;

test.each([
  ['050-1234567', '+972501234567'],
  ['+972 50 123 4567', '+972501234567'],
  ['+1 (415) 555-0100', '+14155550100'],
  ['001 613 555 0100', '+16135550100'],
  ['+44 (0)7911 123456', '+447911123456'],
  ['+61 412 345 678', '+61412345678'],
  ['+33 06 12 34 56 78', '+33612345678'],
  ['+49 0151 23456789', '+4915123456789'],
])('%j gets its code at %s, once its country is open', (typed, e164) => {
  expect(parseSmsNumber(typed, everywhere)).toEqual({ ok: true, e164 });
});

test.each(['03-1234567', '12345678', '', '+972 3 123 4567', '+44 20 7946 0018', '+33 1 23 45 67 89', '+49 30 123456'])(
  '%j is no mobile number',
  (typed) => {
    expect(parseSmsNumber(typed, everywhere)).toEqual({ ok: false, refusal: 'phone_not_mobile' });
  },
);

test.each(['+1 876 555 0100', '+1 242 555 0100', '+1 900 555 0100', '+1 800 555 0100'])(
  '%j shares the code of the United States and costs what islands and services cost: no codes',
  (typed) => {
    expect(parseSmsNumber(typed, everywhere)).toEqual({ ok: false, refusal: 'phone_not_mobile' });
  },
);

test.each([
  ['1-700-50-60-70', 'phone_service'],
  ['056-1234567', 'phone_other_network'],
  ['059-1234567', 'phone_other_network'],
])('%s says why it gets no code: %s', (typed, refusal) => {
  expect(parseSmsNumber(typed, everywhere)).toEqual({ ok: false, refusal });
});

test.each([
  ['050-1234567', { ok: true, e164: '+972501234567' }],
  ['03-1234567', { ok: false, refusal: 'phone_not_mobile' }],
  ['+1 415 555 0100', { ok: false, refusal: 'phone_not_mobile' }],
  ['', { ok: false, refusal: 'phone_not_mobile' }],
  ['1-700-50-60-70', { ok: false, refusal: 'phone_service' }],
  ['+972 56 123 4567', { ok: false, refusal: 'phone_other_network' }],
])('a number %j of the staff has the same reasons as a customer’s: %j', (typed, check) => {
  expect(parseIsraeliMobile(typed)).toEqual(check);
});

test('a country that the owner has not opened gets no codes, whatever the number', () => {
  expect(parseSmsNumber('+44 7911 123456', [])).toEqual({ ok: false, refusal: 'phone_not_reachable' });
  expect(parseSmsNumber('+44 7911 123456', ['+1'])).toEqual({ ok: false, refusal: 'phone_not_reachable' });
  expect(parseSmsNumber('+7 912 345 67 89', everywhere)).toEqual({ ok: false, refusal: 'phone_not_reachable' });
});

test('codes abroad are counted by country, those at home by the shop alone', () => {
  expect(smsBudgetCountryOf('+447911123456')).toBe('+44');
  expect(smsBudgetCountryOf('+972501234567')).toBe(null);
});

test('a country without codes is known as soon as its code is typed, and not before', () => {
  const israel = ['+972'];
  expect(
    ['', '0', '050', '+', '+9', '+972', '00972 50'].map((typed) => isUnsupportedCountry(typed, israel)),
  ).not.toContain(true);
  expect(['+4', '+44', '0044 79', '+1'].every((typed) => isUnsupportedCountry(typed, israel))).toBe(true);
  expect(isUnsupportedCountry('+44 79', ['+972', '+44'])).toBe(false);
  expect(isUnsupportedCountry('+4', ['+972', '+44'])).toBe(false);
});
