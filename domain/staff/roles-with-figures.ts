import { rolesWithFigures, roleNumberPermissions, type RoleWithFigures } from '#contracts/staff/home.ts';
import type { AssignedRoles } from './permissions.ts';

/**
 * Returns the roles whose daily numbers a staff user sees on the home page: the user's fixed roles, and roles whose
 * numbers the permissions of the user's custom role include.
 */
export function rolesWithFiguresOf({ roles, ownRole }: AssignedRoles): readonly RoleWithFigures[] {
  return rolesWithFigures.filter(
    (role) => roles.includes(role) || ownRole?.permissions.includes(roleNumberPermissions[role]) === true,
  );
}
