import { permissions, type Permission } from '#contracts/core/permission.ts';
import type { StaffRole } from '#contracts/staff/customers/members.ts';

const reading = permissions.filter((permission) => permission.endsWith('.read'));

/** Permissions of owners only; all other permissions can be given to other roles. */
const ownerPermissions: readonly Permission[] = ['role.write', 'settings.write', 'export.pii', 'credit.mint'];

/** Permissions of each role. The server checks them; the browser only hides what the server would refuse. */
export const rolePermissions = {
  owner: permissions,
  manager: permissions.filter((permission) => !ownerPermissions.includes(permission)),
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
  partner: ['station.read', 'statement.read'],
  accountant: reading.filter((permission) => permission !== 'document.read' && permission !== 'inbox.read'),
} as const satisfies Record<StaffRole, readonly Permission[]>;

/**
 * Returns true if these roles may be limited to these stations. A partner has stations and no other role, because the
 * other roles see the whole shop; all other staff users have no stations.
 */
export function mayHaveStations(roles: readonly StaffRole[], stations: readonly string[]): boolean {
  return roles.includes('partner') ? roles.length === 1 && stations.length > 0 : stations.length === 0;
}

/** Returns all permissions of a set of roles. */
export function permissionsOf(roles: readonly StaffRole[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap((role): readonly Permission[] => rolePermissions[role]));
}
