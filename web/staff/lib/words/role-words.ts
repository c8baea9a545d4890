import type { StaffRole } from '#contracts/staff/customers/members.ts';
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

/** Purpose of each role, in one line. */
export const rolePurposes = {
  owner: () => m.staff_role_owner_for(),
  manager: () => m.staff_role_manager_for(),
  support: () => m.staff_role_support_for(),
  reviewer: () => m.staff_role_reviewer_for(),
  stock_keeper: () => m.staff_role_stock_keeper_for(),
  accountant: () => m.staff_role_accountant_for(),
  partner: () => m.staff_role_partner_for(),
} as const satisfies Record<StaffRole, () => string>;
