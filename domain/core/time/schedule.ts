import { HOUR_MS, instantOfWallTime, MINUTE_MS, wallTimeAt } from './jerusalem-time.ts';

/** When something is done by the clock: every hour at a minute, or every day at a time on the shop's wall. */
export type Rhythm =
  | { readonly every: 'hour'; readonly minute: number }
  | { readonly every: 'day'; readonly hour: number; readonly minute: number };

/**
 * The first time after an instant (epoch ms). The shop's clock is whole hours ahead of UTC, so a minute of the hour is
 * the same in both. A time of the day comes once a day on every day: where the clock goes back the first of the two
 * counts, where it goes forward over the time it comes as much later.
 */
export function nextTime(rhythm: Rhythm, afterMs: number): number {
  if (rhythm.every === 'hour') {
    const offsetMs = rhythm.minute * MINUTE_MS;
    return (Math.floor((afterMs - offsetMs) / HOUR_MS) + 1) * HOUR_MS + offsetMs;
  }
  const today = { ...wallTimeAt(afterMs), hour: rhythm.hour, minute: rhythm.minute, second: 0 };
  const dueMs = instantOfWallTime(today);
  return dueMs > afterMs ? dueMs : instantOfWallTime({ ...today, day: today.day + 1 });
}

const FIRST_RETRY_MS = MINUTE_MS;

/** When something that has failed so many times in a row is tried again: growing pauses, never past its next time. */
export function retryTime(rhythm: Rhythm, failures: number, nowMs: number): number {
  return Math.min(nextTime(rhythm, nowMs), nowMs + FIRST_RETRY_MS * 2 ** (failures - 1));
}
