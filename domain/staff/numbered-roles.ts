import { numberedRoles, roleNumberPermissions, type NumberedRole } from '#contracts/staff/home.ts';
import type { HeldRoles } from './permissions.ts';

/**
 * Returns the roles whose daily numbers a staff user sees on the home page: those of the user's fixed roles, and those
 * that the permissions of a role of the shop's own make readable.
 */
export function numberedRolesOf({ roles, ownRole }: HeldRoles): readonly NumberedRole[] {
  return numberedRoles.filter(
    (role) => roles.includes(role) || ownRole?.permissions.includes(roleNumberPermissions[role]) === true,
  );
}
