import { HOUR_MS, instantOfWallTime, MINUTE_MS, wallTimeAt } from './jerusalem-time.ts';

/** Schedule of a job. The job runs hourly at a minute, or daily at a local time of the shop. */
export type JobSchedule =
  | { readonly every: 'hour'; readonly minute: number }
  | { readonly every: 'day'; readonly hour: number; readonly minute: number };

/**
 * Calculates the next time of a schedule after a given time, both in epoch ms. Israel's offset from UTC is a whole
 * number of hours, so the minute of an hour is the same in UTC. A daily job runs once on every day. If its time occurs
 * twice, the first occurrence counts. A skipped time is moved forward.
 */
export function nextRunTime(rhythm: JobSchedule, afterMs: number): number {
  if (rhythm.every === 'hour') {
    const offsetMs = rhythm.minute * MINUTE_MS;
    return (Math.floor((afterMs - offsetMs) / HOUR_MS) + 1) * HOUR_MS + offsetMs;
  }
  const today = { ...wallTimeAt(afterMs), hour: rhythm.hour, minute: rhythm.minute, second: 0 };
  const dueMs = instantOfWallTime(today);
  return dueMs > afterMs ? dueMs : instantOfWallTime({ ...today, day: today.day + 1 });
}

const FIRST_RETRY_MS = MINUTE_MS;

/**
 * Calculates the time of the next retry after several consecutive failures. The delay grows exponentially, but the
 * retry is never later than the next scheduled time.
 */
export function retryTime(rhythm: JobSchedule, failures: number, nowMs: number): number {
  return Math.min(nextRunTime(rhythm, nowMs), nowMs + FIRST_RETRY_MS * 2 ** (failures - 1));
}
