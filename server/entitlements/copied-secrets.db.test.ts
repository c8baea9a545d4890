import { expect, test } from 'vitest';
import { formatCode, appendCheckCharacter } from '#domain/core/codes/voucher-code.ts';
import { toLatinKeyboardLayout } from '#domain/core/text/keyboard-layout.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1' } });
const { db, keyring } = shop.deps;

const hebrewKeys = new Map(
  Array.from("קראטוןםפשדגכעיחלזסבהנמצ/'", (letter) => [toLatinKeyboardLayout(letter).toUpperCase(), letter]),
);

/** Returns what the keys of a code write under the Hebrew keyboard layout. */
function underHebrewLayout(code: string): string {
  return Array.from(code, (character) => hebrewKeys.get(character) ?? character).join('');
}

test('a right code or link is no guess, however it was typed, scanned or copied', async () => {
  const { lotId } = await makePaidOrder(db, keyring);
  const code = keyring.voucherCode(lotId, 1);
  const token = keyring.voucherToken(lotId, 1);
  const browser = createBrowser(shop, '203.0.113.44');
  // guesses are counted by browser, and five are allowed
  browser.cookies.set('__Host-cart', Buffer.alloc(32, 5).toString('base64url'));
  const typed = [
    underHebrewLayout(code),
    underHebrewLayout(formatCode(code)),
    `${formatCode(code)}.`,
    `(${formatCode(code)})`,
    `\u201d${code}\u201c`,
    `\u200f${code}\u200e`,
    code.toLowerCase(),
  ];
  for (const one of typed) {
    expect((await browser.post('/api/vouchers/lookup', { code: one })).statusCode, one).toBe(200);
  }
  for (const mark of ['.', ')', '%22', '%E2%80%9D', '%E2%80%8F', ').']) {
    expect((await browser.get(`/api/vouchers/by-link/${token}${mark}`)).statusCode, mark).toBe(200);
  }
  // all five guesses are still there
  const wrong = appendCheckCharacter('0'.repeat(15) + '1');
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    statuses.push((await browser.post('/api/vouchers/lookup', { code: wrong })).statusCode);
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
});
