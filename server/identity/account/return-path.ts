import type { SignInOutcome } from '#contracts/identity/identities.ts';
import { isLocale, type Locale } from '#contracts/core/locale.ts';

const PATH_MAX_LENGTH = 1_000;
/** Base URL for resolving paths in the same way as a browser. It is never requested. */
const PLACEHOLDER_ORIGIN = 'https://shop.invalid';
/** Matches paths that are not pages: API calls, and the simulated providers of development. */
const notPages = /^\/(?:api|sandbox-pay|practice-id|dev)(?:\/|$)/;
/** Parameters in the URL of a page that concern a dialog or an earlier refusal. */
const pastMarks = ['signIn', 'register', 'problem', 'field', 'why'];

/**
 * Returns a path to one of our pages, with its query and fragment. Returns null for any other text. Browsers read
 * `//host`, `/\host` and a path with a tab as other sites. Therefore a path is rejected if a URL parser changes it or
 * resolves it to another origin.
 */
export function shopPagePath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > PATH_MAX_LENGTH || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text))
    return null;
  const url = URL.parse(text, PLACEHOLDER_ORIGIN);
  if (url === null || url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//') || notPages.test(url.pathname))
    return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Returns the page from which a request was made. Returns null if the page is not part of this site. */
export function pathOfReferer(referer: string | undefined, origins: readonly string[]): string | null {
  const url = URL.parse(referer ?? '');
  return url !== null && origins.includes(url.origin) ? shopPagePath(`${url.pathname}${url.search}`) : null;
}

/** Returns the language in a path. Returns null if the path has no language. */
export function localeOfPath(path: string | null): Locale | null {
  const first = path?.split(/[/?#]/)[1];
  return isLocale(first) ? first : null;
}

export type ReturnPaths = {
  /** Path of the page after a failed sign-in. */
  readonly backPath: string;
  /** Path of the page after a successful sign-in. */
  readonly nextPath: string;
};

const signInPaths = /^\/(?:[a-z]{2}\/)?(?:login|register)\/?$/;

/**
 * Returns the pages to show after a sign-in. The requested target page is `next` of the call, or otherwise `next` in
 * the page's URL. After a failure the browser returns to the current page. Its URL then contains the requested target
 * page for the next attempt.
 */
export function returnPaths(visit: {
  readonly page: string | null;
  readonly next: string | null;
  readonly locale: Locale;
}): ReturnPaths {
  const { page, next, locale } = visit;
  const home = `/${locale}`;
  const url = page === null ? null : new URL(page, PLACEHOLDER_ORIGIN);
  const nextOfPage = shopPagePath(url?.searchParams.get('next'));
  const isSignInPath = url !== null && signInPaths.test(url.pathname);
  const target = next ?? nextOfPage;
  return {
    backPath: page === null ? loginPath(locale, next) : withReturnTarget(page, target, locale),
    nextPath: target === null ? (page === null || isSignInPath ? home : page) : withLocalePrefix(target, locale),
  };
}

/** Returns the page and adds the requested target page to its URL. Adds nothing if the target is the page itself. */
function withReturnTarget(page: string, target: string | null, locale: Locale): string {
  if (
    target === null ||
    withLocalePrefix(withoutPageState(target), locale) === withLocalePrefix(withoutPageState(page), locale)
  )
    return page;
  const url = new URL(page, PLACEHOLDER_ORIGIN);
  url.searchParams.set('next', target);
  return `${url.pathname}${url.search}`;
}

/** Returns the page without the URL parameters about dialogs, refusals and target pages. */
function withoutPageState(path: string): string {
  const url = new URL(path, PLACEHOLDER_ORIGIN);
  for (const mark of [...pastMarks, 'next']) url.searchParams.delete(mark);
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Returns the page to show after a sign-in by a form without scripts. It is the requested page in the visitor's
 * language, or otherwise the home page.
 */
export function pathAfterSignIn(target: unknown, locale: Locale): string {
  const path = shopPagePath(target);
  return path === null ? `/${locale}` : withLocalePrefix(path, locale);
}

/**
 * Adds the language to a path. Paths from pages have no language, because the pages' router adds it. A redirect does
 * not use that router.
 */
function withLocalePrefix(path: string, locale: Locale): string {
  if (localeOfPath(path) !== null) return path;
  return /^\/(?:[?#]|$)/.test(path) ? `/${locale}${path.slice(1)}` : `/${locale}${path}`;
}

/** Returns the path of the sign-in page at one of its steps. It contains the page to show after the sign-in. */
export function loginPath(locale: Locale, next: string | null, step: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...step, ...(next === null ? {} : { next }) }).toString();
  return `/${locale}/login${query === '' ? '' : `?${query}`}`;
}

/**
 * Returns the path of the page for a verified phone number. There the customer adds the number to an account or opens a
 * new account for it.
 */
export function pendingProofPath(locale: Locale, next: string | null): string {
  return `/${locale}/phone/join${next === null ? '' : `?${new URLSearchParams({ next })}`}`;
}

/**
 * Returns the path of the page that shows the merge with the account that was verified in this session. `done` selects
 * the page after the merge.
 */
export function mergePath(locale: Locale, step: '1' | 'done' = '1'): string {
  return `/${locale}/dashboard?merge=${step}`;
}

/** Returns the path of the registration page. It contains the page to show after the registration. */
export function registerPath(locale: Locale, next: string | null): string {
  return `/${locale}/register${next === null ? '' : `?${new URLSearchParams({ next })}`}`;
}

export function withSignInOutcome(path: string, outcome: SignInOutcome): string {
  const url = new URL(path, PLACEHOLDER_ORIGIN);
  for (const mark of pastMarks) url.searchParams.delete(mark);
  url.searchParams.set('signIn', outcome);
  return `${url.pathname}${url.search}${url.hash}`;
}
