import type { StaffRole } from '#contracts/staff/customers/members.ts';
import { m } from '#messages/compiled/messages.js';

export const roleWords = {
  owner: () => m.staff_role_owner(),
  manager: () => m.staff_role_manager(),
  support: () => m.staff_role_support(),
  reviewer: () => m.staff_role_reviewer(),
  stock_keeper: () => m.staff_role_stock_keeper(),
  accountant: () => m.staff_role_accountant(),
  partner: () => m.staff_role_partner(),
} as const satisfies Record<StaffRole, () => string>;
