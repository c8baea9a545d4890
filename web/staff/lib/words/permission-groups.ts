import { permissions, type Permission } from '#contracts/core/permission.ts';
import { m } from '#messages/compiled/messages.js';

/** Groups of the permission table. They have the same names as the navigation groups. */
export const permissionGroups = ['sell', 'customers', 'stations', 'money', 'people', 'settings'] as const;
type PermissionGroup = (typeof permissionGroups)[number];

export const permissionGroupLabels = {
  sell: () => m.staff_group_sell(),
  customers: () => m.staff_group_customers(),
  stations: () => m.staff_group_stations(),
  money: () => m.staff_group_money(),
  people: () => m.staff_group_people(),
  settings: () => m.staff_group_settings(),
} as const satisfies Record<PermissionGroup, () => string>;

const groupOf = {
  'audit.read': 'settings',
  'catalogue.read': 'sell',
  'credit.mint': 'customers',
  'customer.read': 'customers',
  'customer.reveal': 'customers',
  'customer.write': 'customers',
  'document.read': 'people',
  'document.review': 'people',
  'export.pii': 'customers',
  'inbox.read': 'customers',
  'inbox.write': 'customers',
  'inventory.read': 'stations',
  'inventory.write': 'stations',
  'loyalty.read': 'customers',
  'loyalty.write': 'customers',
  'machine.command': 'stations',
  'month.close': 'money',
  'order.read': 'sell',
  'order.refund': 'sell',
  'payout.write': 'money',
  'price.write': 'sell',
  'report.read': 'money',
  'role.write': 'people',
  'settings.read': 'settings',
  'settings.write': 'settings',
  'settlement.write': 'money',
  'statement.read': 'money',
  'station.read': 'stations',
  'station.write': 'stations',
  'team.read': 'people',
  'verification.review': 'customers',
  'voucher.read': 'sell',
  'voucher.write': 'sell',
} as const satisfies Record<Permission, PermissionGroup>;

export function permissionsOfGroup(group: PermissionGroup): readonly Permission[] {
  return permissions.filter((permission) => groupOf[permission] === group);
}

/** Permissions that allow lasting harm, each with a text about the kind of harm. */
const dangers: Readonly<Partial<Record<Permission, () => string>>> = {
  'customer.reveal': () => m.staff_danger_personal(),
  'document.read': () => m.staff_danger_personal(),
  'export.pii': () => m.staff_danger_personal(),
  'credit.mint': () => m.staff_danger_money(),
  'loyalty.write': () => m.staff_danger_money(),
  'order.refund': () => m.staff_danger_money(),
  'settlement.write': () => m.staff_danger_money(),
  'month.close': () => m.staff_danger_books(),
  // a difference that is wrongly marked as resolved can hide a payment that never arrived
  'payout.write': () => m.staff_danger_books(),
  'price.write': () => m.staff_danger_prices(),
  // voiding a voucher destroys its value
  'voucher.write': () => m.staff_danger_vouchers(),
  'machine.command': () => m.staff_danger_machines(),
  'role.write': () => m.staff_danger_rights(),
  'settings.write': () => m.staff_danger_rights(),
};

/**
 * Returns a text about the harm that a permission allows. Returns null for most permissions, which allow no lasting
 * harm.
 */
export function permissionDangerText(permission: Permission): string | null {
  return dangers[permission]?.() ?? null;
}
