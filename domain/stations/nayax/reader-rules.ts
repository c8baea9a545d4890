import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/** Interval in ms between two status requests to Nayax about one reader. */
export const READER_POLL_MS = 5 * MINUTE_MS;

/**
 * Time in ms without a new sign of life after which a reader counts as silent. Nayax documents no interval of these
 * signs, so the time is long.
 */
export const READER_SILENT_MS = HOUR_MS;

/** Age in ms above which Nayax' last response is outdated. */
export const READER_STALE_MS = 30 * MINUTE_MS;

const LONGEST_PAUSE_MS = HOUR_MS;
const PAUSE_AFTER_TOO_MANY_MS = 15 * MINUTE_MS;

type ReaderFailure = 'refused' | 'too_many' | 'unanswered';

/**
 * Returns the time in ms until the next request after `failures` consecutive failures: doubled each time, at most an
 * hour. After too many requests it is at least a quarter of an hour; after a refusal an hour, because a token that is
 * refused stays refused.
 */
export function readerRetryDelayMs(outcome: ReaderFailure, failures: number): number {
  if (outcome === 'refused') return LONGEST_PAUSE_MS;
  const doubled = Math.min(READER_POLL_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return outcome === 'too_many' ? Math.max(doubled, PAUSE_AFTER_TOO_MANY_MS) : doubled;
}
