import type { Locale } from '#contracts/core/locale.ts';
import type { StaffVoucher, StaffVoucherRow, VoucherEvent } from '#contracts/staff/sales/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { voucherReasonWords } from '../../lib/words/voucher-words.ts';

type State = StaffVoucherRow['state'];

const saidWords = {
  active: () => m.staff_voucher_say_active(),
  frozen: () => m.staff_voucher_say_frozen(),
  depleted: () => m.staff_voucher_say_depleted(),
  expired: () => m.staff_voucher_say_expired(),
  void: () => m.staff_voucher_say_void(),
  refunded: () => m.staff_voucher_say_refunded(),
} as const satisfies Record<State, () => string>;

/** Returns an explanation of a state that staff can give to a customer on the phone. */
export function meaningOf({ state, freezeReason }: StaffVoucher): string {
  return state === 'frozen' && freezeReason === null ? m.staff_voucher_say_frozen_elsewhere() : saidWords[state]();
}

/** Returns the text of a reason; an unknown code is shown as it is. */
export function reasonWords(reason: string): string {
  return new Map<string, () => string>(Object.entries(voucherReasonWords)).get(reason)?.() ?? reason;
}

export function washWords(count: number): string {
  return m.wash_count({ count });
}

type EventText = (washes: { readonly washes: string }) => string;

const events: Readonly<Record<VoucherEvent['kind'], EventText>> = {
  issued: (washes) => m.staff_voucher_event_issued(washes),
  held: (washes) => m.staff_voucher_event_held(washes),
  washed: (washes) => m.staff_voucher_event_washed(washes),
  washed_by_hand: (washes) => m.staff_voucher_event_washed_by_hand(washes),
  washed_offline: (washes) => m.staff_voucher_event_washed_offline(washes),
  released: (washes) => m.staff_voucher_event_released(washes),
  restored: (washes) => m.staff_voucher_event_restored(washes),
  expired: (washes) => m.staff_voucher_event_expired(washes),
  void: (washes) => m.staff_voucher_event_void(washes),
  refunded: (washes) => m.staff_voucher_event_refunded(washes),
  refund_given_up: (washes) => m.staff_voucher_event_refund_given_up(washes),
  frozen: () => m.staff_voucher_event_frozen(),
  unfrozen: () => m.staff_voucher_event_unfrozen(),
  reissued: () => m.staff_voucher_event_reissued(),
  revealed: () => m.staff_voucher_event_revealed(),
};

export function eventWords({ kind, washes }: VoucherEvent): string {
  return events[kind]({ washes: washWords(washes ?? 0) });
}

/** Returns the name in the given language. */
export function nameInLanguage(name: { readonly en: string; readonly he: string }, locale: Locale): string {
  return name[locale];
}
