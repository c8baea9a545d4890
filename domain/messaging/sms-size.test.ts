import { expect, test } from 'vitest';
import { smsSize } from './sms-size.ts';

test.each([
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
])('a Hebrew text of %i characters is paid for as %i', (length, parts) => {
  expect(smsSize('ש'.repeat(length))).toEqual({ encoding: 'ucs2', units: length, parts });
});

test.each([
  [160, 1],
  [161, 2],
  [306, 2],
  [307, 3],
])('an English text of %i characters is paid for as %i', (length, parts) => {
  expect(smsSize('a'.repeat(length))).toEqual({ encoding: 'gsm', units: length, parts });
});

test('brackets and the euro sign take two places, an emoji two, and one strange letter changes the whole message', () => {
  expect(smsSize('[€]')).toEqual({ encoding: 'gsm', units: 6, parts: 1 });
  expect(smsSize('🐶')).toEqual({ encoding: 'ucs2', units: 2, parts: 1 });
  expect(smsSize(`${'a'.repeat(70)}ł`)).toEqual({ encoding: 'ucs2', units: 71, parts: 2 });
  expect(smsSize('\u2068שמפאו\u2069').units).toBe(7);
});
