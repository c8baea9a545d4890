import { expect, test } from 'vitest';
import { parseStickerText } from './sticker-text.ts';

const TOKEN = '0123456789abcdefghjkmnpqrstvwxyz';

test.each([
  [`https://shampaw.example/en/s/${TOKEN}`, { token: TOKEN }],
  [`https://shampaw.example/s/${TOKEN}?bay=2`, { token: TOKEN }],
  [' k7m-2vx ', { shortCode: 'K7M2VX' }],
  [`https://shampaw.example/s/${TOKEN}.`, { token: TOKEN }],
  [`(https://shampaw.example/he/s/${TOKEN})\u200f`, { token: TOKEN }],
  [`https://shampaw.example/s/${TOKEN.toUpperCase()}`, { token: TOKEN }],
  ['ל7צ-2הס', { shortCode: 'K7M2VX' }],
  ['OIL 123', { shortCode: '011123' }],
])('%s is a sticker', (text, sticker) => {
  expect(parseStickerText(text)).toEqual(sticker);
});

test.each(['', 'K7M2V', '0K3M-AAAA-BBBB-CCCC-D', `https://shampaw.example/s/${TOKEN}0`, 'https://else.example/'])(
  '%s is none',
  (text) => {
    expect(parseStickerText(text)).toBeNull();
  },
);
