import type { FastifyRequest } from 'fastify';
import { defaultLocale, isLocale, languageStorageKey, type Locale } from '#contracts/core/locale.ts';

const HEADER_MAX_LENGTH = 1_000;

/**
 * Returns the language of a response, from the first source that has a language. The sources are the `x-language`
 * header, the page URL of a posted form, the language cookie, the browser's preference, and finally English.
 */
export function requestLocaleOf(request: FastifyRequest): Locale {
  const requested = request.headers['x-language'];
  if (isLocale(requested)) return requested;
  const page = request.method === 'POST' ? localeOfPage(request.headers.referer) : null;
  if (page !== null) return page;
  return chosenLocaleOf(request) ?? browserLocaleOf(request);
}

/**
 * Returns the language that the visitor chose on an earlier page, from the language cookie. Returns null if the request
 * has no such cookie.
 */
export function chosenLocaleOf(request: FastifyRequest): Locale | null {
  // a request that failed early has no parsed cookies
  const cookies: typeof request.cookies | null = request.cookies;
  const chosen = cookies?.[languageStorageKey];
  return isLocale(chosen) ? chosen : null;
}

/** Returns the browser's preferred language. Returns English if the browser prefers neither Hebrew nor English. */
export function browserLocaleOf(request: FastifyRequest): Locale {
  return preferredLocale(request.headers['accept-language']) ?? defaultLocale;
}

type Preference = { readonly locale: Locale; readonly quality: number };

/**
 * Returns the language in the URL of a page (`/he/contact`), which is the referer of a posted form. Returns null if the
 * URL has no language. The same-origin guard has already checked the referer.
 */
function localeOfPage(referer: string | undefined): Locale | null {
  const first = URL.parse(referer ?? '')?.pathname.split('/')[1];
  return isLocale(first) ? first : null;
}

/**
 * Returns the preferred supported language of an Accept-Language header. Returns null if the header is too long or
 * lists no supported language.
 */
export function preferredLocale(header: string | undefined): Locale | null {
  if (header === undefined || header.length > HEADER_MAX_LENGTH) return null;
  let best: Preference | null = null;
  for (const part of header.split(',')) {
    const preference = preferenceOf(part);
    if (preference !== null && preference.quality > (best?.quality ?? 0)) best = preference;
  }
  return best?.locale ?? null;
}

function preferenceOf(part: string): Preference | null {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
  const language = tag.split('-')[0];
  // 'iw' is the old code for Hebrew, still used by Java systems
  const locale = language === 'iw' ? 'he' : language;
  return isLocale(locale) ? { locale, quality: qualityOf(parameters) } : null;
}

function qualityOf(parameters: readonly string[]): number {
  const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return Number.isFinite(quality) ? quality : 0;
}
