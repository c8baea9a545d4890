import { expect, test } from 'vitest';
import { isBayHeldForOther } from './bay-hold.ts';

const NOW = Date.parse('2026-11-29T10:00:00Z');
const hold = { heldFor: 'ab', heldUntil: NOW + 1, heldHere: false } as const;
const afar = { browser: 'cd', atSticker: false } as const;
const there = { browser: 'cd', atSticker: true } as const;

test('a held bay is not free for other customers from afar, until the hold ends', () => {
  expect(isBayHeldForOther(hold, afar, NOW)).toBe(true);
  expect(isBayHeldForOther(hold, { ...afar, browser: null }, NOW)).toBe(true);
  expect(isBayHeldForOther(hold, afar, NOW + 1)).toBe(false);
});

test('a customer at the sticker is not refused for a customer who is not there', () => {
  expect(isBayHeldForOther(hold, there, NOW)).toBe(false);
  expect(isBayHeldForOther({ ...hold, heldHere: true }, there, NOW)).toBe(true);
});

test('the bay is free for the browser that it is held for, and without a hold for all', () => {
  expect(isBayHeldForOther({ ...hold, heldHere: true }, { ...afar, browser: 'ab' }, NOW)).toBe(false);
  expect(isBayHeldForOther({ heldFor: null, heldUntil: null, heldHere: false }, afar, NOW)).toBe(false);
});
