import { expect, test } from 'vitest';
import { ownerPermissions, permissions } from '#contracts/core/permission.ts';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import { mayHaveRolesAndStations, permissionsOf, type AssignedRoles } from './permissions.ts';

function fixed(...roles: readonly StaffRole[]): AssignedRoles {
  return { roles, ownRole: null };
}

test('an owner may do everything, and only an owner changes roles, gives credit or exports personal data', () => {
  expect([...permissionsOf(fixed('owner'))].toSorted()).toEqual([...permissions]);
  for (const role of ['manager', 'support', 'reviewer', 'stock_keeper', 'accountant', 'partner'] as const) {
    for (const right of ['role.write', 'credit.mint', 'export.pii', 'settings.write'] as const) {
      expect(permissionsOf(fixed(role)).has(right), `${role} ${right}`).toBe(false);
    }
  }
});

test('roles add up', () => {
  const both = permissionsOf(fixed('reviewer', 'stock_keeper'));
  expect(both.has('verification.review') && both.has('inventory.write')).toBe(true);
  expect(permissionsOf(fixed()).size).toBe(0);
});

test('an accountant reads and changes nothing', () => {
  expect([...permissionsOf(fixed('accountant'))].filter((right) => !right.endsWith('.read'))).toEqual([]);
});

test('only a partner has stations, at least one, and no other role', () => {
  expect(mayHaveRolesAndStations(fixed('partner'), ['one'])).toBe(true);
  expect(mayHaveRolesAndStations(fixed('partner'), [])).toBe(false);
  expect(mayHaveRolesAndStations(fixed('partner', 'support'), ['one'])).toBe(false);
  expect(mayHaveRolesAndStations(fixed('support'), ['one'])).toBe(false);
  expect(mayHaveRolesAndStations(fixed('support', 'reviewer'), [])).toBe(true);
});

test('a custom role adds its permissions, but never those of owners', () => {
  const ownRole = { permissions: [...permissions], ofStations: false };
  const has = permissionsOf({ roles: ['stock_keeper'], ownRole });
  expect(has.has('order.refund') && has.has('inventory.write')).toBe(true);
  for (const right of ownerPermissions) expect(has.has(right), right).toBe(false);
  expect(permissionsOf({ roles: ['owner'], ownRole }).has('role.write')).toBe(true);
});

test('a role for own stations has stations, and no other role beside it', () => {
  const ownRole = { permissions: [], ofStations: true };
  expect(mayHaveRolesAndStations({ roles: [], ownRole }, ['one'])).toBe(true);
  expect(mayHaveRolesAndStations({ roles: [], ownRole }, [])).toBe(false);
  expect(mayHaveRolesAndStations({ roles: ['support'], ownRole }, ['one'])).toBe(false);
  expect(mayHaveRolesAndStations({ roles: ['partner'], ownRole }, ['one'])).toBe(false);
  expect(mayHaveRolesAndStations({ roles: [], ownRole: { ofStations: false } }, ['one'])).toBe(false);
});
