import type { Locale } from '#contracts/core/locale.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import { m } from '#messages/compiled/messages.js';

const words = {
  active: m.voucher_state_active,
  depleted: m.voucher_state_depleted,
  expired: m.voucher_state_expired,
  frozen: m.voucher_state_frozen,
  void: m.voucher_state_void,
  refunded: m.voucher_state_refunded,
} as const satisfies Record<LotState, unknown>;

export function lotStateText(state: LotState, locale: Locale): string {
  return words[state]({}, { locale });
}
