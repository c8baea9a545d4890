import { instantOfWallTime, type CalendarDay } from '#domain/core/time/jerusalem-time.ts';

/** Converts a time of day in Israel local time to epoch ms. `clock` has the form 'HH:MM', as in the API definition. */
export function instantOfTimeOfDay(day: CalendarDay, clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return instantOfWallTime({ ...day, hour, minute, second: 0 });
}
