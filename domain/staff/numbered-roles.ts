import { numberedRoles, roleNumberPermissions, type NumberedRole } from '#contracts/staff/home.ts';
import type { HeldRoles } from './permissions.ts';

/**
 * Returns the roles whose daily numbers a staff user sees on the home page: the user's fixed roles, and the roles whose
 * numbers a role of the shop's own allows the user to read.
 */
export function numberedRolesOf({ roles, ownRole }: HeldRoles): readonly NumberedRole[] {
  return numberedRoles.filter(
    (role) => roles.includes(role) || ownRole?.permissions.includes(roleNumberPermissions[role]) === true,
  );
}
