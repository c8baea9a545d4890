import { expect, test } from 'vitest';
import { readScreenCode, SCREEN_CODE_INTERVAL_MS, screenCodeAt } from './screen-code.ts';

const NOW = Date.parse('2026-11-29T10:00:30Z');
const SHORT = 'K7M2QX';

/** A check value that depends on key and text; the real one is an HMAC. */
function macUnder(key: number) {
  return (text: string): string => {
    let sum = key;
    for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
    return sum.toString(16).padStart(8, '0').repeat(8);
  };
}

const mac = macUnder(7);

test('the code is new every minute, as long as a sticker’s token, and names its station', () => {
  const code = screenCodeAt(SHORT, NOW, mac);
  expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/);
  expect(screenCodeAt(SHORT, NOW + 29_000, mac)).toBe(code);
  expect(screenCodeAt(SHORT, NOW + SCREEN_CODE_INTERVAL_MS, mac)).not.toBe(code);
  expect(readScreenCode(code, NOW, mac)).toEqual({ shortCode: SHORT, expired: false });
});

test('a code is accepted for three minutes more; a photograph of yesterday is recognised as old', () => {
  const code = screenCodeAt(SHORT, NOW, mac);
  expect(readScreenCode(code, NOW + 3 * SCREEN_CODE_INTERVAL_MS, mac)?.expired).toBe(false);
  expect(readScreenCode(code, NOW + 4 * SCREEN_CODE_INTERVAL_MS, mac)?.expired).toBe(true);
  expect(readScreenCode(code, NOW + 24 * 60 * SCREEN_CODE_INTERVAL_MS, mac)).toEqual({
    shortCode: SHORT,
    expired: true,
  });
});

test('a code of another key, another station, another minute or of the future is not the shop’s', () => {
  const code = screenCodeAt(SHORT, NOW, mac);
  expect(readScreenCode(code, NOW, macUnder(8))).toBeNull();
  expect(readScreenCode(`a${code.slice(1)}`, NOW, mac)).toBeNull();
  expect(readScreenCode(screenCodeAt(SHORT, NOW + 5 * SCREEN_CODE_INTERVAL_MS, mac), NOW, mac)).toBeNull();
  expect(readScreenCode('0'.repeat(32), NOW, mac)).toBeNull();
});
