import { DAY_MS, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/** How long an invitation to share washes may be accepted. */
export const INVITATION_MS = 14 * DAY_MS;

/** When the calendar month in Jerusalem began that `now` lies in; both epoch ms. */
export function monthBeginAt(now: number): number {
  const { year, month } = wallTimeAt(now);
  return instantOfWallTime({ year, month, day: 1, hour: 0, minute: 0, second: 0 });
}

export type ShareOfMonth = {
  readonly monthlyLimit: number;
  readonly usedThisMonth: number;
  /** What the owner has. */
  readonly ownerLeft: number;
};

/** How many washes a member may still take this month: a limit that was lowered meanwhile takes back none. */
export function leftThisMonth({ monthlyLimit, usedThisMonth, ownerLeft }: ShareOfMonth): number {
  return Math.max(0, Math.min(monthlyLimit - usedThisMonth, ownerLeft));
}
