import type { PointsWithdrawalReason } from '#contracts/staff/customers/points-withdrawal.ts';
import { m } from '#messages/compiled/messages.js';

export const withdrawalLabels = {
  mistake: () => m.staff_withdraw_mistake(),
  misuse: () => m.staff_withdraw_misuse(),
  other: () => m.staff_withdraw_other(),
} as const satisfies Record<PointsWithdrawalReason, () => string>;
