import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

/** Name of the scheduled job that deletes old rows. */
export const DELETE_OLD_ROWS_JOB = 'delete-old-rows';

/** Returns the cutoff time in epoch ms for a retention of `days`; rows older than the cutoff are deleted. */
export function retentionCutoff(days: number, now: number): number {
  return now - days * DAY_MS;
}
