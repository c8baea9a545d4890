import { endOfShopDay, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/** Numbers of days before expiry at which the holder of a voucher gets a reminder. */
export const reminderDays = [7, 30, 90] as const;

/**
 * Expiry range of the vouchers that are due for one reminder: later than `after` and no later than `until` (epoch ms).
 */
export type ReminderWindow = {
  readonly daysBefore: (typeof reminderDays)[number];
  readonly after: number;
  readonly until: number;
};

/**
 * Returns the windows of the reminders that are due at `now`, by calendar days of the shop. Windows do not overlap, so
 * after downtime only the latest missed reminder is sent.
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
