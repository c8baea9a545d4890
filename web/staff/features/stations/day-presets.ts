import { HOUR_MS, toIsoInstant, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addDays } from '#domain/staff/reports/report-period.ts';
import { formatTime, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { DayPreset } from '../../kit/day/preset-day-field.tsx';
import { inputOfIsoTime } from './shop-time-text.ts';

const HOURS_AHEAD = [1, 3] as const;
/** Time of day (HH:MM, Israel local time) by which the first work of a day is usually completed. */
const MORNING = '08:00';
const WEEK_DAYS = 7;

/**
 * Returns suggested times at which work at a machine ends. They are a few hours from now, or tomorrow morning. `now` is
 * in epoch ms.
 */
export function workEndPresets(now: number): DayPreset[] {
  const soon = HOURS_AHEAD.map((count) => {
    const at = now + count * HOUR_MS;
    const label = m.staff_time_in_hours({ count, time: leftToRight(formatTime(at)) });
    return { value: inputOfIsoTime(toIsoInstant(at)), label };
  });
  const morning = `${addDays(shopDayText(now), 1)}T${MORNING}`;
  return [...soon, { value: morning, label: m.staff_time_tomorrow({ time: leftToRight(MORNING) }) }];
}

/** Returns suggested due dates of work: today, tomorrow and in a week. `now` is in epoch ms. */
export function dueDatePresets(now: number): DayPreset[] {
  const today = shopDayText(now);
  return [
    { value: today, label: m.staff_list_today() },
    { value: addDays(today, 1), label: m.staff_day_tomorrow() },
    { value: addDays(today, WEEK_DAYS), label: m.staff_day_in_a_week() },
  ];
}
