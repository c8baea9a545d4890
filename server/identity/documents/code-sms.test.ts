import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { smsSize } from '#domain/messaging/sms-size.ts';
import { otpSms } from './otp-sms.ts';

const code = '049213';
const host = 'shampaw.example';

test('the Hebrew text has the code first and the line for telephones last, in one part of seventy characters', () => {
  const text = otpSms({ code, shopName: 'שמפאו', host }, 'he');
  expect(text).toBe('049213 הוא קוד האימות. לא להעביר לאיש. שמפאו\n@shampaw.example #049213');
  expect(text).toHaveLength(69);
  expect(smsSize(text)).toEqual({ encoding: 'ucs2', units: 69, parts: 1 });
});

test('the English text is one part of seven-bit letters', () => {
  const text = otpSms({ code, shopName: 'Shampaw', host }, 'en');
  expect(text).toBe('049213 is your Shampaw verification code. Never share it.\n@shampaw.example #049213');
  expect(smsSize(text)).toMatchObject({ encoding: 'gsm', parts: 1 });
});

// the brand file does not limit a name, and a host name has up to 253 characters
const names = [
  'ש',
  'שמפאו',
  'בית המרחץ העצמי לחיות המחמד',
  'Łapa & Pies',
  'W'.repeat(60),
  'ש'.repeat(60),
  '🐶'.repeat(40),
];
const hosts = ['localhost', host, 'wash.pets-of-the-north.example', `${'long-'.repeat(48)}.example`];
const cases = locales.flatMap((locale) =>
  names.flatMap((shopName) => hosts.map((place) => [locale, shopName, place] as const)),
);

test.each(cases)(
  'in %s the message of a shop called %s at %s is one part, with the code first',
  (locale, shopName, place) => {
    const text = otpSms({ code, shopName, host: place }, locale);
    expect(smsSize(text).parts).toBe(1);
    expect(text.startsWith(`${code} `)).toBe(true);
    expect(text.split('\n')[1] ?? `@${place} #${code}`).toBe(`@${place} #${code}`);
  },
);

test('a long name is left out before the line for telephones is', () => {
  expect(otpSms({ code, shopName: 'ש'.repeat(60), host }, 'he')).toBe(
    '049213 הוא קוד האימות.\n@shampaw.example #049213',
  );
  expect(otpSms({ code, shopName: 'שמפאו', host: 'wash.pets-of-the-north.example' }, 'he')).toBe(
    '049213 הוא קוד האימות. שמפאו\n@wash.pets-of-the-north.example #049213',
  );
});
