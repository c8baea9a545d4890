import { expect, test } from 'vitest';
import { mailSecretSchema, mailTokenSchema } from '#contracts/core/mail-secret.ts';
import { screenTokenSchema } from '#contracts/core/ids.ts';
import { mailTokenFromFragment } from './mail-token-from-fragment.ts';

const token = `-A-b_${'c'.repeat(37)}_`;

const around = ['.', ')', ').', '"', '\u201d', '\u05f4', '\u200f', '\u200e.', '>', '!', '\u2069'];

test.each(around)('a link that is followed by %j opens, escaped by the browser or not', (mark) => {
  expect(mailTokenFromFragment(`#${token}${mark}`)).toBe(token);
  expect(mailTokenFromFragment(`#${token}${encodeURIComponent(mark)}`)).toBe(token);
  for (const schema of [mailSecretSchema, mailTokenSchema, screenTokenSchema]) {
    expect(schema.parse(token + mark)).toBe(token);
  }
});

test.each(['', '#', '#top', `#${token}x`, `#${token.slice(1)}`, '#%', `#%E0%A4%A${token}`])(
  'the fragment %j holds no token',
  (hash) => {
    expect(mailTokenFromFragment(hash)).toBeNull();
  },
);

test('a token that begins or ends with a dash or a low line stays whole', () => {
  expect(mailTokenFromFragment(`#${token}`)).toBe(token);
});
