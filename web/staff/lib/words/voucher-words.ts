import type { FreezeReason, ReissueReason, VoidReason } from '#contracts/entitlements/voucher-action-reasons.ts';
import type { InterruptionCause, ReleaseReason } from '#contracts/entitlements/redemption.ts';
import type { StaffVoucherRow } from '#contracts/staff/sales/vouchers.ts';
import { m } from '#messages/compiled/messages.js';

export const voucherStateLabels = {
  active: () => m.staff_voucher_state_active(),
  frozen: () => m.staff_voucher_state_frozen(),
  depleted: () => m.staff_voucher_state_depleted(),
  expired: () => m.staff_voucher_state_expired(),
  void: () => m.staff_voucher_state_void(),
  refunded: () => m.staff_voucher_state_refunded(),
} as const satisfies Record<StaffVoucherRow['state'], () => string>;

type Reason = FreezeReason | ReissueReason | VoidReason | ReleaseReason | InterruptionCause;

export const voucherReasonLabels: Readonly<Record<Reason, () => string>> = {
  leaked: () => m.staff_voucher_reason_leaked(),
  suspected_fraud: () => m.staff_voucher_reason_suspected_fraud(),
  asked_by_holder: () => m.staff_voucher_reason_asked_by_holder(),
  under_review: () => m.staff_voucher_reason_under_review(),
  fraud: () => m.staff_voucher_reason_fraud(),
  issued_by_mistake: () => m.staff_voucher_reason_issued_by_mistake(),
  settled_otherwise: () => m.staff_voucher_reason_settled_otherwise(),
  lost: () => m.staff_voucher_reason_lost(),
  wrong_address: () => m.staff_voucher_reason_wrong_address(),
  failed: () => m.staff_voucher_reason_failed(),
  not_started: () => m.staff_voucher_reason_not_started(),
  unreachable: () => m.staff_voucher_reason_unreachable(),
  unconfirmed: () => m.staff_voucher_reason_unconfirmed(),
  power: () => m.staff_voucher_reason_power(),
  fault: () => m.staff_voucher_reason_fault(),
};
