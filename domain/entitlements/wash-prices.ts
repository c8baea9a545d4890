import { invariant } from '#domain/core/invariant.ts';
import { allocate } from '#domain/core/money/allocate.ts';
import { sumAgorot } from '#domain/core/money/money.ts';
import type { LotState } from './lot-state.ts';

/**
 * Washes that were used from a voucher. Contains the price of the voucher, its number of washes, and the numbers of
 * washes used before and now.
 */
export type UsedLotWashes = {
  readonly valueAgorot: number;
  readonly initial: number;
  readonly usedBefore: number;
  readonly units: number;
};

/**
 * Calculates the price of used washes in agorot, which is their share of the price of the voucher. The shares of all
 * washes sum to the price of the voucher, so that the amounts in a history add up. Throws InvariantError if more washes
 * were used than the voucher had.
 */
export function priceOfWashesAgorot({ valueAgorot, initial, usedBefore, units }: UsedLotWashes): number {
  invariant(usedBefore >= 0 && units > 0 && usedBefore + units <= initial, 'more washes used than bought');
  const shares = allocate(valueAgorot, Array<number>(initial).fill(1));
  return sumAgorot(shares.slice(usedBefore, usedBefore + units));
}

export type LotBalance = {
  readonly state: LotState;
  readonly remaining: number;
  /** Time (epoch ms) at which the voucher expires. Null if it never expires. */
  readonly expiresAt: number | null;
};

/**
 * Returns the number of unused washes of a voucher. It counts washes that can be used now or after the voucher is
 * unfrozen.
 */
export function unusedWashesOf({ state, remaining, expiresAt }: LotBalance, now: number): number {
  const isAlive = (state === 'active' || state === 'frozen') && (expiresAt === null || expiresAt >= now);
  return isAlive ? remaining : 0;
}

export type PartlyUsedPurchase = { readonly valueAgorot: number; readonly units: number; readonly unusedUnits: number };

/**
 * Calculates the value in agorot of the unused washes of a purchase, in proportion to all its washes. Half an agora is
 * rounded in favour of the customer.
 */
export function unusedWorthAgorot({ valueAgorot, units, unusedUnits }: PartlyUsedPurchase): number {
  invariant(units > 0 && unusedUnits >= 0 && unusedUnits <= units, 'more units unused than bought');
  const [unusedAgorot = 0] = allocate(valueAgorot, [unusedUnits, units - unusedUnits]);
  return unusedAgorot;
}

const HUNDREDTHS = 10_000;

/** Returns the discount from the list price in percent, as text with up to two decimals: '10', '12.5', '0'. */
export function discountPercentText(grossAgorot: number, discountAgorot: number): string {
  if (grossAgorot <= 0) return '0';
  return String(Math.round((discountAgorot * HUNDREDTHS) / grossAgorot) / 100);
}
