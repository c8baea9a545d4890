import { expect, test } from 'vitest';
import { VOUCHERS } from '../offline/keep.ts';
import { KEPT_VOUCHERS } from './log-out.ts';

test('what is forgotten on logging out is what the worker keeps', () => {
  expect(KEPT_VOUCHERS).toBe(VOUCHERS);
});
