import { expect, test } from 'vitest';
import { isTooLateToStart } from './scan-time.ts';

test('what was read half a minute ago starts no machine', () => {
  expect(isTooLateToStart(0)).toBe(false);
  expect(isTooLateToStart(29_999)).toBe(false);
  expect(isTooLateToStart(30_000)).toBe(true);
});
