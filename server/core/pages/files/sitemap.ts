import { locales } from '#contracts/core/locale.ts';
import { publicPages } from '#contracts/core/reading/public-pages.ts';

/**
 * Returns a page's URL in one language. If `locale` is null, returns the URL that negotiates the language (x-default).
 */
function pageUrlOf(origin: string, locale: string | null, page: string): string {
  if (locale === null) return `${origin}${page}`;
  return `${origin}/${locale}${page === '/' ? '' : page}`;
}

function alternatesOf(origin: string, page: string): string {
  const link = (language: string, locale: string | null) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${pageUrlOf(origin, locale, page)}"/>`;
  return [...locales.map((locale) => link(locale, locale)), link('x-default', null)].join('');
}

/**
 * Lists every public page in every language with its translations (sitemaps.org 0.9 with Google's `hreflang`
 * extension). `storedPages` contains the paths of pages that depend on stored data.
 */
export function sitemapText(origin: string, storedPages: readonly string[]): string {
  const entries = [...publicPages, ...storedPages].flatMap((page) => {
    const alternates = alternatesOf(origin, page);
    return locales.map((locale) => `<url><loc>${pageUrlOf(origin, locale, page)}</loc>${alternates}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
