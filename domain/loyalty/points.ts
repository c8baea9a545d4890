import {
  type CalendarDay,
  addMonths,
  endOfShopDay,
  instantOfWallTime,
  wallTimeAt,
} from '#domain/core/time/jerusalem-time.ts';

/** Why points moved. `matured` moves them from those that wait to those that can be spent. */
export const pointsReasons = [
  'earned',
  'matured',
  'taken_back',
  'spent',
  'expired',
  'referred',
  'goodwill',
  'withdrawn',
] as const;
/** What moves points without moving a tier: spent or ended points were earned all the same, gifts of the shop never were. */
export const tierlessReasons = ['spent', 'expired', 'goodwill', 'withdrawn'] as const satisfies readonly PointsReason[];
export type PointsReason = (typeof pointsReasons)[number];

/** The last moment in which points that become active at `maturedAt` can be spent; epoch ms. */
export function pointsExpiry(maturedAt: number, months: number): number {
  const { year, month, day } = wallTimeAt(maturedAt);
  return endOfShopDay(addMonths({ year, month, day }, months));
}

/** Points that were earned after this moment count for the tier; epoch ms. */
export function tierSince(now: number, months: number): number {
  const today = wallTimeAt(now);
  const day: CalendarDay = addMonths(today, -months);
  return instantOfWallTime({ ...today, ...day });
}
