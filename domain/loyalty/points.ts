import type { PointsReason } from '#contracts/loyalty/points.ts';
import {
  type CalendarDay,
  addMonths,
  endOfShopDay,
  instantOfWallTime,
  wallTimeAt,
} from '#domain/core/time/jerusalem-time.ts';

const AGOROT_PER_SHEKEL = 100;

/**
 * Reasons for changes of points that do not count for the loyalty tier. Points that were earned still count after they
 * are spent or expire. Goodwill points (given by the shop) were not earned. Points of a merged account count through
 * their original entries in that account.
 */
export const reasonsNotCountedForTier = [
  'spent',
  'expired',
  'goodwill',
  'withdrawn',
  'merged',
] as const satisfies readonly PointsReason[];

/**
 * Calculates the points of a purchase. They are the whole shekels that were paid, multiplied by the points per shekel.
 */
export function pointsOfPurchase(paidAgorot: number, pointsPerShekel: number): number {
  return Math.floor(paidAgorot / AGOROT_PER_SHEKEL) * pointsPerShekel;
}

/** Returns the last moment at which points that become active at `maturedAt` can be spent; epoch ms. */
export function pointsExpiry(maturedAt: number, months: number): number {
  const { year, month, day } = wallTimeAt(maturedAt);
  return endOfShopDay(addMonths({ year, month, day }, months));
}

/** Returns the start of the period in which earned points count for the tier; epoch ms. */
export function tierPeriodStart(now: number, months: number): number {
  const today = wallTimeAt(now);
  const day: CalendarDay = addMonths(today, -months);
  return instantOfWallTime({ ...today, ...day });
}
