import { referralKey } from '#web/lib/addresses/referral.ts';

/** The code of whoever sent this visitor, for a registration; undefined for none. */
export function storedReferral(): string | undefined {
  try {
    return window.localStorage.getItem(referralKey) ?? undefined;
  } catch {
    // a browser that keeps nothing
    return undefined;
  }
}
