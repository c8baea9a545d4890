import { endOfShopDay, wallTimeAt, instantOfWallTime } from '#domain/core/time/jerusalem-time.ts';

/**
 * Maximum value in agorot of one goodwill gift (given by staff), even with a second approval. A higher amount must be
 * given as a refund.
 */
export const GOODWILL_MAX_AGOROT = 100_000;

/**
 * Calculates the value of loyalty points in agorot, as their share of the price of a wash. The result is at least one
 * agora.
 */
export function valueOfPointsAgorot(
  points: number,
  { pointsPerWash, washAgorot }: { readonly pointsPerWash: number; readonly washAgorot: number },
): number {
  return Math.max(1, Math.ceil((points * washAgorot) / pointsPerWash));
}

/**
 * Returns the first and last millisecond (epoch ms) of the current day in Israel local time. `now` is the current time.
 */
export function shopDayBoundsAt(now: number): { readonly from: number; readonly to: number } {
  const { year, month, day } = wallTimeAt(now);
  const today = { year, month, day };
  return { from: instantOfWallTime({ ...today, hour: 0, minute: 0, second: 0 }), to: endOfShopDay(today) };
}
