/**
 * The purchase that the URL names: `?package=2` or `?gift=2`. The URL is `?package=2&gift=1` after a form without
 * JavaScript was refused.
 */
export type Purchase = { readonly kind: 'package' | 'gift'; readonly id: number };

function parseId(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Returns the purchase that the URL names. Returns null if the URL names no purchase. */
export function purchaseInUrl(search: URLSearchParams): Purchase | null {
  const packageId = parseId(search.get('package'));
  const giftId = parseId(search.get('gift'));
  if (packageId !== null) return { kind: giftId === null ? 'package' : 'gift', id: packageId };
  return giftId === null ? null : { kind: 'gift', id: giftId };
}
