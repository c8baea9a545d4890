import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { iconLinksOf } from '#domain/core/look/icon-paths.ts';
import { brandStyleSheetPathsOf } from '#domain/core/look/brand-style-sheets.ts';
import { m } from '#messages/compiled/messages.js';
import type { PageHead } from '#web/lib/addresses/routing.ts';
import { localizedPathOf } from '#web/lib/language/language.ts';
import { documentClasses } from './document-classes.ts';
import { documentTitle } from './document-title.ts';
import { escapeHtml } from './escape-html.ts';
import { colorFilters } from './features/shell/comfort/color-filters.ts';
import { sharingImagePath, pageSharingImagePath, sharingImageSize } from './head/picture.ts';
import { serializeJsonForScript } from './boot-data.ts';
import { bootScript } from './boot-script.ts';
import type { PageAssets } from './page-assets.ts';

export type DocumentInput = {
  readonly locale: Locale;
  readonly head: PageHead;
  readonly shopName: string;
  readonly look: PublicBrand['look'];
  readonly origin: string;
  /** Path of the page without its language prefix. Null if the page has no URL that can be shared. */
  readonly page: string | null;
  /** True if the URL of the page is a secret that must not be sent to other sites. */
  readonly confidential: boolean;
  /**
   * True if the page's scripts are loaded only at the first touch, or after 30 seconds. In a browser with a running
   * wash, they are loaded immediately.
   */
  readonly light: boolean;
  readonly assets: PageAssets;
  readonly body: string;
  readonly boot: string;
};

function addresses({ origin, page, locale, head }: DocumentInput): string {
  if (page === null || head.hidden === true) return '<meta name="robots" content="noindex">';
  const link = (rel: string, path: string, language = '') =>
    `<link rel="${rel}"${language === '' ? '' : ` hreflang="${language}"`} href="${escapeHtml(origin + path)}">`;
  return [
    link('canonical', localizedPathOf(locale, page)),
    link('alternate', localizedPathOf('en', page), 'en'),
    link('alternate', localizedPathOf('he', page), 'he'),
    link('alternate', page, 'x-default'),
    `<meta property="og:url" content="${escapeHtml(origin + localizedPathOf(locale, page))}">`,
  ].join('');
}

/**
 * Returns the meta element for the referrer policy. The header of these pages says `no-referrer`, so a browser sends
 * their forms with `Origin: null`. The same-origin check refuses such a form if `Sec-Fetch-Site` is missing (Safari
 * before 16.4). The meta element overrides the header. Other sites then receive no referrer, and our own server
 * receives the origin of a form.
 */
function referrer({ confidential }: DocumentInput): string {
  return confidential ? '<meta name="referrer" content="same-origin">' : '';
}

/**
 * Returns a refresh element for browsers without JavaScript, because nothing else updates the page there. Browsers with
 * JavaScript ignore it.
 */
function refresh({ head: { refreshSeconds } }: DocumentInput): string {
  return refreshSeconds === undefined
    ? ''
    : `<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>`;
}

function sharingTags({ head, shopName, origin, locale, page }: DocumentInput): string {
  const { title, description, picture } = { ...head, ...head.shared };
  const property = (name: string, value: string) => `<meta property="og:${name}" content="${escapeHtml(value)}">`;
  return [
    property('type', 'website'),
    property('site_name', shopName),
    property('title', title),
    description === undefined ? '' : property('description', description),
    property(
      'image',
      origin + (picture === undefined ? pageSharingImagePath(page ?? '/', locale) : sharingImagePath(picture, locale)),
    ),
    property('image:type', 'image/jpeg'),
    property('image:width', String(sharingImageSize.width)),
    property('image:height', String(sharingImageSize.height)),
    property(
      'image:alt',
      head.wholeTitle === true || head.shared !== undefined ? title : m.share_picture({ title, shop: shopName }),
    ),
    property('locale', locale === 'he' ? 'he_IL' : 'en_IL'),
    locale === 'he' ? property('locale:alternate', 'en_IL') : property('locale:alternate', 'he_IL'),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}

function structured({ head }: DocumentInput): string {
  return (head.structured ?? [])
    .map(
      (facts) =>
        `<script type="application/ld+json">${serializeJsonForScript({ '@context': 'https://schema.org', ...facts })}</script>`,
    )
    .join('');
}

/**
 * Returns the links to fonts and styles. On a page at a machine, the styles come first and the fonts have a low
 * priority. On a slow network, the fonts would otherwise take half of the bandwidth that the styles need. On a fast
 * network, the fonts still arrive before the first paint.
 */
function assetTags({ assets, light, look }: DocumentInput): string {
  const priority = light ? ' fetchpriority="low"' : '';
  const fonts = assets.fonts.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin${priority}>`,
  );
  const styles = [...assets.styles, ...brandStyleSheetPathsOf(look)].map(
    (href) => `<link rel="stylesheet" href="${href}">`,
  );
  return (light ? [...styles, ...fonts] : [...fonts, ...styles]).join('');
}

function iconTags({ look }: DocumentInput): string {
  const { tab, apple } = iconLinksOf(look);
  const links = tab.map(({ href, attribute }) => `<link rel="icon" href="${href}" ${attribute}>`).join('');
  return `${links}<link rel="apple-touch-icon" href="${apple}">`;
}

/**
 * Returns the script elements inside a template element. They stay there until the first paint (`boot-script.ts`), so
 * that they do not delay it. On the phone that Lighthouse simulates, the first text then appears after 0.8 s instead of
 * 2.0 s.
 */
function deferredScriptTags({ assets, light }: DocumentInput): string {
  const modules = assets.modules.map((href) => `<link rel="modulepreload" href="${href}">`);
  const old = `<script src="${assets.oldBrowsers}"></script>`;
  return `<template id="late"${light ? ' data-light' : ''}>${old}<script type="module" src="${assets.script}"></script>${modules.join('')}</template>`;
}

/**
 * Colours of the browser's toolbar in light and dark mode. They are the values of `--color-surface` in
 * `web/ui/theme.css`, and a test compares them.
 */
export const themeColors = { light: '#ffffff', dark: '#061f26' } as const;

const barColors = Object.entries(themeColors)
  .map(([scheme, color]) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${color}">`)
  .join('');

/**
 * Returns the complete HTML page. The page frame runs from left to right in both languages, and text regions have their
 * own direction. The page has no style attribute and no event handler, because the content policy forbids them.
 */
export function renderHtmlDocument(input: DocumentInput): string {
  const { locale, head, shopName } = input;
  const description =
    head.description === undefined ? '' : `<meta name="description" content="${escapeHtml(head.description)}">`;
  return `<!doctype html>
<html lang="${locale}" dir="ltr" class="${documentClasses}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">${referrer(input)}<title>${escapeHtml(documentTitle(head, shopName))}</title>${description}${refresh(input)}${deferredScriptTags(input)}<script>${bootScript}</script>${assetTags(input)}<meta name="color-scheme" content="light dark">${barColors}<meta name="format-detection" content="telephone=no">${iconTags(input)}<link rel="manifest" href="/site.webmanifest?language=${locale}">${addresses(input)}${sharingTags(input)}${structured(input)}</head><body>${colorFilters}<div id="root">${input.body}</div><script type="application/json" id="boot">${input.boot}</script></body></html>`;
}
