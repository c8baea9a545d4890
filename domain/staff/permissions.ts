import { ownerPermissions, permissions, stationPermissions, type Permission } from '#contracts/core/permission.ts';
import type { AssignedCustomRole, StaffRole } from '#contracts/staff/team/staff-users.ts';

const reading = permissions.filter((permission) => permission.endsWith('.read'));

function isOwnerPermission(permission: Permission): boolean {
  return ownerPermissions.some((one) => one === permission);
}

/**
 * Permissions of each fixed role. The server checks the permissions. The browser only hides actions that the server
 * would refuse.
 */
export const rolePermissions = {
  owner: permissions,
  manager: permissions.filter((permission) => !isOwnerPermission(permission)),
  support: [
    'catalogue.read',
    'customer.read',
    'customer.reveal',
    'customer.write',
    'inbox.read',
    'inbox.write',
    'loyalty.read',
    'order.read',
    'order.refund',
    'station.read',
    'voucher.read',
    'voucher.write',
  ],
  reviewer: ['customer.read', 'document.read', 'document.review', 'verification.review'],
  stock_keeper: ['inventory.read', 'inventory.write', 'station.read'],
  partner: stationPermissions,
  accountant: reading.filter((permission) => permission !== 'document.read' && permission !== 'inbox.read'),
} as const satisfies Record<StaffRole, readonly Permission[]>;

/** Roles of a staff user. A user has fixed roles, and at most one custom role that an owner composed. */
export type AssignedRoles = {
  readonly roles: readonly StaffRole[];
  readonly ownRole: Pick<AssignedCustomRole, 'ofStations' | 'permissions'> | null;
};

/** Returns true if these roles limit the user to their own stations. The partner role is such a role. */
export function isLimitedToOwnStations({
  roles,
  ownRole,
}: {
  readonly roles: readonly StaffRole[];
  readonly ownRole: Pick<AssignedCustomRole, 'ofStations'> | null;
}): boolean {
  return roles.includes('partner') || ownRole?.ofStations === true;
}

/**
 * Returns true if a staff user may have this combination of roles and stations. Partners, and users with a custom role
 * for own stations, must have stations. They must not have another role, because other roles see the whole shop. All
 * other staff users must have no stations.
 */
export function mayHaveRolesAndStations(
  assigned: { readonly roles: readonly StaffRole[]; readonly ownRole: Pick<AssignedCustomRole, 'ofStations'> | null },
  stations: readonly string[],
): boolean {
  const count = assigned.roles.length + (assigned.ownRole === null ? 0 : 1);
  return isLimitedToOwnStations(assigned) ? count === 1 && stations.length > 0 : stations.length === 0;
}

/**
 * Returns all permissions of a staff user. A permission that only owners have counts only if it comes from the owner
 * role.
 */
export function permissionsOf({ roles, ownRole }: AssignedRoles): ReadonlySet<Permission> {
  const own = (ownRole?.permissions ?? []).filter((permission) => !isOwnerPermission(permission));
  return new Set([...roles.flatMap((role): readonly Permission[] => rolePermissions[role]), ...own]);
}
