import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';
import { invariant } from '#domain/core/invariant.ts';
import { divideRounded } from '#domain/core/money/money.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';
import { cardTierAt, type CardTier } from '#domain/entitlements/card-tier.ts';

export type CardBadge = 'most_popular' | 'best_value';

const badgesByWashCount: ReadonlyMap<number, CardBadge> = new Map([
  [3, 'most_popular'],
  [5, 'best_value'],
]);

export type DisplayedPackage = { readonly priceAgorot: number; readonly washCount: number };

export type PriceDisplay = {
  readonly tier: CardTier;
  readonly priceAgorot: number;
  readonly perWashAgorot: number;
  readonly badge: CardBadge | null;
  /**
   * Amount in agorot that the package saves, compared with the same number of single washes; null if nothing is saved.
   */
  readonly savingsAgorot: number | null;
  /** True for packages of several washes. Their price cards state that the washes never expire. */
  readonly showsNoExpiration: boolean;
};

/**
 * Returns everything that the package price cards show except names, in the order of the catalogue. The default
 * catalogue costs 55, 150 and 220 shekels. It gives the specified display: 44 per wash for five, Save ₪15, Save ₪55,
 * Most Popular, Best Value.
 */
export function displayPrices(catalogue: readonly DisplayedPackage[]): PriceDisplay[] {
  const singlePriceAgorot = singleWashPrice(catalogue);
  return catalogue.map((washPackage, index) => ({
    tier: cardTierAt(index),
    priceAgorot: washPackage.priceAgorot,
    perWashAgorot: perWashAgorot(washPackage),
    badge: badgesByWashCount.get(washPackage.washCount) ?? null,
    savingsAgorot: savingsAgorot(washPackage, singlePriceAgorot),
    showsNoExpiration: washPackage.washCount > 1,
  }));
}

/**
 * Returns the lowest price of a single wash in agorot. Returns null if the catalogue has no single wash. Free packages
 * are ignored.
 */
export function singleWashPrice(catalogue: readonly DisplayedPackage[]): number | null {
  const sold = catalogue.filter(({ washCount, priceAgorot }) => washCount === 1 && priceAgorot > 0);
  const prices = sold.map((entry) => entry.priceAgorot);
  return prices.length === 0 ? null : Math.min(...prices);
}

/**
 * Calculates the price per wash in agorot. The price of a single wash is exact. The price per wash of a larger package
 * is rounded to whole shekels as specified. A price below one shekel is not rounded, because the rounded price would be
 * zero.
 */
export function perWashAgorot({ priceAgorot, washCount }: DisplayedPackage): number {
  invariant(Number.isSafeInteger(washCount) && washCount > 0, `${washCount} is not a number of washes`);
  if (washCount === 1) {
    return priceAgorot;
  }
  const shekels = divideRounded(BigInt(priceAgorot), BigInt(washCount * AGOROT_PER_SHEKEL), 'half_up');
  return shekels > 0 ? shekels * AGOROT_PER_SHEKEL : divideRounded(BigInt(priceAgorot), BigInt(washCount), 'half_up');
}

/**
 * Calculates the amount in agorot that a package saves, compared with single washes at `singlePriceAgorot`. Returns
 * null if nothing is saved.
 */
export function savingsAgorot(washPackage: DisplayedPackage, singlePriceAgorot: number | null): number | null {
  if (singlePriceAgorot === null) {
    return null;
  }
  const saved = singlePriceAgorot * washPackage.washCount - washPackage.priceAgorot;
  return saved > 0 ? saved : null;
}

/**
 * Calculates the highest saving of all packages compared with single washes. The result is in whole percent, rounded
 * down. Returns null if nothing is saved, or if the saving is below one percent.
 */
export function bulkDiscountPercent(catalogue: readonly DisplayedPackage[]): number | null {
  const single = singleWashPrice(catalogue);
  const percents = catalogue.map((entry) => {
    const saved = savingsAgorot(entry, single);
    return saved === null ? 0 : Math.floor((saved * 100) / (saved + entry.priceAgorot));
  });
  const most = Math.max(0, ...percents);
  return most === 0 ? null : most;
}

const CARD_NUMBER_MODULUS = 1_000_000;
const CARD_NUMBER_STEP_MS = 1_000;

/**
 * Returns the short number that is printed on a voucher card, such as '01-483920'. The number is a decoration, not a
 * code and not a secret. It depends only on the package and a time (epoch ms), so that server and browser draw the same
 * card.
 */
export function shortCardNumber(packageId: number, instantMs: number): string {
  const seconds = Math.floor(instantMs / CARD_NUMBER_STEP_MS) % CARD_NUMBER_MODULUS;
  return `${padWithZeros(packageId % 100, 2)}-${padWithZeros(seconds, 6)}`;
}
