import { expect, test } from 'vitest';
import { rolesWithFigures, roleNumberPermissions } from '#contracts/staff/home.ts';
import type { Permission } from '#contracts/core/permission.ts';
import { rolesWithFiguresOf } from './roles-with-figures.ts';
import { rolePermissions } from './permissions.ts';

function customRoleWith(...permissions: readonly Permission[]) {
  return { permissions: [...permissions], ofStations: false };
}

test('a fixed role has its own numbers and no others, and may read them', () => {
  for (const role of rolesWithFigures) {
    expect(rolesWithFiguresOf({ roles: [role], ownRole: null })).toEqual([role]);
    const permissions: readonly Permission[] = rolePermissions[role];
    expect(permissions).toContain(roleNumberPermissions[role]);
  }
  expect(rolesWithFiguresOf({ roles: ['owner'], ownRole: null })).toEqual([]);
  expect(rolesWithFiguresOf({ roles: ['partner'], ownRole: null })).toEqual([]);
});

test('a custom role has the numbers that its permissions make readable', () => {
  const ownRole = customRoleWith('inbox.read', 'inventory.read', 'order.read');
  expect(rolesWithFiguresOf({ roles: [], ownRole })).toEqual(['support', 'stock_keeper']);
  expect(rolesWithFiguresOf({ roles: ['support'], ownRole: customRoleWith('inbox.read') })).toEqual(['support']);
  expect(rolesWithFiguresOf({ roles: [], ownRole: customRoleWith('order.read') })).toEqual([]);
});
