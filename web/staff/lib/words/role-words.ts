import type { Locale } from '#contracts/core/locale.ts';
import type { AssignedCustomRole, StaffRole } from '#contracts/staff/team/staff-users.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

export const roleLabels = {
  owner: () => m.staff_role_owner(),
  manager: () => m.staff_role_manager(),
  support: () => m.staff_role_support(),
  reviewer: () => m.staff_role_reviewer(),
  stock_keeper: () => m.staff_role_stock_keeper(),
  accountant: () => m.staff_role_accountant(),
  partner: () => m.staff_role_partner(),
} as const satisfies Record<StaffRole, () => string>;

/** Purpose of each role, described in one line. */
export const rolePurposes = {
  owner: () => m.staff_role_owner_for(),
  manager: () => m.staff_role_manager_for(),
  support: () => m.staff_role_support_for(),
  reviewer: () => m.staff_role_reviewer_for(),
  stock_keeper: () => m.staff_role_stock_keeper_for(),
  accountant: () => m.staff_role_accountant_for(),
  partner: () => m.staff_role_partner_for(),
} as const satisfies Record<StaffRole, () => string>;

export function customRoleName({ name, nameHe }: Pick<AssignedCustomRole, 'name' | 'nameHe'>, locale: Locale): string {
  return locale === 'he' ? nameHe : name;
}

type AssignedRoleNames = {
  readonly roles: readonly StaffRole[];
  readonly ownRole: Pick<AssignedCustomRole, 'name' | 'nameHe'> | null;
};

/** Returns the names of all roles of a staff user. */
export function roleNames({ roles, ownRole }: AssignedRoleNames, locale: Locale): string {
  const own = ownRole === null ? [] : [isolated(customRoleName(ownRole, locale))];
  return [...roles.map((role) => roleLabels[role]()), ...own].join(', ');
}
