import { expect, test } from 'vitest';
import { canonicalLinkToken, voucherTokenSchema } from './ids.ts';

const TOKEN = '0123456789abcdefghjkmnpqrstvwxyz';

test.each(['', '.', ')', ').', '"', '”', '’', '״', '\u200f', '\u2069', '\u200e.', '!', ',', '…', '>'])(
  'a link followed by %j opens what it opens without',
  (behind) => {
    expect(voucherTokenSchema.parse(TOKEN + behind)).toBe(TOKEN);
    expect(canonicalLinkToken(TOKEN + behind)).toBe(TOKEN);
  },
);

test('a link in capitals is the same link', () => {
  expect(voucherTokenSchema.parse(TOKEN.toUpperCase())).toBe(TOKEN);
});

test.each([TOKEN.slice(1), `${TOKEN}0`, TOKEN.replace('a', 'u'), `${TOKEN}/x`, '', '.'])('%j is no link', (text) => {
  expect(voucherTokenSchema.safeParse(text).success).toBe(false);
});
