/**
 * The purchase in the URL: `?package=2`, `?gift=2`, or `?package=2&gift=1` after a form without JavaScript was refused.
 */
export type Purchase = { readonly kind: 'package' | 'gift'; readonly id: number };

function parseId(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Returns the purchase in the URL; null if there is none. */
export function purchaseInUrl(search: URLSearchParams): Purchase | null {
  const packageId = parseId(search.get('package'));
  const giftId = parseId(search.get('gift'));
  if (packageId !== null) return { kind: giftId === null ? 'package' : 'gift', id: packageId };
  return giftId === null ? null : { kind: 'gift', id: giftId };
}
