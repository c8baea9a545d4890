import type { Locale } from '#contracts/core/locale.ts';
import type { StaffVoucher, StaffVoucherRow, VoucherEvent } from '#contracts/staff/sales/vouchers.ts';
import { formatDate, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { auditActionText } from '../../lib/audit/audit-action-texts.ts';
import { giftChannelText } from '../../lib/words/timeline-words.ts';
import { voucherReasonLabels } from '../../lib/words/voucher-words.ts';

type State = StaffVoucherRow['state'];

const explanations = {
  active: () => m.staff_voucher_say_active(),
  frozen: () => m.staff_voucher_say_frozen(),
  depleted: () => m.staff_voucher_say_depleted(),
  expired: () => m.staff_voucher_say_expired(),
  void: () => m.staff_voucher_say_void(),
  refunded: () => m.staff_voucher_say_refunded(),
} as const satisfies Record<State, () => string>;

export function explainVoucherState({ state, freezeReason }: StaffVoucher): string {
  return state === 'frozen' && freezeReason === null ? m.staff_voucher_say_frozen_elsewhere() : explanations[state]();
}

/** Returns the text for a reason code. An unknown code is returned unchanged. */
export function voucherReasonText(reason: string): string {
  return new Map<string, () => string>(Object.entries(voucherReasonLabels)).get(reason)?.() ?? reason;
}

export function washCountText(count: number): string {
  return m.wash_count({ count });
}

type EventParts = {
  readonly washes: string;
  readonly code: string;
  /** Name of the channel through which a gift was sent. Empty for other events. */
  readonly way: string;
  readonly date: string;
};

const events = {
  bought: (parts) => m.staff_voucher_event_bought(parts),
  given: (parts) => m.staff_voucher_event_given(parts),
  issued: (parts) => m.staff_voucher_event_issued(parts),
  gift_planned: () => m.staff_voucher_event_gift_planned(),
  gift_sent: ({ way }) => m.staff_tl_gift_tried_sent({ way }),
  gift_failed: ({ way }) => m.staff_tl_gift_tried_failed({ way }),
  gift_corrected: () => auditActionText('gift.correct'),
  gift_resent: () => auditActionText('gift.resend'),
  opened: () => m.staff_voucher_event_opened(),
  claimed: () => m.staff_voucher_event_claimed(),
  held: (parts) => m.staff_voucher_event_held(parts),
  washed: (parts) => m.staff_voucher_event_washed(parts),
  washed_by_hand: (parts) => m.staff_voucher_event_washed_by_hand(parts),
  washed_offline: (parts) => m.staff_voucher_event_washed_offline(parts),
  released: (parts) => m.staff_voucher_event_released(parts),
  restored: (parts) => m.staff_voucher_event_restored(parts),
  given_back: (parts) => m.staff_voucher_event_given_back(parts),
  extended: ({ date }) => m.staff_voucher_event_extended({ date }),
  expired: (parts) => m.staff_voucher_event_expired(parts),
  expires: () => m.staff_voucher_event_expires(),
  void: (parts) => m.staff_voucher_event_void(parts),
  refunded: (parts) => m.staff_voucher_event_refunded(parts),
  refund_given_up: (parts) => m.staff_voucher_event_refund_given_up(parts),
  frozen: () => m.staff_voucher_event_frozen(),
  unfrozen: () => m.staff_voucher_event_unfrozen(),
  reissued: () => m.staff_voucher_event_reissued(),
  revealed: () => m.staff_voucher_event_revealed(),
} as const satisfies Record<VoucherEvent['kind'], (parts: EventParts) => string>;

/**
 * Returns true if the event's reason is the channel through which a gift was sent. The event's sentence already
 * contains the channel.
 */
function isGiftDeliveryEvent({ kind }: VoucherEvent): boolean {
  return kind === 'gift_sent' || kind === 'gift_failed';
}

export function voucherEventText(event: VoucherEvent, { orderCode }: StaffVoucher, locale: Locale): string {
  const { kind, reason, until, washes } = event;
  return events[kind]({
    washes: washCountText(washes ?? 0),
    code: leftToRight(orderCode),
    way: isGiftDeliveryEvent(event) ? giftChannelText(reason ?? '') : '',
    date: until === null ? '' : formatDate(Date.parse(until), locale),
  });
}

/**
 * Returns the reason of an event as text. Returns null if the event has no reason, or if its sentence already contains
 * the reason.
 */
export function voucherEventReasonText(event: VoucherEvent): string | null {
  return event.reason === null || isGiftDeliveryEvent(event) ? null : voucherReasonText(event.reason);
}

export function nameInLanguage(name: { readonly en: string; readonly he: string }, locale: Locale): string {
  return name[locale];
}
