import { permissions, type Permission } from '#contracts/core/permission.ts';
import type { StaffRole } from '#contracts/staff/customers/members.ts';

const reading = permissions.filter((permission) => permission.endsWith('.read'));

/** What only an owner may give or take: everything else of the shop can be handed to somebody. */
const ofOwners: readonly Permission[] = ['role.write', 'settings.write', 'export.pii', 'credit.mint'];

/** Which role may do what. The one table; the browser hides what the server would refuse. */
export const rolePermissions = {
  owner: permissions,
  manager: permissions.filter((permission) => !ofOwners.includes(permission)),
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
  accountant: reading.filter((permission) => permission !== 'document.read' && permission !== 'inbox.read'),
} as const satisfies Record<StaffRole, readonly Permission[]>;

/** Everything that somebody with these roles may do. */
export function permissionsOf(roles: readonly StaffRole[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap((role): readonly Permission[] => rolePermissions[role]));
}
