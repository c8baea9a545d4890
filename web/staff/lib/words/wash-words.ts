import type { ReleaseReason } from '#contracts/entitlements/redemption.ts';
import { m } from '#messages/compiled/messages.js';

/** Texts for a wash that did not start and was credited back to its voucher, by the reason. */
export const releasedWashLabels = {
  failed: () => m.staff_wash_released_failed(),
  not_started: () => m.staff_wash_released_not_started(),
  unreachable: () => m.staff_wash_released_unreachable(),
  unconfirmed: () => m.staff_wash_released_unconfirmed(),
} as const satisfies Record<ReleaseReason, () => string>;
