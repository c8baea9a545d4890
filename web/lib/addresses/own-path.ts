import { splitPrefix } from '../language/language.ts';

/** Any base serves: only whether an address stays on it is looked at. */
const HERE = 'https://shop.invalid';

/** A page of ours that an address may lead on to, without language prefix; null for everything else (`?next=` is typed by anybody). */
export function ownPath(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])[^\s\\]*$/u.test(next)) return null;
  const address = new URL(next, HERE);
  if (address.origin !== HERE || address.pathname.startsWith('/api/')) return null;
  return splitPrefix(address.pathname).page + address.search + address.hash;
}
