import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import { instantOfWallTimeText, wallTimeTextAt } from '#domain/selling/price-schedule.ts';

/**
 * Facts from which the state of a voucher at an earlier time is calculated. Times are epoch ms. A time is null if the
 * event did not happen.
 */
export type LotHistory = {
  readonly left: number;
  readonly held: number;
  /** Action that had ended the voucher by that time; null if the voucher had not ended. */
  readonly ended: 'expire' | 'void' | null;
  /** True if a refund had removed the voucher's last washes by that time. */
  readonly isRefunded: boolean;
  readonly expiresAt: number | null;
  /** Last freeze or unfreeze by staff before that time; null if there was none. */
  readonly lastCare: 'freeze' | 'unfreeze' | null;
  /** Start of the voucher's current freeze; null if it is not frozen today. */
  readonly frozenSince: number | null;
  /** True if a cancellation notice was open or approved at that time. */
  readonly isCancelling: boolean;
};

/**
 * Returns the state that a voucher had at a given time. A final state has priority over a freeze, as in the current
 * state.
 */
export function lotStateAt(lot: LotHistory, at: number): LotState {
  const left = lot.left + lot.held;
  if (lot.ended === 'expire') return 'expired';
  if (lot.ended === 'void') return 'void';
  if (left === 0 && lot.isRefunded) return 'refunded';
  if (wasFrozen(lot, at)) return 'frozen';
  if (left === 0) return 'depleted';
  return lot.expiresAt !== null && lot.expiresAt < at ? 'expired' : 'active';
}

function wasFrozen({ lastCare, isCancelling, frozenSince }: LotHistory, at: number): boolean {
  return lastCare === 'freeze' || isCancelling || (frozenSince !== null && frozenSince <= at);
}

export type OrderPaymentHistory = {
  readonly paidAt: number | null;
  readonly expiresAt: number;
  readonly paidAgorot: number;
  readonly refundedAgorot: number;
};

/** Returns the state that an order had at a given time. Times are epoch ms. */
export function orderStateAt({ paidAt, expiresAt, paidAgorot, refundedAgorot }: OrderPaymentHistory, at: number) {
  if (paidAt === null || paidAt > at) return expiresAt <= at ? 'not_paid_in_time' : 'unpaid';
  if (refundedAgorot === 0) return 'paid';
  return refundedAgorot < paidAgorot ? 'part_refunded' : 'refunded';
}

/** Entry of the audit log about a change of a customer's discounts. */
export type DiscountChange = {
  readonly action: 'founder.grant' | 'founder.change' | 'founder.end' | 'verification.approve' | 'verification.end';
  /** Founder discount in percent; null for other actions. */
  readonly percent: number | null;
  /** Kind of the discount card that staff verified; null for other actions. */
  readonly kind: 'senior' | 'disability' | null;
  /** End of the verification in epoch ms; null if it is valid for life. */
  readonly validUntil: number | null;
};

export type DiscountInForce = { readonly rule: 'founder' | 'senior' | 'disability'; readonly percent: number };

/**
 * Returns the discounts that a customer had at a given time. They are calculated from the earlier actions, in the order
 * in which they happened.
 */
export function discountsAt(acts: readonly DiscountChange[], verifiedPercent: number, at: number): DiscountInForce[] {
  const counted = new Map<DiscountInForce['rule'], number>();
  for (const { action, percent, kind, validUntil } of acts) {
    const rule = kind ?? 'founder';
    const isOver = validUntil !== null && validUntil <= at;
    if (action === 'founder.end' || action === 'verification.end' || isOver) counted.delete(rule);
    else counted.set(rule, percent ?? verifiedPercent);
  }
  return [...counted].map(([rule, percent]) => ({ rule, percent }));
}

/**
 * Returns the possible times (epoch ms) for an Israel local time such as '2026-10-25T01:30'. The list is empty if the
 * time is invalid. It has two values if the time occurs twice because the clock was set back. A time that is skipped by
 * a clock change is moved forward.
 */
export function instantsOfWallTimeText(text: string): number[] {
  const first = instantOfWallTimeText(text);
  if (first === null) return [];
  const second = first + HOUR_MS;
  return wallTimeTextAt(second) === wallTimeTextAt(first) ? [first, second] : [first];
}
