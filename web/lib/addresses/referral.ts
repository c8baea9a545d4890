/** Where the code of whoever sent a visitor here waits until they register. */
export const referralKey = 'referral';

const codeShape = /^[A-Za-z0-9_-]{4,64}$/;

/** The referral code of an address (`/?ref=…`); null for none and for what cannot be one. */
export function referralIn(search: string): string | null {
  const code = new URLSearchParams(search).get('ref');
  return code !== null && codeShape.test(code) ? code : null;
}

/** Keeps the first code that led here: the first friend counts, not the last link. Storage may be refused. */
export function rememberReferral(search: string, openStorage: () => Pick<Storage, 'getItem' | 'setItem'>): void {
  const code = referralIn(search);
  if (code === null) return;
  try {
    const storage = openStorage();
    if (storage.getItem(referralKey) === null) storage.setItem(referralKey, code);
  } catch {
    // a browser that keeps nothing: the visit goes on without it
  }
}

/** An address that leads out of the shop and back, with the code that counts for a new account. */
export function withReferral(address: string, code: string | undefined): string {
  if (code === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}ref=${encodeURIComponent(code)}`;
}
