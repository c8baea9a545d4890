import { rolesWithFigures, roleNumberPermissions, type RoleWithFigures } from '#contracts/staff/home.ts';
import type { AssignedRoles } from './permissions.ts';

/**
 * Returns the roles whose key figures a staff user sees on the portal's home page. These are the user's fixed roles,
 * and the roles whose key figures the custom role may read.
 */
export function rolesWithFiguresOf({ roles, ownRole }: AssignedRoles): readonly RoleWithFigures[] {
  return rolesWithFigures.filter(
    (role) => roles.includes(role) || ownRole?.permissions.includes(roleNumberPermissions[role]) === true,
  );
}
