import { DAY_MS, MINUTE_MS } from './time/jerusalem-time.ts';

/** Idle timeout of a session in ms. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
/** Maximum lifetime of a session in ms, even if it is used. */
export const SESSION_MAX_MS = 90 * DAY_MS;
/** Maximum lifetime in ms of a session without "stay signed in". Such a session also ends when the browser closes. */
export const SHORT_SESSION_MS = DAY_MS;
/** Validity of a fresh proof of identity in ms. */
export const FRESH_PROOF_LIFETIME_MS = 10 * MINUTE_MS;
/** Maximum number of sessions per account. A new session ends the oldest session. */
export const SESSIONS_MAX = 10;
/**
 * Minimum interval in ms between two writes of the last-seen time. It limits the writes, because a visit consists of
 * many requests.
 */
export const LAST_SEEN_INTERVAL_MS = 5 * MINUTE_MS;

/** Returns true if a proof of identity given at `provenAt` (epoch ms) is still fresh. */
export function isFreshProof(provenAt: number, now: number): boolean {
  return now - provenAt < FRESH_PROOF_LIFETIME_MS;
}
