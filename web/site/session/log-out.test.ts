import { expect, test } from 'vitest';
import { VOUCHERS } from '../offline/offline-cache.ts';
import { VOUCHER_CACHE } from './log-out.ts';

test('logging out deletes what the worker caches', () => {
  expect(VOUCHER_CACHE).toBe(VOUCHERS);
});
