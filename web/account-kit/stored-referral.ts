import { referralStorageKey } from '#web/lib/addresses/referral.ts';

/**
 * Returns the referral code that is stored in this browser, for use in a registration. Returns undefined if no code is
 * stored or the browser provides no storage.
 */
export function readStoredReferral(): string | undefined {
  try {
    return window.localStorage.getItem(referralStorageKey) ?? undefined;
  } catch {
    // the browser provides no storage, so no referral code is known
    return undefined;
  }
}
