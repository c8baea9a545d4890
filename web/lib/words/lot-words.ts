import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import { m } from '#messages/compiled/messages.js';

/** Texts for the state of a voucher, in two or three words. */
export const lotStateLabels = {
  active: () => m.voucher_state_active(),
  depleted: () => m.voucher_state_depleted(),
  expired: () => m.voucher_state_expired(),
  frozen: () => m.voucher_state_frozen(),
  void: () => m.voucher_state_void(),
  refunded: () => m.voucher_state_refunded(),
} satisfies Record<VoucherView['state'], () => string>;
