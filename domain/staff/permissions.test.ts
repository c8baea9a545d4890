import { expect, test } from 'vitest';
import { permissions } from '#contracts/core/permission.ts';
import { mayHaveStations, permissionsOf } from './permissions.ts';

test('an owner may do everything, and only an owner changes roles, gives credit or exports personal data', () => {
  expect([...permissionsOf(['owner'])].toSorted()).toEqual([...permissions]);
  for (const role of ['manager', 'support', 'reviewer', 'stock_keeper', 'accountant', 'partner'] as const) {
    for (const right of ['role.write', 'credit.mint', 'export.pii', 'settings.write'] as const) {
      expect(permissionsOf([role]).has(right), `${role} ${right}`).toBe(false);
    }
  }
});

test('roles add up', () => {
  const both = permissionsOf(['reviewer', 'stock_keeper']);
  expect(both.has('verification.review') && both.has('inventory.write')).toBe(true);
  expect(permissionsOf([]).size).toBe(0);
});

test('an accountant reads and changes nothing', () => {
  expect([...permissionsOf(['accountant'])].filter((right) => !right.endsWith('.read'))).toEqual([]);
});

test('only a partner has stations, at least one, and no other role', () => {
  expect(mayHaveStations(['partner'], ['one'])).toBe(true);
  expect(mayHaveStations(['partner'], [])).toBe(false);
  expect(mayHaveStations(['partner', 'support'], ['one'])).toBe(false);
  expect(mayHaveStations(['support'], ['one'])).toBe(false);
  expect(mayHaveStations(['support', 'reviewer'], [])).toBe(true);
});
