import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';
import { invariant } from '#domain/core/invariant.ts';
import { divideRounded } from '#domain/core/money/money.ts';
import { padded } from '#domain/core/text/padded.ts';

/** Looks of the cards, in the order of the catalogue and round again. */
export const cardTiers = ['ESSENTIAL', 'PREMIUM', 'PLATINUM'] as const;
export type CardTier = (typeof cardTiers)[number];

export type CardBadge = 'most_popular' | 'best_value';

const badgesByWashCount: ReadonlyMap<number, CardBadge> = new Map([
  [3, 'most_popular'],
  [5, 'best_value'],
]);

/** What a card needs of a package; the catalogue's own rows fit. */
export type DisplayedPackage = { readonly priceAgorot: number; readonly washCount: number };

export type PriceDisplay = {
  readonly tier: CardTier;
  readonly priceAgorot: number;
  readonly perWashAgorot: number;
  readonly badge: CardBadge | null;
  /** Against as many single washes; null where nothing is saved. */
  readonly savingsAgorot: number | null;
  /** Multi-wash packages say that they never expire. */
  readonly showsNoExpiration: boolean;
};

/**
 * Everything a package card shows beside its names, from the catalogue alone and in its order. With
 * the default catalogue (55, 150 and 220 shekels) this is the specification's display: 44 per wash
 * for five, Save ₪15, Save ₪55, Most Popular, Best Value.
 */
export function displayPrices(catalogue: readonly DisplayedPackage[]): PriceDisplay[] {
  const singlePriceAgorot = singleWashPrice(catalogue);
  return catalogue.map((washPackage, index) => ({
    tier: tierAt(index),
    priceAgorot: washPackage.priceAgorot,
    perWashAgorot: perWashAgorot(washPackage),
    badge: badgesByWashCount.get(washPackage.washCount) ?? null,
    savingsAgorot: savingsAgorot(washPackage, singlePriceAgorot),
    showsNoExpiration: washPackage.washCount > 1,
  }));
}

export function tierAt(index: number): CardTier {
  const tier = cardTiers[index % cardTiers.length];
  invariant(tier !== undefined, `${index} is not a place in the catalogue`);
  return tier;
}

/** The cheapest way to buy one wash; null in a catalogue without single washes. What is given away is no price. */
export function singleWashPrice(catalogue: readonly DisplayedPackage[]): number | null {
  const sold = catalogue.filter(({ washCount, priceAgorot }) => washCount === 1 && priceAgorot > 0);
  const prices = sold.map((entry) => entry.priceAgorot);
  return prices.length === 0 ? null : Math.min(...prices);
}

/**
 * Price of one wash: exact for a single wash, otherwise rounded to whole shekels as the
 * specification shows it, except below one shekel, where rounding would say that washes are free.
 */
export function perWashAgorot({ priceAgorot, washCount }: DisplayedPackage): number {
  invariant(Number.isSafeInteger(washCount) && washCount > 0, `${washCount} is not a number of washes`);
  if (washCount === 1) {
    return priceAgorot;
  }
  const shekels = divideRounded(BigInt(priceAgorot), BigInt(washCount * AGOROT_PER_SHEKEL), 'half_up');
  return shekels > 0 ? shekels * AGOROT_PER_SHEKEL : divideRounded(BigInt(priceAgorot), BigInt(washCount), 'half_up');
}

/** What is saved against single washes at `singlePriceAgorot`; null where that is nothing. */
export function savingsAgorot(washPackage: DisplayedPackage, singlePriceAgorot: number | null): number | null {
  if (singlePriceAgorot === null) {
    return null;
  }
  const saved = singlePriceAgorot * washPackage.washCount - washPackage.priceAgorot;
  return saved > 0 ? saved : null;
}

/** The most that a package saves on each wash, in whole percent; null where none saves anything. */
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
 * The short number printed on a voucher card: decoration made from the package and an instant
 * (epoch ms), like '01-483920'. Not a code, not a secret, and the same for the same input, so the
 * server and the browser draw the same card.
 */
export function shortCardNumber(packageId: number, instantMs: number): string {
  const seconds = Math.floor(instantMs / CARD_NUMBER_STEP_MS) % CARD_NUMBER_MODULUS;
  return `${padded(packageId % 100, 2)}-${padded(seconds, 6)}`;
}
