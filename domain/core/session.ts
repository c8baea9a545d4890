import { DAY_MS, MINUTE_MS } from './time/jerusalem-time.ts';

/** A session that nobody used for so long is over. */
export const IDLE_MS = 14 * DAY_MS;
/** A session is over after this, used or not. */
export const ABSOLUTE_MS = 90 * DAY_MS;
/** Where somebody asked not to be remembered: until the browser closes, and never longer than this. */
export const FLEETING_MS = DAY_MS;
/** How long a proof of who is at the keyboard is fresh. */
export const PROOF_MS = 10 * MINUTE_MS;
/** The oldest falls out when one more begins. */
export const SESSIONS_MAX = 10;
/** "Seen" is written no more often than this: a visit is many requests. */
export const SEEN_STEP_MS = 5 * MINUTE_MS;

/** Whether a proof given at `provenAt` (epoch ms) still says who is at the keyboard. */
export function isFreshProof(provenAt: number, now: number): boolean {
  return now - provenAt < PROOF_MS;
}
