/**
 * Permissions of staff users. Code checks a permission and never a role. `domain/staff/permissions.ts` defines the
 * permissions of each role.
 */
export const permissions = [
  'audit.read',
  'catalogue.read',
  'credit.mint',
  'customer.read',
  'customer.reveal',
  'customer.write',
  'document.read',
  'document.review',
  'export.pii',
  'inbox.read',
  'inbox.write',
  'inventory.read',
  'inventory.write',
  'loyalty.read',
  'loyalty.write',
  'machine.command',
  'month.close',
  'order.read',
  'order.refund',
  'payout.write',
  'price.write',
  'report.read',
  'role.write',
  'settings.read',
  'settings.write',
  'settlement.write',
  'statement.read',
  'station.read',
  'station.write',
  'team.read',
  'verification.review',
  'voucher.read',
  'voucher.write',
] as const;
export type Permission = (typeof permissions)[number];

/** Permissions that only owners have; no other role contains them. */
export const ownerPermissions = [
  'role.write',
  'settings.write',
  'export.pii',
  'credit.mint',
] as const satisfies readonly Permission[];

export const grantablePermissions: readonly Permission[] = permissions.filter(
  (permission) => !ownerPermissions.some((one) => one === permission),
);

/** Permissions that a custom role for own stations can contain. They are the permissions of a partner. */
export const stationPermissions = ['station.read', 'statement.read'] as const satisfies readonly Permission[];

/**
 * Permissions that require a second factor entered within the last ten minutes. An unattended screen can then not be
 * misused.
 */
const sensitive: ReadonlySet<Permission> = new Set([
  'credit.mint',
  'export.pii',
  // changing the loyalty terms changes prices
  'loyalty.write',
  'month.close',
  'order.refund',
  'price.write',
  'role.write',
  'settings.write',
  'settlement.write',
]);

/** Permission that an endpoint of the portal requires; 'member' means any signed-in staff user. */
export type RequiredPermission = Permission | 'member';

export function isSensitivePermission(permission: RequiredPermission): boolean {
  return permission !== 'member' && sensitive.has(permission);
}
