import { splitLanguagePrefix } from '../language/language.ts';

/** Base for parsing. Any origin works, because it is only used to check whether a URL stays on the same origin. */
const BASE_ORIGIN = 'https://shop.invalid';

/**
 * Returns the requested next page of the site without its language prefix; null for every other value, because `?next=`
 * is untrusted input.
 */
export function safeNextPath(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])[^\s\\]*$/u.test(next)) return null;
  const address = new URL(next, BASE_ORIGIN);
  if (address.origin !== BASE_ORIGIN || address.pathname.startsWith('/api/')) return null;
  return splitLanguagePrefix(address.pathname).page + address.search + address.hash;
}
