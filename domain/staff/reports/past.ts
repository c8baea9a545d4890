import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import { instantOfWallText, wallTextAt } from '#domain/selling/price-plan.ts';

/** What the rows about a voucher say until an instant (epoch ms); a null instant never was. */
export type LotThen = {
  readonly left: number;
  readonly held: number;
  /** The move that ended it until then. */
  readonly ended: 'expire' | 'void' | null;
  /** The last washes that left it until then were taken out by a refund. */
  readonly isRefunded: boolean;
  readonly expiresAt: number | null;
  /** The last the staff said of it until then. */
  readonly lastCare: 'freeze' | 'unfreeze' | null;
  /** Since when it has been frozen, where it is today. */
  readonly frozenSince: number | null;
  /** A notice of cancellation was open or had been approved. */
  readonly isCancelling: boolean;
};

/** The state that a voucher had. What ended it goes before what stopped it, as it does today. */
export function lotStateThen(lot: LotThen, at: number): LotState {
  const left = lot.left + lot.held;
  if (lot.ended === 'expire') return 'expired';
  if (lot.ended === 'void') return 'void';
  if (left === 0 && lot.isRefunded) return 'refunded';
  if (wasFrozen(lot, at)) return 'frozen';
  if (left === 0) return 'depleted';
  return lot.expiresAt !== null && lot.expiresAt < at ? 'expired' : 'active';
}

function wasFrozen({ lastCare, isCancelling, frozenSince }: LotThen, at: number): boolean {
  return lastCare === 'freeze' || isCancelling || (frozenSince !== null && frozenSince <= at);
}

export type OrderThen = {
  readonly paidAt: number | null;
  readonly expiresAt: number;
  readonly paidAgorot: number;
  readonly refundedAgorot: number;
};

/** Where an order stood; instants are epoch ms. */
export function orderStateThen({ paidAt, expiresAt, paidAgorot, refundedAgorot }: OrderThen, at: number) {
  if (paidAt === null || paidAt > at) return expiresAt <= at ? 'not_paid_in_time' : 'unpaid';
  if (refundedAgorot === 0) return 'paid';
  return refundedAgorot < paidAgorot ? 'part_refunded' : 'refunded';
}

/** An act of the audit that changed what somebody pays. */
export type SavingAct = {
  readonly action: 'founder.grant' | 'founder.change' | 'founder.end' | 'verification.approve' | 'verification.end';
  /** Discount of a founder member in percent; null for other changes. */
  readonly percent: number | null;
  /** Kind of the verified card; null for other changes. */
  readonly kind: 'senior' | 'disability' | null;
  /** End of the card's validity in epoch milliseconds; null is for life. */
  readonly validUntil: number | null;
};

export type Saving = { readonly rule: 'founder' | 'senior' | 'disability'; readonly percent: number };

/** What counted for somebody at an instant, by the acts until then in their order. */
export function savingsThen(acts: readonly SavingAct[], verifiedPercent: number, at: number): Saving[] {
  const counted = new Map<Saving['rule'], number>();
  for (const { action, percent, kind, validUntil } of acts) {
    const rule = kind ?? 'founder';
    const isOver = validUntil !== null && validUntil <= at;
    if (action === 'founder.end' || action === 'verification.end' || isOver) counted.delete(rule);
    else counted.set(rule, percent ?? verifiedPercent);
  }
  return [...counted].map(([rule, percent]) => ({ rule, percent }));
}

/**
 * The instants at which the shop's wall showed a time ('2026-10-25T01:30'): none where it is no time, two where the
 * clock went back over it, else one. A time that was skipped is as much later.
 */
export function instantsOfWallText(text: string): number[] {
  const first = instantOfWallText(text);
  if (first === null) return [];
  const second = first + HOUR_MS;
  return wallTextAt(second) === wallTextAt(first) ? [first, second] : [first];
}
