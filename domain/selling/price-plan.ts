import {
  instantOfWallTime,
  utcInstantOf,
  utcTimeAt,
  wallTimeAt,
  type WallTime,
} from '#domain/core/time/jerusalem-time.ts';
import { padded } from '#domain/core/text/padded.ts';

/** A price from an instant on (epoch ms) until the next one begins; a withdrawn one never began. */
export type PlannedPrice = {
  readonly priceAgorot: number;
  readonly validFrom: number;
  readonly withdrawnAt: number | null;
};

/** The price that holds at an instant; null before the first. */
export function priceAt<Price extends PlannedPrice>(prices: readonly Price[], instantMs: number): Price | null {
  return prices.reduce<Price | null>((found, price) => {
    if (price.withdrawnAt !== null || price.validFrom > instantMs) return found;
    return found === null || price.validFrom > found.validFrom ? price : found;
  }, null);
}

/** The price that begins next after an instant; null where none is planned. */
export function priceAfter<Price extends PlannedPrice>(prices: readonly Price[], instantMs: number): Price | null {
  return prices.reduce<Price | null>((found, price) => {
    if (price.withdrawnAt !== null || price.validFrom <= instantMs) return found;
    return found === null || price.validFrom < found.validFrom ? price : found;
  }, null);
}

export type PriceState = 'current' | 'planned' | 'over' | 'withdrawn';

/** What a price of a product is at an instant. */
export function priceStateAt<Price extends PlannedPrice>(
  price: Price,
  { prices, instantMs }: { readonly prices: readonly Price[]; readonly instantMs: number },
): PriceState {
  if (price.withdrawnAt !== null) return 'withdrawn';
  if (price.validFrom > instantMs) return 'planned';
  return priceAt(prices, instantMs) === price ? 'current' : 'over';
}

/** Why no price may begin at an instant; null where one may. What has begun is never rewritten, and no two begin at once. */
export function refusalToBegin(
  prices: readonly PlannedPrice[],
  { validFrom, now }: { readonly validFrom: number; readonly now: number },
): 'price_in_past' | 'price_taken' | null {
  if (validFrom < now) return 'price_in_past';
  return prices.some((price) => price.withdrawnAt === null && price.validFrom === validFrom) ? 'price_taken' : null;
}

const wallTextShape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/**
 * The instant of a time on the shop's wall, as a browser's field gives it ('2026-11-30T09:00'); null for no such time.
 * An hour that comes twice means the first, one that is skipped as much later.
 */
export function instantOfWallText(text: string): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = (wallTextShape.exec(text) ?? []).slice(1).map(Number);
  const time = { year, month, day, hour, minute, second: 0 };
  // what is past the end of its month or day runs into the next one, and is then another time
  const isTime = wallTextOf(utcTimeAt(utcInstantOf(time))) === text;
  return isTime ? instantOfWallTime(time) : null;
}

/** The opposite: what the wall shows at an instant, to the minute. */
export function wallTextAt(instantMs: number): string {
  return wallTextOf(wallTimeAt(instantMs));
}

function wallTextOf({ year, month, day, hour, minute }: WallTime): string {
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}T${padded(hour, 2)}:${padded(minute, 2)}`;
}
