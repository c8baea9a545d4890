import { referralStorageKey } from '#web/lib/addresses/referral.ts';

/** Returns the stored referral code for a registration; undefined if there is none. */
export function storedReferral(): string | undefined {
  try {
    return window.localStorage.getItem(referralStorageKey) ?? undefined;
  } catch {
    // the browser provides no storage
    return undefined;
  }
}
