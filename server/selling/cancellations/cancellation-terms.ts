import type { CancellationQuote } from '#contracts/selling/cancellations.ts';
import { cancellationWindow, isCancellable } from '#domain/core/cancellation-window.ts';
import { cancellationFee } from '#domain/selling/cancellation.ts';
import { unusedWorthAgorot } from '#domain/entitlements/wash-share.ts';
import { isoTextOf } from '#domain/core/jerusalem-time.ts';
import type { CancellableLot, CancellableOrder } from '#server/selling/store/cancellation.ts';

/** What cancelling an order means at one moment; instants are epoch ms, money is agorot. */
export type CancellationTerms = {
  readonly withinWindow: boolean;
  readonly windowEndsAt: number;
  readonly refundableAgorot: number;
  readonly feeAgorot: number;
};

/**
 * The terms at `now`: those of the request that was made, or by the law's rules. No chat or call is known to the
 * site, so everybody has the fourteen days; whoever belongs to a group with four months is checked by staff. Until
 * the written disclosure was delivered the days do not run, and what is told is the day they would end from now.
 */
export function cancellationTerms(
  order: CancellableOrder,
  lots: readonly CancellableLot[],
  now: number,
): CancellationTerms {
  return termsOfRequest(order) ?? termsByLaw(order, lots, now);
}

function termsOfRequest(order: CancellableOrder): CancellationTerms | null {
  const { withinWindow, windowEndsAt, refundableAgorot: worthAgorot, feeAgorot } = order;
  if (withinWindow === null || windowEndsAt === null || worthAgorot === null || feeAgorot === null) return null;
  return { withinWindow, windowEndsAt, refundableAgorot: worthAgorot, feeAgorot };
}

function termsByLaw(order: CancellableOrder, lots: readonly CancellableLot[], now: number): CancellationTerms {
  const facts = { group: null, conversationOccurred: false };
  const window = cancellationWindow({ boughtAt: order.paidAt, disclosedAt: order.disclosedAt ?? now }, facts);
  const worthAgorot = lots.reduce((sum, lot) => sum + worthOf(lot, now), 0);
  // money that went back before is not given twice
  const leftAgorot = Math.max(0, Math.min(worthAgorot, order.paidAgorot - order.refundedAgorot));
  return {
    withinWindow: isCancellable(window, now),
    windowEndsAt: window.endsAt ?? now,
    refundableAgorot: leftAgorot,
    feeAgorot: cancellationFee(leftAgorot, false),
  };
}

function worthOf(lot: CancellableLot, now: number): number {
  const unusedUnits = unusedOf(lot, now);
  return unusedWorthAgorot({ valueAgorot: lot.valueAgorot, units: lot.initial, unusedUnits });
}

/** Washes that could still be taken, now or when a hold ends. */
function unusedOf({ state, remaining, expiresAt }: CancellableLot, now: number): number {
  const alive = (state === 'active' || state === 'frozen') && (expiresAt === null || expiresAt >= now);
  return alive ? remaining : 0;
}

type Quoted = {
  readonly order: CancellableOrder;
  readonly lots: readonly CancellableLot[];
  readonly terms: CancellationTerms;
  readonly now: number;
};

/** The terms as the visitor is told them. */
export function quoteOf({ order, lots, terms, now }: Quoted): CancellationQuote {
  return {
    orderCode: order.orderCode,
    packageName: order.packageName,
    packageNameHe: order.packageNameHe,
    paidAt: isoTextOf(order.paidAt),
    windowEndsAt: isoTextOf(terms.windowEndsAt),
    withinWindow: terms.withinWindow,
    paidAgorot: order.paidAgorot,
    washCount: order.washCount,
    unusedCount: lots.reduce((sum, lot) => sum + unusedOf(lot, now), 0),
    refundableAgorot: terms.refundableAgorot,
    feeAgorot: terms.feeAgorot,
    refundAgorot: terms.refundableAgorot - terms.feeAgorot,
    alreadyRequested: order.reference !== null,
  };
}
