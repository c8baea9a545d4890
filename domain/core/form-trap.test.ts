import { expect, test } from 'vitest';
import { isProbablyBot } from './honeypot.ts';

test.for([
  [{}, false],
  [{ website: '', openedMs: 1_500 }, false],
  [{ website: '  ' }, false],
  [{ openedMs: 90_000 }, false],
  [{ openedMs: 1_499 }, true],
  [{ openedMs: 0 }, true],
  [{ website: 'https://spam.example' }, true],
  [{ website: 'x', openedMs: 90_000 }, true],
] as const)("a form with %j is a machine's: %s", ([traps, expected]) => {
  expect(isProbablyBot(traps)).toBe(expected);
});
