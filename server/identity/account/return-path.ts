import type { ProviderOutcome } from '#contracts/identity/identities.ts';
import { isLocale, type Locale } from '#contracts/core/locale.ts';

const PATH_MAX_LENGTH = 1_000;
/** Resolves a path the way a browser would; nothing is ever asked there. */
const NOWHERE = 'https://shop.invalid';
/** Not pages: calls, and the made-up houses of development. */
const notPages = /^\/(?:api|sandbox-pay|practice-id|dev)(?:\/|$)/;
/** What a page's address says about a dialog or a refusal of before. */
const pastMarks = ['signIn', 'register', 'problem', 'field', 'why'];

/**
 * A page of our own to go to, as a path with its query and the part it names; null for everything else. Browsers read `//host`, `/\host`
 * and a path with a tab in it as other sites: what a URL parser does not find on our own address is refused, and so
 * is whatever it reads differently from what was written.
 */
export function ownPagePath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > PATH_MAX_LENGTH || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text))
    return null;
  const url = URL.parse(text, NOWHERE);
  if (url === null || url.origin !== NOWHERE || url.pathname.startsWith('//') || notPages.test(url.pathname))
    return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The page a request was made from, where it is one of ours. */
export function pageOfReferer(referer: string | undefined, origins: readonly string[]): string | null {
  const url = URL.parse(referer ?? '');
  return url !== null && origins.includes(url.origin) ? ownPagePath(`${url.pathname}${url.search}`) : null;
}

/** Language that an address of ours names; null where it leaves that open. */
export function localeOfPath(path: string | null): Locale | null {
  const first = path?.split(/[/?#]/)[1];
  return isLocale(first) ? first : null;
}

export type WaysBack = {
  /** Where somebody goes who did not get in. */
  readonly backPath: string;
  /** Where somebody goes who did. */
  readonly nextPath: string;
};

const signInPaths = /^\/(?:[a-z]{2}\/)?(?:login|register)\/?$/;

/**
 * From the page somebody came from and the one they wish for: `next` of the call, else of the page's address. Whoever
 * does not get in comes back to the page with that wish in its address, so that the next try leads there, too.
 */
export function waysBack(wish: {
  readonly page: string | null;
  readonly next: string | null;
  readonly locale: Locale;
}): WaysBack {
  const { page, next, locale } = wish;
  const home = `/${locale}`;
  const url = page === null ? null : new URL(page, NOWHERE);
  const nextOfPage = ownPagePath(url?.searchParams.get('next'));
  const isSignInPath = url !== null && signInPaths.test(url.pathname);
  const wished = next ?? nextOfPage;
  return {
    backPath: page === null ? loginPath(locale, next) : withWish(page, wished, locale),
    nextPath: wished === null ? (page === null || isSignInPath ? home : page) : inLanguage(wished, locale),
  };
}

/** The page, told where somebody goes on to. Who wished for this very page leaves it as it is. */
function withWish(page: string, wished: string | null, locale: Locale): string {
  if (wished === null || inLanguage(pageAlone(wished), locale) === inLanguage(pageAlone(page), locale)) return page;
  const url = new URL(page, NOWHERE);
  url.searchParams.set('next', wished);
  return `${url.pathname}${url.search}`;
}

/** The page of a path, without what its address says about dialogs over it and where those lead. */
function pageAlone(path: string): string {
  const url = new URL(path, NOWHERE);
  for (const mark of [...pastMarks, 'next']) url.searchParams.delete(mark);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where somebody who got in by a form without scripts goes: the page they wished for, in their language, else home. */
export function pageAfterSignIn(wished: unknown, locale: Locale): string {
  const path = ownPagePath(wished);
  return path === null ? `/${locale}` : inLanguage(path, locale);
}

/** Pages name each other without a language; here nobody is there any more to add it. */
function inLanguage(path: string, locale: Locale): string {
  if (localeOfPath(path) !== null) return path;
  return /^\/(?:[?#]|$)/.test(path) ? `/${locale}${path.slice(1)}` : `/${locale}${path}`;
}

/** The sign-in page, at one of its steps, with where to go on to afterwards. */
export function loginPath(locale: Locale, next: string | null, step: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...step, ...(next === null ? {} : { next }) }).toString();
  return `/${locale}/login${query === '' ? '' : `?${query}`}`;
}

/** The page on which a number that was proven by SMS joins an account or gets a new one. */
export function heldPhonePath(locale: Locale, next: string | null): string {
  return `/${locale}/phone/join${next === null ? '' : `?${new URLSearchParams({ next })}`}`;
}

/** The registration page, with where to go on to afterwards. */
export function registerPath(locale: Locale, next: string | null): string {
  return `/${locale}/register${next === null ? '' : `?${new URLSearchParams({ next })}`}`;
}

/** The same page, told how the visit to the provider ended. */
export function withOutcome(path: string, outcome: ProviderOutcome): string {
  const url = new URL(path, NOWHERE);
  for (const mark of pastMarks) url.searchParams.delete(mark);
  url.searchParams.set('signIn', outcome);
  return `${url.pathname}${url.search}${url.hash}`;
}
