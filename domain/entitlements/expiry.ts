import { endOfShopDay, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/** Numbers of days before the expiry of a voucher at which its holder gets a reminder. */
export const reminderDays = [7, 30, 90] as const;

/**
 * Range of expiry times of the vouchers for which one reminder is due. The expiry is later than `after` and not later
 * than `until` (epoch ms).
 */
export type ReminderWindow = {
  readonly daysBefore: (typeof reminderDays)[number];
  readonly after: number;
  readonly until: number;
};

/**
 * Returns the expiry ranges of the reminders that are due at the time `now`, by calendar days of the shop. The ranges
 * do not overlap, so that only the latest missed reminder is sent after downtime.
 */
export function reminderWindows(now: number): ReminderWindow[] {
  const today = wallTimeAt(now);
  const ends = reminderDays.map((days) => endOfShopDay({ ...today, day: today.day + days }));
  return reminderDays.map((daysBefore, index) => ({
    daysBefore,
    after: ends[index - 1] ?? now,
    until: ends[index] ?? now,
  }));
}
