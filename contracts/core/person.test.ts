import { expect, test } from 'vitest';
import { emailSchema, EMAIL_MAX_LENGTH, isEmail, requiredPhoneSchema } from './person.ts';

const addresses = ['dana@example.com', 'dana.levi+dog@mail.example.co.il', "o'neil@example.com", 'DANA@EXAMPLE.COM'];
const noAddresses = ['dana', 'dana@', 'dana@example', '@example.com', 'da na@example.com', 'dana@@example.com', ''];

test('forms in the browser take an address where the server does', () => {
  for (const typed of [...addresses, ...noAddresses]) {
    expect([typed, isEmail(typed)]).toEqual([typed, emailSchema.safeParse(typed).success]);
  }
  expect(addresses.filter(isEmail)).toEqual(addresses);
  expect(noAddresses.filter(isEmail)).toEqual([]);
});

test('an address loses invisible marks and outer spaces, its domain loses its capitals, and longer than 254 is none', () => {
  expect(emailSchema.parse(' \u200fDana@Example.COM\u2069')).toBe('Dana@example.com');
  expect(emailSchema.safeParse(`${'a'.repeat(EMAIL_MAX_LENGTH)}@example.com`).success).toBe(false);
});

test('a phone may be typed with a country code or without, and words are none', () => {
  for (const typed of [
    '050-1234567',
    '+972 (0)50-123-4567',
    '050/123 4567',
    '050–1234567',
    '03.123.4567',
    '+1 415 555 0100',
  ]) {
    expect([typed, requiredPhoneSchema.safeParse(typed).success]).toEqual([typed, true]);
  }
  for (const typed of ['', '123', 'after six', '050-1234567 Dana', '0'.repeat(41)]) {
    expect([typed, requiredPhoneSchema.safeParse(typed).success]).toEqual([typed, false]);
  }
});
