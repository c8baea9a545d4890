import { referralStorageKey } from '#web/lib/addresses/referral.ts';

/**
 * Returns the referral code that this browser has stored, for a registration; undefined if there is none or the browser
 * provides no storage.
 */
export function storedReferral(): string | undefined {
  try {
    return window.localStorage.getItem(referralStorageKey) ?? undefined;
  } catch {
    // the browser provides no storage, so no referral code is known
    return undefined;
  }
}
