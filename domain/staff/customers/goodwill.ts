import { endOfShopDay, wallTimeAt, instantOfWallTime } from '#domain/core/time/jerusalem-time.ts';

/** What one person gives by themselves at once, and in one day; more is for two (docs/decisions/0088). */
export const GOODWILL_ALONE_AGOROT = 15_000;
export const GOODWILL_DAY_AGOROT = 30_000;
/** No two people give more than this at once: whoever has to is giving back money. */
export const GOODWILL_MOST_AGOROT = 100_000;

/** Whether a gift needs a second person; `todayAgorot` is what the first one gave by themselves today. */
export function goodwillNeedsTwo(worthAgorot: number, todayAgorot: number): boolean {
  return worthAgorot > GOODWILL_ALONE_AGOROT || worthAgorot + todayAgorot > GOODWILL_DAY_AGOROT;
}

/** What points are worth: the part of a wash that they are, at its price, and never nothing. */
export function worthOfPoints(
  points: number,
  { pointsPerWash, washAgorot }: { readonly pointsPerWash: number; readonly washAgorot: number },
): number {
  return Math.max(1, Math.ceil((points * washAgorot) / pointsPerWash));
}

/** The shop's day around an instant, both ends inside; epoch ms. */
export function shopDayAround(now: number): { readonly from: number; readonly to: number } {
  const { year, month, day } = wallTimeAt(now);
  const today = { year, month, day };
  return { from: instantOfWallTime({ ...today, hour: 0, minute: 0, second: 0 }), to: endOfShopDay(today) };
}
