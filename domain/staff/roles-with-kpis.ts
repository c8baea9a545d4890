import { rolesWithKpis, roleKpiPermissions, type RoleWithKpis } from '#contracts/staff/home.ts';
import type { AssignedRoles } from './permissions.ts';

/**
 * Returns the roles whose key figures a staff user sees on the portal's home page. These are the user's fixed roles,
 * and the roles whose key figures the custom role may read.
 */
export function rolesWithKpisOf({ roles, ownRole }: AssignedRoles): readonly RoleWithKpis[] {
  return rolesWithKpis.filter(
    (role) => roles.includes(role) || ownRole?.permissions.includes(roleKpiPermissions[role]) === true,
  );
}
