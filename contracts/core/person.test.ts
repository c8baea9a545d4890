import { expect, test } from 'vitest';
import {
  emailSchema,
  EMAIL_MAX_LENGTH,
  isEmail,
  optionalText,
  requiredPhoneSchema,
  requiredText,
  cleanEnteredEmail,
} from './person.ts';

const addresses = [
  'r&d@example.com',
  'dana@xn--8dbcjb9a.xn--4dbrk0ce',
  `${'a'.repeat(64)}@example.com`,
  'dana@example.com',
  'dana.levi+dog@mail.example.co.il',
  "o'neil@example.com",
  'DANA@EXAMPLE.COM',
];
const noAddresses = [
  `${'a'.repeat(65)}@example.com`,
  `dana@${'a'.repeat(64)}.com`,
  'dana@-example.com',
  'dana@example-.com',
  'dana@example.c-',
  'dana..levi@example.com',
  '.dana@example.com',
  'dana',
  'dana@',
  'dana@example',
  '@example.com',
  'da na@example.com',
  'dana@@example.com',
  '',
];

test('forms in the browser take an address where the server does', () => {
  for (const typed of [...addresses, ...noAddresses]) {
    expect([typed, isEmail(cleanEnteredEmail(typed))]).toEqual([typed, emailSchema.safeParse(typed).success]);
  }
  expect(addresses.filter(isEmail)).toEqual(addresses);
  expect(noAddresses.filter(isEmail)).toEqual([]);
});

test('an address loses invisible marks and outer spaces, its domain loses its capitals, and longer than 254 is none', () => {
  expect(emailSchema.parse(' \u200fDana@Example.COM\u2069')).toBe('Dana@example.com');
  expect(emailSchema.safeParse(`${'a'.repeat(EMAIL_MAX_LENGTH)}@example.com`).success).toBe(false);
});

test.each([
  ['dana@gmail.com.', 'dana@gmail.com'],
  ['dana@gmail.com,', 'dana@gmail.com'],
  ['"dana@gmail.com"', 'dana@gmail.com'],
  ['(dana@gmail.com)', 'dana@gmail.com'],
  ['Dana Levi <dana@gmail.com>', 'dana@gmail.com'],
  ['Dana Levi <dana@gmail.com>.', 'dana@gmail.com'],
  ['"Levi, Dana" <dana@gmail.com>', 'dana@gmail.com'],
  ['דנה לוי <dana@gmail.com>', 'dana@gmail.com'],
  ['mailto:dana@gmail.com', 'dana@gmail.com'],
  ['mailto:dana@gmail.com?subject=Hi', 'dana@gmail.com'],
  ['dana@דוגמה.ישראל', 'dana@xn--6dbbec0c.xn--4dbrk0ce'],
  ['dana@xn--4dbrk0ce.xn--4dbrk0ce', 'dana@xn--4dbrk0ce.xn--4dbrk0ce'],
  ["o'neil@example.com", "o'neil@example.com"],
])('%s is taken as %s', (typed, meant) => {
  expect(emailSchema.safeParse(typed).data).toBe(meant);
});

test.each(['050-1234567 שלוחה 3', '050-1234567 ext. 12', 'tel:+972501234567', '٠٥٠١٢٣٤٥٦٧', '050-1234567;ext=3'])(
  'a phone may be written %s',
  (typed) => {
    expect(requiredPhoneSchema.safeParse(typed).success).toBe(true);
  },
);

test.each([
  '050-1234567 / 052-7654321',
  '0501234567, 0527654321',
  '050-1234567 או 052-7654321',
  '+972501234567 03-1234567',
  '501234567, 521234567',
  '050-1234567, 521234567',
  '501234567 / +972521234567',
])('two numbers in one field, %s, are distinguished from a wrong one', (typed) => {
  expect(requiredPhoneSchema.safeParse(typed).error?.issues[0]).toMatchObject({ format: 'two_phones' });
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

test('a line break of a plain form counts once, as in the field where it was typed', () => {
  const typed = `${'a'.repeat(4)}\n${'b'.repeat(5)}`;
  for (const sent of [typed, typed.replaceAll('\n', '\r\n'), typed.replaceAll('\n', '\r')]) {
    expect(requiredText(10).parse(sent)).toBe(typed);
    expect(optionalText(10).parse(sent)).toBe(typed);
  }
  expect(requiredText(9).safeParse(typed).success).toBe(false);
});
