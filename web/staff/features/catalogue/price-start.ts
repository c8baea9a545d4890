import type { Locale } from '#contracts/core/locale.ts';
import { formatDate, formatDateTime } from '#domain/core/text/format.ts';
import { DAY_MS, shopDayText, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { addDays, lastDayOfPeriod, periodStartOf } from '#domain/staff/reports/report-period.ts';
import { m } from '#messages/compiled/messages.js';
import type { DayPreset } from '../../kit/day/preset-day-field.tsx';
import { weekdayText } from '../../kit/day/weekday.ts';

/**
 * Returns the start of a price (epoch milliseconds) in Israel local time. The text contains the day, and the time if
 * the price starts during the day. The default prices of a new shop start at midnight UTC, so their hour in Israel is
 * not shown.
 */
export function priceStartText(instantMs: number, locale: Locale): string {
  const { hour, minute } = wallTimeAt(instantMs);
  const isWholeDay = (hour === 0 && minute === 0) || instantMs % DAY_MS === 0;
  return isWholeDay ? formatDate(instantMs, locale) : formatDateTime(instantMs, locale);
}

/** Field value for a price that starts as soon as it is saved. */
export const PRICE_START_NOW = 'now';

/**
 * Returns suggested start times for a price: immediately, tomorrow, the next Sunday and the first day of the next
 * month. `now` is in epoch milliseconds.
 */
export function priceStartPresets(now: number, locale: Locale): DayPreset[] {
  const today = shopDayText(now);
  const tomorrow = addDays(today, 1);
  const sunday = addDays(periodStartOf(today, 'week'), 7);
  const nextMonth = addDays(lastDayOfPeriod(periodStartOf(today, 'month'), 'month'), 1);
  const days = [
    { day: tomorrow, label: m.staff_day_tomorrow_weekday({ weekday: weekdayText(tomorrow, locale) }) },
    { day: sunday, label: weekdayText(sunday, locale) },
    { day: nextMonth, label: m.staff_day_next_month() },
  ];
  // tomorrow can also be the next Sunday or the first day of the month, so each day is listed only once
  const distinct = days.filter(({ day }, rank) => days.findIndex((each) => each.day === day) === rank);
  return [
    { value: PRICE_START_NOW, label: m.staff_catalogue_begins_now() },
    ...distinct.map(({ day, label }) => ({ value: `${day}T00:00`, label })),
  ];
}
