import type { Locale } from '#contracts/core/locale.ts';
import { overwriteGetLocale } from '#messages/compiled/runtime.js';

let current: Locale = 'en';

overwriteGetLocale(() => current);

/**
 * Sets the language of all texts. The browser calls it once per page. The server calls it before each rendering, which
 * is synchronous, so that the languages of two visitors never mix.
 */
export function setLanguage(locale: Locale): void {
  current = locale;
}

export function currentLocale(): Locale {
  return current;
}

const prefixPattern = /^\/(en|he)(?=\/|$)/;

/** Splits `/he/voucher` into the router's base (`/he`) and the page (`/voucher`); without a prefix the base is ''. */
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

/** Returns the explicit path of a page in one language: `/he` for the home page, `/he/voucher` for others. */
export function localizedPathOf(locale: Locale, page: string): string {
  return page === '/' ? `/${locale}` : `/${locale}${page}`;
}

/** Query parameters of all pages; each parameter is read by its page. */
const queryNames =
  'package gift wants tab ref next phone signIn register redeem redeemed claimed checked quoted sent problem field why form family bay invoice vouchers merge waiting for'.split(
    ' ',
  );

/** Returns a query without unknown parameters, so that links do not pass on parameters of other sites. */
export function withoutUnknownQueryParams(search: string): string {
  const known = [...new URLSearchParams(search)].filter(([name]) => queryNames.includes(name));
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
}

/** Name of each language in that language. */
export const languageNames = { en: 'English', he: 'עברית' } as const satisfies Record<Locale, string>;

export function otherLocale(locale: Locale): Locale {
  return locale === 'he' ? 'en' : 'he';
}
