import { START_WINDOW_MS } from '#domain/entitlements/redemption.ts';

/**
 * A code that was read so long ago starts nothing any more: whoever showed it has gone, or has begun by other means.
 * By the phone's own clock, so a wrong one does no harm.
 */
export function isTooLateToStart(msAgo: number): boolean {
  return msAgo >= START_WINDOW_MS;
}
