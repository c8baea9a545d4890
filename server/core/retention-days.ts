import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

export const DELETE_OLD_ROWS_JOB = 'delete-old-rows';

/**
 * Calculates the cutoff time in epoch ms for a retention period of `days`. Rows older than the cutoff time are deleted.
 */
export function retentionCutoff(days: number, now: number): number {
  return now - days * DAY_MS;
}
