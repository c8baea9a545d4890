import { invariant } from '#domain/core/invariant.ts';
import { allocate } from '#domain/core/money/allocate.ts';
import { sumAgorot } from '#domain/core/money/money.ts';
import type { LotState } from './lot-state.ts';

/** Washes out of a voucher: what was paid for all of it, how many it held, how many were used before, how many now. */
export type WashesOfLot = {
  readonly valueAgorot: number;
  readonly initial: number;
  readonly usedBefore: number;
  readonly units: number;
};

/**
 * What these washes cost, in agorot: their share of what was paid for the voucher. The shares of all washes of a
 * voucher sum to its price, so a history adds up. Throws InvariantError where more was used than there was.
 */
export function washShareAgorot({ valueAgorot, initial, usedBefore, units }: WashesOfLot): number {
  invariant(usedBefore >= 0 && units > 0 && usedBefore + units <= initial, 'a wash is one of those that were bought');
  const shares = allocate(valueAgorot, Array<number>(initial).fill(1));
  return sumAgorot(shares.slice(usedBefore, usedBefore + units));
}

export type LeftOfLot = {
  readonly state: LotState;
  readonly remaining: number;
  /** Epoch ms; null: never. */
  readonly expiresAt: number | null;
};

/** Washes of a voucher that could still be taken, now or once it thaws. */
export function unusedOf({ state, remaining, expiresAt }: LeftOfLot, now: number): number {
  const isAlive = (state === 'active' || state === 'frozen') && (expiresAt === null || expiresAt >= now);
  return isAlive ? remaining : 0;
}

export type UsedPurchase = { readonly valueAgorot: number; readonly units: number; readonly unusedUnits: number };

/** What the unused washes of a purchase are worth, pro rata; an agora that cannot be halved is the customer's. */
export function unusedWorthAgorot({ valueAgorot, units, unusedUnits }: UsedPurchase): number {
  invariant(units > 0 && unusedUnits >= 0 && unusedUnits <= units, 'no more units are unused than were bought');
  const [unusedAgorot = 0] = allocate(valueAgorot, [unusedUnits, units - unusedUnits]);
  return unusedAgorot;
}

const HUNDREDTHS = 10_000;

/** How much less was paid than the list price, in percent to a hundredth, as text: '10', '12.5', '0'. */
export function discountPercentText(grossAgorot: number, discountAgorot: number): string {
  if (grossAgorot <= 0) return '0';
  return String(Math.round((discountAgorot * HUNDREDTHS) / grossAgorot) / 100);
}
