/** Storage key of the referral code, which is stored until the visitor registers. */
export const referralStorageKey = 'referral';

const codeShape = /^[A-Za-z0-9_-]{4,64}$/;

/** Returns the referral code of a URL (`/?ref=…`); null if it has none or an invalid one. */
export function referralFromQuery(search: string): string | null {
  const code = new URLSearchParams(search).get('ref');
  return code !== null && codeShape.test(code) ? code : null;
}

/**
 * Stores the referral code of the first link; later links do not replace it. If the browser refuses storage, the code
 * is not stored.
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
 * Adds the referral code to the URL of a provider's sign-in, which leaves the shop and returns, so that a new account
 * receives the code.
 */
export function withReferralCode(address: string, code: string | undefined): string {
  if (code === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}ref=${encodeURIComponent(code)}`;
}
