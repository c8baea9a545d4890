import { START_WINDOW_MS } from '#domain/entitlements/redemption.ts';

/**
 * Returns true if a code was scanned too long ago to start a wash. The customer has then probably left or started in
 * another way. `msAgo` is the difference of two times of the phone's clock, so a wrong clock has no effect.
 */
export function isScanTooOldToStart(msAgo: number): boolean {
  return msAgo >= START_WINDOW_MS;
}
