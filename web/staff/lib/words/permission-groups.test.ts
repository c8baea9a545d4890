import { expect, test } from 'vitest';
import { isSensitive, permissions } from '#contracts/core/permission.ts';
import { dangerOf } from './permission-groups.ts';

test('a permission that needs a recent second factor is marked, and so is one that blocks vouchers or moves machines', () => {
  expect(permissions.filter((permission) => isSensitive(permission) && dangerOf(permission) === null)).toEqual([]);
  for (const permission of ['machine.command', 'payout.write', 'price.write', 'voucher.write'] as const) {
    expect(dangerOf(permission), permission).not.toBeNull();
  }
});

test('only reading and daily work have no mark', () => {
  const unmarked = permissions.filter((permission) => dangerOf(permission) === null);
  expect(unmarked.filter((permission) => !permission.endsWith('.read'))).toEqual([
    'customer.write',
    'document.review',
    'inbox.write',
    'inventory.write',
    'station.write',
    'verification.review',
  ]);
});
