/** Storage key of the referral code. The code is stored until the visitor registers. */
export const referralStorageKey = 'referral';

const codeShape = /^[A-Za-z0-9_-]{4,64}$/;

/**
 * Returns the referral code in a URL query (`/?ref=…`). Returns null if the query contains no code or an invalid code.
 */
export function referralFromQuery(search: string): string | null {
  const code = new URLSearchParams(search).get('ref');
  return code !== null && codeShape.test(code) ? code : null;
}

/**
 * Stores the referral code of the first referral link that the visitor followed. Later links do not replace it. The
 * code is not stored if the browser refuses storage.
 */
export function rememberReferral(search: string, openStorage: () => Pick<Storage, 'getItem' | 'setItem'>): void {
  const code = referralFromQuery(search);
  if (code === null) return;
  try {
    const storage = openStorage();
    if (storage.getItem(referralStorageKey) === null) storage.setItem(referralStorageKey, code);
  } catch {
    // the browser provides no storage, so the visit continues without a referral code
  }
}

/**
 * Adds the referral code to the URL that starts a sign-in with a provider. The visitor leaves the shop for this
 * sign-in, so the code must be in the URL to reach the new account.
 */
export function withReferralCode(address: string, code: string | undefined): string {
  if (code === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}ref=${encodeURIComponent(code)}`;
}
