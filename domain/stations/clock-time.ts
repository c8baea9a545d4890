import { instantOfWallTime, type CalendarDay } from '#domain/core/time/jerusalem-time.ts';

/** Returns the epoch ms of a time of day in Israel local time; `clock` is 'HH:MM', as in the contract. */
export function instantOfTimeOfDay(day: CalendarDay, clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return instantOfWallTime({ ...day, hour, minute, second: 0 });
}
