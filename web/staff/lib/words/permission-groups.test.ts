import { expect, test } from 'vitest';
import { isSensitivePermission, permissions } from '#contracts/core/permission.ts';
import { permissionDangerText } from './permission-groups.ts';

test('a permission that needs a recent second factor is marked, and so is one that blocks vouchers or moves machines', () => {
  expect(
    permissions.filter((permission) => isSensitivePermission(permission) && permissionDangerText(permission) === null),
  ).toEqual([]);
  for (const permission of ['machine.command', 'payout.write', 'price.write', 'voucher.write'] as const) {
    expect(permissionDangerText(permission), permission).not.toBeNull();
  }
});

test('only reading and daily work have no mark', () => {
  const unmarked = permissions.filter((permission) => permissionDangerText(permission) === null);
  expect(unmarked.filter((permission) => !permission.endsWith('.read'))).toEqual([
    'customer.write',
    'document.review',
    'inbox.write',
    'inventory.write',
    'station.write',
    'verification.review',
  ]);
});
