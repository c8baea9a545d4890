import { endOfShopDay, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/** So many days before its last day whoever holds a voucher is reminded of it; once for each. */
export const reminderDays = [7, 30, 90] as const;

/** Vouchers whose last moment lies behind `after` and not behind `until` (epoch ms) are due for one reminder. */
export type ReminderWindow = {
  readonly daysBefore: (typeof reminderDays)[number];
  readonly after: number;
  readonly until: number;
};

/**
 * Which vouchers are due for which reminder at `now`, by days on the shop's calendar. The windows do not overlap: of the
 * reminders that nobody was there to send only the one that still says something new is made up for.
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
