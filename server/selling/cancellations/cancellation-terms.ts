import type { CancellationQuote } from '#contracts/selling/cancellations.ts';
import {
  cancellationWindow,
  factsOfSale,
  isCancellable,
  type ProtectedGroup,
} from '#domain/core/time/cancellation-window.ts';
import { cancellationFee } from '#domain/selling/cancellation.ts';
import { unusedOf, unusedWorthAgorot } from '#domain/entitlements/wash-share.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { OrderLot } from '#server/entitlements/public.ts';
import type { CancellableOrder } from '#server/selling/store/cancellation.ts';

/** What cancelling an order means at one moment; instants are epoch ms, money is agorot. */
export type CancellationTerms = {
  readonly withinWindow: boolean;
  readonly windowEndsAt: number;
  /** Four months, not fourteen days. */
  readonly fourMonths: boolean;
  readonly refundableAgorot: number;
  readonly feeAgorot: number;
};

/** What the terms depend on: the moment, and which group its buyer had shown to belong to when they bought. */
type Circumstances = { readonly now: number; readonly group: ProtectedGroup | null };

/**
 * The terms at `now`: those of the request that was made, or by the law's rules. Everybody has the fourteen days, and
 * four months whoever had shown a card; who only says so is checked by staff. Until the written disclosure was
 * delivered the days do not run, and what is told is the day they would end from now.
 */
export function cancellationTerms(
  order: CancellableOrder,
  lots: readonly OrderLot[],
  around: Circumstances,
): CancellationTerms {
  return termsOfRequest(order) ?? termsByLaw(order, lots, around);
}

function termsOfRequest(order: CancellableOrder): CancellationTerms | null {
  const { withinWindow, windowEndsAt, fourMonths, refundableAgorot, feeAgorot } = order;
  if (withinWindow === null || windowEndsAt === null || refundableAgorot === null || feeAgorot === null) return null;
  return { withinWindow, windowEndsAt, fourMonths: fourMonths === true, refundableAgorot, feeAgorot };
}

function termsByLaw(
  order: CancellableOrder,
  lots: readonly OrderLot[],
  { now, group }: Circumstances,
): CancellationTerms {
  const sale = { boughtAt: order.paidAt, disclosedAt: order.disclosedAt ?? now };
  const window = cancellationWindow(sale, factsOfSale(group));
  const worthAgorot = lots.reduce((sum, lot) => sum + worthOf(lot, now), 0);
  // money that went back before is not given twice
  const leftAgorot = Math.max(0, Math.min(worthAgorot, order.paidAgorot - order.refundedAgorot));
  return {
    withinWindow: isCancellable(window, now),
    windowEndsAt: window.endsAt ?? now,
    fourMonths: window.basis === 'four_months',
    refundableAgorot: leftAgorot,
    feeAgorot: cancellationFee(leftAgorot, false),
  };
}

function worthOf(lot: OrderLot, now: number): number {
  const unusedUnits = unusedOf(lot, now);
  return unusedWorthAgorot({ valueAgorot: lot.valueAgorot, units: lot.initial, unusedUnits });
}

type Quoted = {
  readonly order: CancellableOrder;
  readonly lots: readonly OrderLot[];
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
    fourMonths: terms.fourMonths,
    paidAgorot: order.paidAgorot,
    washCount: order.washCount,
    unusedCount: lots.reduce((sum, lot) => sum + unusedOf(lot, now), 0),
    refundableAgorot: terms.refundableAgorot,
    feeAgorot: terms.feeAgorot,
    refundAgorot: terms.refundableAgorot - terms.feeAgorot,
    alreadyRequested: order.reference !== null,
  };
}
