import { expect, test } from 'vitest';
import { STORED_PAGES_CACHE } from '../offline/offline-cache.ts';
import { VOUCHER_CACHE } from './log-out.ts';

test('logging out deletes what the worker caches', () => {
  expect(VOUCHER_CACHE).toBe(STORED_PAGES_CACHE);
});
