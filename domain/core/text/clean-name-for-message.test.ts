import { expect, test } from 'vitest';
import { cleanNameForMessage } from './clean-name-for-message.ts';

test.each([
  ['Dana', 'Dana'],
  ['Dr. Levi', 'Dr. Levi'],
  ['דנה ויוסי', 'דנה ויוסי'],
  ['J.R. Cohen', 'J.R. Cohen'],
  [' Dana\nYour account is blocked', 'Dana Your account is blocked'],
  ['Dana\u2028Levi', 'Dana Levi'],
])('%j stands in a message as %j', (typed, name) => {
  expect(cleanNameForMessage(typed)).toBe(name);
});

test.each([
  'https://evil.example/x',
  'Bank www.evil.example',
  'evil.com',
  'Leumi bank-login.co.il',
  'evil. com',
  'evil\u200b.com',
  'bit.ly/3x',
  'dana@evil.com',
  'ｅｖｉｌ．ｃｏｍ',
  'pay.example/now',
  '',
  null,
])('%j is no name and stands in no message', (typed) => {
  expect(cleanNameForMessage(typed)).toBeNull();
});

test('a long name is cut', () => {
  expect([...(cleanNameForMessage('א'.repeat(200)) ?? '')]).toHaveLength(40);
});
