import type { Locale } from '#contracts/core/locale.ts';
import { overwriteGetLocale } from '#messages/compiled/runtime.js';

let current: Locale = 'en';

overwriteGetLocale(() => current);

/**
 * Sets the language of all texts. The browser calls it once per page. The server calls it before each rendering.
 * Rendering is synchronous, so the languages of two visitors never mix.
 */
export function setLanguage(locale: Locale): void {
  current = locale;
}

export function currentLocale(): Locale {
  return current;
}

const prefixPattern = /^\/(en|he)(?=\/|$)/;

/**
 * Splits a path such as `/he/voucher` into the router's base (`/he`) and the page (`/voucher`). The base is '' if the
 * path has no language prefix.
 */
export function splitLanguagePrefix(pathname: string): {
  base: '' | '/en' | '/he';
  locale: Locale | null;
  page: string;
} {
  const locale = prefixPattern.exec(pathname)?.[1];
  if (locale !== 'en' && locale !== 'he') return { base: '', locale: null, page: pathname };
  const page = pathname.slice(3);
  return { base: `/${locale}`, locale, page: page === '' ? '/' : page };
}

/**
 * Returns the path of a page with its language prefix. The home page gets `/he`, and other pages get paths such as
 * `/he/voucher`.
 */
export function localizedPathOf(locale: Locale, page: string): string {
  return page === '/' ? `/${locale}` : `/${locale}${page}`;
}

/** Names of all query parameters that the pages read. */
const queryNames =
  'package gift wants tab ref next phone signIn register redeem redeemed claimed checked quoted sent problem field why form family bay invoice vouchers merge waiting for'.split(
    ' ',
  );

/**
 * Returns a query without unknown parameters. Links of this site therefore do not pass on parameters that other sites
 * added.
 */
export function withoutUnknownQueryParams(search: string): string {
  const known = [...new URLSearchParams(search)].filter(([name]) => queryNames.includes(name));
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
}

/** Name of each language in that language. */
export const languageNames = { en: 'English', he: 'עברית' } as const satisfies Record<Locale, string>;

export function otherLocale(locale: Locale): Locale {
  return locale === 'he' ? 'en' : 'he';
}
