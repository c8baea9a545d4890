import { expect, test } from 'vitest';
import { VOUCHERS } from '../offline/offline-cache.ts';
import { KEPT_VOUCHERS } from './log-out.ts';

test('logging out deletes what the worker caches', () => {
  expect(KEPT_VOUCHERS).toBe(VOUCHERS);
});
