import type { CancellationQuote } from '#contracts/selling/cancellations.ts';
import {
  cancellationWindow,
  cancellationConditionsOfSale,
  isCancellable,
  type ProtectedGroup,
} from '#domain/core/time/cancellation-window.ts';
import { cancellationFee } from '#domain/selling/cancellation.ts';
import { unusedWashesOf, unusedWorthAgorot } from '#domain/entitlements/wash-prices.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { OrderLot } from '#server/entitlements/public.ts';
import type { CancellableOrder } from '#server/selling/store/cancellation.ts';

/** Terms under which an order can be cancelled at one moment. Instants are in epoch ms, money is in agorot. */
export type CancellationTerms = {
  readonly withinWindow: boolean;
  readonly windowEndsAt: number;
  /** True if the cancellation period is four months (protected groups) instead of fourteen days. */
  readonly fourMonths: boolean;
  readonly refundableAgorot: number;
  readonly feeAgorot: number;
};

/**
 * Facts from which the cancellation terms are calculated. `group` is the protected group for which the buyer's card was
 * verified at the purchase. It is null if no card was verified.
 */
type Circumstances = { readonly now: number; readonly group: ProtectedGroup | null };

/**
 * Calculates the cancellation terms at `now`. If a request was recorded, its terms apply, otherwise the terms of the
 * law. Every buyer has fourteen days. A buyer with a verified card of a protected group has four months; staff verify a
 * claim without such a card. The period starts only when the written disclosure was delivered. Until then, its end is
 * calculated as if the disclosure was delivered now.
 */
export function cancellationTerms(
  order: CancellableOrder,
  lots: readonly OrderLot[],
  circumstances: Circumstances,
): CancellationTerms {
  return termsOfRequest(order) ?? statutoryTerms(order, lots, circumstances);
}

function termsOfRequest(order: CancellableOrder): CancellationTerms | null {
  const { withinWindow, windowEndsAt, fourMonths, refundableAgorot, feeAgorot } = order;
  if (withinWindow === null || windowEndsAt === null || refundableAgorot === null || feeAgorot === null) return null;
  return { withinWindow, windowEndsAt, fourMonths: fourMonths === true, refundableAgorot, feeAgorot };
}

function statutoryTerms(
  order: CancellableOrder,
  lots: readonly OrderLot[],
  { now, group }: Circumstances,
): CancellationTerms {
  const sale = { boughtAt: order.paidAt, disclosedAt: order.disclosedAt ?? now };
  const window = cancellationWindow(sale, cancellationConditionsOfSale(group));
  const worthAgorot = lots.reduce((sum, lot) => sum + lotValueOf(lot, now), 0);
  // money that was already refunded is not refunded again
  const leftAgorot = Math.max(0, Math.min(worthAgorot, order.paidAgorot - order.refundedAgorot));
  return {
    withinWindow: isCancellable(window, now),
    windowEndsAt: window.endsAt ?? now,
    fourMonths: window.basis === 'four_months',
    refundableAgorot: leftAgorot,
    feeAgorot: cancellationFee(leftAgorot, false),
  };
}

function lotValueOf(lot: OrderLot, now: number): number {
  const unusedUnits = unusedWashesOf(lot, now);
  return unusedWorthAgorot({ valueAgorot: lot.valueAgorot, units: lot.initial, unusedUnits });
}

type QuotedCancellation = {
  readonly order: CancellableOrder;
  readonly lots: readonly OrderLot[];
  readonly terms: CancellationTerms;
  readonly now: number;
};

export function cancellationQuoteOf({ order, lots, terms, now }: QuotedCancellation): CancellationQuote {
  return {
    orderCode: order.orderCode,
    packageName: order.packageName,
    packageNameHe: order.packageNameHe,
    paidAt: toIsoInstant(order.paidAt),
    windowEndsAt: toIsoInstant(terms.windowEndsAt),
    withinWindow: terms.withinWindow,
    fourMonths: terms.fourMonths,
    paidAgorot: order.paidAgorot,
    washCount: order.washCount,
    unusedCount: lots.reduce((sum, lot) => sum + unusedWashesOf(lot, now), 0),
    refundableAgorot: terms.refundableAgorot,
    feeAgorot: terms.feeAgorot,
    refundAgorot: terms.refundableAgorot - terms.feeAgorot,
    alreadyRequested: order.reference !== null,
  };
}
