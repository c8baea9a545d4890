import { DAY_MS, MINUTE_MS } from './time/jerusalem-time.ts';

/** Time in ms after which a session ends if it is not used. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
/** Maximum lifetime of a session in ms, even if it is used. */
export const SESSION_MAX_MS = 90 * DAY_MS;
/** Maximum lifetime in ms of a session without "stay signed in". Such a session also ends when the browser closes. */
export const SHORT_SESSION_MS = DAY_MS;
/** Time in ms for which a proof of identity counts as fresh. */
export const FRESH_PROOF_LIFETIME_MS = 10 * MINUTE_MS;
/** Maximum number of sessions of one account. If there are more, a new session ends the oldest session. */
export const SESSIONS_MAX = 10;
/**
 * Minimum interval in ms at which the last-seen time of a session is written. It limits the number of writes, because a
 * visit consists of many requests.
 */
export const LAST_SEEN_INTERVAL_MS = 5 * MINUTE_MS;

/** Returns true if a proof of identity is still fresh. The proof was given at the time `provenAt` (epoch ms). */
export function isFreshProof(provenAt: number, now: number): boolean {
  return now - provenAt < FRESH_PROOF_LIFETIME_MS;
}
