/**
 * What somebody of the staff may do. Code asks for a permission, never for a role: which role has which stands in
 * `domain/staff/permissions.ts`.
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
  'month.close',
  'order.read',
  'order.refund',
  'price.write',
  'report.read',
  'role.write',
  'settings.read',
  'settings.write',
  'settlement.write',
  'station.read',
  'station.write',
  'team.read',
  'verification.review',
  'voucher.read',
  'voucher.write',
] as const;
export type Permission = (typeof permissions)[number];

/** What an attacker at an open screen must not do: each use asks for a proof of the last ten minutes. */
const sensitive: ReadonlySet<Permission> = new Set([
  'credit.mint',
  'export.pii',
  // other rules of membership are other prices
  'loyalty.write',
  'month.close',
  'order.refund',
  'price.write',
  'role.write',
  'settings.write',
  'settlement.write',
]);

/** What a route of the staff asks for; 'member' is everybody who is signed in to the portal. */
export type RoutePermission = Permission | 'member';

export function isSensitive(permission: RoutePermission): boolean {
  return permission !== 'member' && sensitive.has(permission);
}
