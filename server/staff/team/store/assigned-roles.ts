import type { AssignedCustomRole, StaffRole } from '#contracts/staff/team/staff-users.ts';
import { grantablePermissions } from '#contracts/core/permission.ts';
import { json, nullable, type Column } from '#server/core/db/statements/column.ts';

const stored = json<AssignedCustomRole>();

/** Custom role of a staff user. Permissions that do not exist in this version of the software are left out. */
const ownRole: Column<AssignedCustomRole> = {
  ...stored,
  decode(text) {
    const role = stored.decode(text);
    return { ...role, permissions: role.permissions.filter((one) => grantablePermissions.includes(one)) };
  },
};

export const assignedRolesRow = {
  roles: json<readonly StaffRole[]>(),
  own_role: nullable(ownRole),
} as const;

/**
 * Returns the SQL columns of `assignedRolesRow`, read from the table `staff_member` with this alias. The roles are read
 * for every request.
 */
export function assignedRolesSql(alias: string): string {
  return `to_jsonb(${alias}.roles) as roles,
  (select jsonb_build_object('ownRoleId', o.own_role_id, 'name', o.name, 'nameHe', o.name_he,
    'permissions', to_jsonb(o.permissions), 'ofStations', o.of_stations)
  from own_role o where o.own_role_id = ${alias}.own_role_id) as own_role`;
}
