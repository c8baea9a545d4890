import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { ownApprovalAllowedAt } from './own-approval.ts';

test('an owner alone in the shop waits an hour before they approve their own proposal', () => {
  expect(ownApprovalAllowedAt(1_000)).toBe(1_000 + HOUR_MS);
});
