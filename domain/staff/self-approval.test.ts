import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { selfApprovalAllowedAt } from './self-approval.ts';

test('an owner alone in the shop waits an hour before they approve their own proposal', () => {
  expect(selfApprovalAllowedAt(1_000)).toBe(1_000 + HOUR_MS);
});
