import { splitLanguagePrefix } from '../language/language.ts';

/**
 * Base URL for parsing relative URLs. Its origin has no meaning, because it is used only to check whether a URL stays
 * on the same origin.
 */
const BASE_ORIGIN = 'https://shop.invalid';

/**
 * Returns the path of the next page without its language prefix, if the path is a page of this site. Returns null for
 * every other value, because `?next=` is untrusted input.
 */
export function safeNextPath(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])[^\s\\]*$/u.test(next)) return null;
  const address = new URL(next, BASE_ORIGIN);
  if (address.origin !== BASE_ORIGIN || address.pathname.startsWith('/api/')) return null;
  return splitLanguagePrefix(address.pathname).page + address.search + address.hash;
}
