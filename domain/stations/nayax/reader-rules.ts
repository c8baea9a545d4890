import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/** Interval in ms between two status requests to Nayax about the same card reader. */
export const READER_POLL_MS = 5 * MINUTE_MS;

/**
 * Time in ms without a new sign of life after which a card reader counts as silent. The time is long because Nayax
 * documents no interval of these signs.
 */
export const READER_SILENT_MS = HOUR_MS;

/** Age in ms above which the last response from Nayax is outdated. */
export const READER_STALE_MS = 30 * MINUTE_MS;

const LONGEST_PAUSE_MS = HOUR_MS;
const PAUSE_AFTER_TOO_MANY_MS = 15 * MINUTE_MS;

type ReaderFailure = 'refused' | 'too_many' | 'unanswered';

/**
 * Calculates the time in ms until the next status request about a card reader. It doubles with each consecutive failure
 * (`failures`), up to an hour. After too many requests, it is at least a quarter of an hour. After a refusal, it is an
 * hour, because a token that is refused stays refused.
 */
export function readerRetryDelayMs(outcome: ReaderFailure, failures: number): number {
  if (outcome === 'refused') return LONGEST_PAUSE_MS;
  const doubled = Math.min(READER_POLL_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return outcome === 'too_many' ? Math.max(doubled, PAUSE_AFTER_TOO_MANY_MS) : doubled;
}
