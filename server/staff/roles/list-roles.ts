import { permissions } from '#contracts/core/permission.ts';
import type { CustomRole, StaffRoles } from '#contracts/staff/team/roles.ts';
import { staffRoles } from '#contracts/staff/team/staff-users.ts';
import { rolePermissions } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { listCustomRoles, type CustomRoleRow } from '../team/store/custom-role.ts';
import { listStaffUsers, type StaffUserRow } from '../team/store/staff-user.ts';

function personOf({ staffId, name, disabledAt }: StaffUserRow) {
  return { staffId, name, disabled: disabledAt !== null };
}

/** Returns a custom role with the staff users who have it. Its permissions are sorted as in the permission table. */
export function customRoleView(role: CustomRoleRow, staffUsers: readonly StaffUserRow[]): CustomRole {
  return {
    ownRoleId: role.ownRoleId,
    name: role.name,
    nameHe: role.nameHe,
    permissions: permissions.filter((permission) => role.permissions.includes(permission)),
    ofStations: role.ofStations,
    version: role.version,
    people: staffUsers.filter(({ ownRole }) => ownRole?.ownRoleId === role.ownRoleId).map(personOf),
  };
}

/** Returns the fixed roles and the custom roles, each with its permissions and its staff users. */
export async function listRoles(db: Queryable): Promise<StaffRoles> {
  const [own, staffUsers] = await Promise.all([listCustomRoles(db), listStaffUsers(db)]);
  return {
    fixed: staffRoles.map((role) => ({
      role,
      permissions: [...rolePermissions[role]],
      people: staffUsers.filter(({ roles }) => roles.includes(role)).map(personOf),
    })),
    own: own.map((role) => customRoleView(role, staffUsers)),
  };
}
