import { expect, test } from 'vitest';
import { isScanTooOldToStart } from './scan-time.ts';

test('what was read half a minute ago starts no machine', () => {
  expect(isScanTooOldToStart(0)).toBe(false);
  expect(isScanTooOldToStart(29_999)).toBe(false);
  expect(isScanTooOldToStart(30_000)).toBe(true);
});
