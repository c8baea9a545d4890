import type { StaffCancelReason } from '#contracts/selling/membership.ts';
import type { StaffMembership } from '#contracts/staff/customers/memberships.ts';
import { m } from '#messages/compiled/messages.js';

export const membershipStateLabels = {
  joining: () => m.staff_memberships_joining(),
  active: () => m.staff_memberships_active(),
  past_due: () => m.staff_memberships_past_due(),
  paused: () => m.staff_memberships_paused(),
  cancelled: () => m.staff_memberships_cancelled(),
  ended: () => m.staff_memberships_ended(),
} as const satisfies Record<StaffMembership['state'], () => string>;

export const membershipEndLabels = {
  cancelled: () => m.staff_memberships_end_cancelled(),
  unpaid: () => m.staff_memberships_end_unpaid(),
  never_paid: () => m.staff_memberships_end_never_paid(),
  account_deleted: () => m.staff_memberships_end_account(),
} as const satisfies Record<NonNullable<StaffMembership['endReason']>, () => string>;

export const membershipCancelReasonLabels = {
  asked: () => m.staff_memberships_reason_asked(),
  new_immigrant: () => m.staff_memberships_reason_immigrant(),
  shop: () => m.staff_memberships_reason_shop(),
} as const satisfies Record<StaffCancelReason, () => string>;
