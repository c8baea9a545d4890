import {
  instantOfWallTime,
  utcInstantOf,
  utcTimeAt,
  wallTimeAt,
  type WallTime,
} from '#domain/core/time/jerusalem-time.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';

/** A price that applies from a given time (epoch ms) until the next price begins. A withdrawn price never applies. */
export type ScheduledPrice = {
  readonly priceAgorot: number;
  readonly validFrom: number;
  readonly withdrawnAt: number | null;
};

/** Returns the price that applies at a given time. Returns null if no price has begun. Withdrawn prices are ignored. */
export function priceAt<Price extends ScheduledPrice>(prices: readonly Price[], instantMs: number): Price | null {
  return prices.reduce<Price | null>((found, price) => {
    if (price.withdrawnAt !== null || price.validFrom > instantMs) return found;
    return found === null || price.validFrom > found.validFrom ? price : found;
  }, null);
}

/** Returns the next price after a given time. Returns null if no later price is scheduled. */
export function priceAfter<Price extends ScheduledPrice>(prices: readonly Price[], instantMs: number): Price | null {
  return prices.reduce<Price | null>((found, price) => {
    if (price.withdrawnAt !== null || price.validFrom <= instantMs) return found;
    return found === null || price.validFrom < found.validFrom ? price : found;
  }, null);
}

export type PriceState = 'current' | 'planned' | 'over' | 'withdrawn';

/**
 * Returns the state of a price at a given time (epoch ms). `planned`: the price begins later. `over`: a later price
 * replaced it.
 */
export function priceStateAt<Price extends ScheduledPrice>(
  price: Price,
  { prices, instantMs }: { readonly prices: readonly Price[]; readonly instantMs: number },
): PriceState {
  if (price.withdrawnAt !== null) return 'withdrawn';
  if (price.validFrom > instantMs) return 'planned';
  return priceAt(prices, instantMs) === price ? 'current' : 'over';
}

/**
 * Returns the reason why a new price may not begin at a given time. Returns null if it may. The time must not be in the
 * past, and two prices cannot begin at the same time.
 */
export function priceStartRefusal(
  prices: readonly ScheduledPrice[],
  { validFrom, now }: { readonly validFrom: number; readonly now: number },
): 'price_in_past' | 'price_taken' | null {
  if (validFrom < now) return 'price_in_past';
  return prices.some((price) => price.withdrawnAt === null && price.validFrom === validFrom) ? 'price_taken' : null;
}

const wallTimeTextShape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/**
 * Converts an Israel local time from a browser field ('2026-11-30T09:00') to epoch ms. Returns null if the time is
 * invalid. If a clock change makes a time occur twice, the first occurrence is used. A time that is skipped by a clock
 * change is moved forward.
 */
export function instantOfWallTimeText(text: string): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = (wallTimeTextShape.exec(text) ?? [])
    .slice(1)
    .map(Number);
  const time = { year, month, day, hour, minute, second: 0 };
  // an invalid day or hour overflows into the next day or hour, so the formatted text differs from the input
  const isTime = wallTimeTextOf(utcTimeAt(utcInstantOf(time))) === text;
  return isTime ? instantOfWallTime(time) : null;
}

/** Formats a time (epoch ms) as Israel local time to the minute, such as '2026-11-30T09:00'. */
export function wallTimeTextAt(instantMs: number): string {
  return wallTimeTextOf(wallTimeAt(instantMs));
}

function wallTimeTextOf({ year, month, day, hour, minute }: WallTime): string {
  return `${padWithZeros(year, 4)}-${padWithZeros(month, 2)}-${padWithZeros(day, 2)}T${padWithZeros(hour, 2)}:${padWithZeros(minute, 2)}`;
}
