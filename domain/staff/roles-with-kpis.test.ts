import { expect, test } from 'vitest';
import { rolesWithKpis, roleKpiPermissions } from '#contracts/staff/home.ts';
import type { Permission } from '#contracts/core/permission.ts';
import { rolesWithKpisOf } from './roles-with-kpis.ts';
import { rolePermissions } from './permissions.ts';

function customRoleWith(...permissions: readonly Permission[]) {
  return { permissions: [...permissions], ofStations: false };
}

test('a fixed role has its own numbers and no others, and may read them', () => {
  for (const role of rolesWithKpis) {
    expect(rolesWithKpisOf({ roles: [role], ownRole: null })).toEqual([role]);
    const permissions: readonly Permission[] = rolePermissions[role];
    expect(permissions).toContain(roleKpiPermissions[role]);
  }
  expect(rolesWithKpisOf({ roles: ['owner'], ownRole: null })).toEqual([]);
  expect(rolesWithKpisOf({ roles: ['partner'], ownRole: null })).toEqual([]);
});

test('a custom role has the numbers that its permissions make readable', () => {
  const ownRole = customRoleWith('inbox.read', 'inventory.read', 'order.read');
  expect(rolesWithKpisOf({ roles: [], ownRole })).toEqual(['support', 'stock_keeper']);
  expect(rolesWithKpisOf({ roles: ['support'], ownRole: customRoleWith('inbox.read') })).toEqual(['support']);
  expect(rolesWithKpisOf({ roles: [], ownRole: customRoleWith('order.read') })).toEqual([]);
});
