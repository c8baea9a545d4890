import type { FastifyRequest } from 'fastify';
import { defaultLocale, isLocale, languageKey, type Locale } from '#contracts/core/locale.ts';

const HEADER_MAX_LENGTH = 1_000;

/**
 * The language of an answer: said by the client, that of the page a plain form stood on, chosen before (cookie),
 * asked for by the browser, English.
 */
export function localeOf(request: FastifyRequest): Locale {
  const said = request.headers['x-language'];
  if (isLocale(said)) return said;
  const page = request.method === 'POST' ? localeOfPage(request.headers.referer) : null;
  if (page !== null) return page;
  return chosenLocaleOf(request) ?? browserLocaleOf(request);
}

/** What the visitor chose on an earlier page (cookie); null on a first visit. */
export function chosenLocaleOf(request: FastifyRequest): Locale | null {
  // a request that failed before it was read has no cookies yet
  const cookies: typeof request.cookies | null = request.cookies;
  const chosen = cookies?.[languageKey];
  return isLocale(chosen) ? chosen : null;
}

/** What the browser asks for; English where it asks for neither of ours. */
export function browserLocaleOf(request: FastifyRequest): Locale {
  return preferredLocale(request.headers['accept-language']) ?? defaultLocale;
}

type Wish = { readonly locale: Locale; readonly quality: number };

/** The language that an address of ours names (`/he/contact`); the same-origin guard saw where a form came from. */
function localeOfPage(referer: string | undefined): Locale | null {
  const first = URL.parse(referer ?? '')?.pathname.split('/')[1];
  return isLocale(first) ? first : null;
}

/** The best of our languages in an Accept-Language header; null where it names none of them. */
export function preferredLocale(header: string | undefined): Locale | null {
  if (header === undefined || header.length > HEADER_MAX_LENGTH) return null;
  let best: Wish | null = null;
  for (const part of header.split(',')) {
    const wish = wishOf(part);
    if (wish !== null && wish.quality > (best?.quality ?? 0)) best = wish;
  }
  return best?.locale ?? null;
}

function wishOf(part: string): Wish | null {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
  const language = tag.split('-')[0];
  // 'iw' is what old Java systems still call Hebrew
  const locale = language === 'iw' ? 'he' : language;
  return isLocale(locale) ? { locale, quality: qualityOf(parameters) } : null;
}

function qualityOf(parameters: readonly string[]): number {
  const said = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  const quality = said === undefined ? 1 : Number(said.slice(2));
  return Number.isFinite(quality) ? quality : 0;
}
