import { DAY_MS, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/** Time in ms for which an invitation to share washes is valid. */
export const FAMILY_INVITATION_LIFETIME_MS = 14 * DAY_MS;

/** Returns the start of the calendar month in Israel that contains the time `now`. Both times are in epoch ms. */
export function monthBeginAt(now: number): number {
  const { year, month } = wallTimeAt(now);
  return instantOfWallTime({ year, month, day: 1, hour: 0, minute: 0, second: 0 });
}

export type MonthlyAllowance = {
  readonly monthlyLimit: number;
  readonly usedThisMonth: number;
  /** Number of unused washes of the customer who shares them. */
  readonly ownerRemaining: number;
};

/**
 * Returns the number of washes that a member of a shared allowance may still use this month. The number is never
 * negative, even if the limit was lowered below the number of used washes.
 */
export function washesLeftThisMonth({ monthlyLimit, usedThisMonth, ownerRemaining }: MonthlyAllowance): number {
  return Math.max(0, Math.min(monthlyLimit - usedThisMonth, ownerRemaining));
}
