import type { PublicBrand } from '#contracts/core/brand.ts';
import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { localizedPathOf } from '#web/lib/language/language.ts';
import picture from '../illustrations/offline.svg?inline';
import { bootScript } from '../boot-script.ts';
import { documentClasses } from '../document-classes.ts';
import { escapeHtml } from '../escape-html.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { brandStyleSheetPathsOf } from '#domain/core/look/brand-style-sheets.ts';
import { assetsOf } from '../page-assets.ts';
import { STORED_VOUCHERS_PLACEHOLDER } from './request-handling.ts';

/**
 * Returns the page that is shown if the network fails (cached by `offline/service-worker.ts`). It appears at the URL of
 * the requested page, so it must work without the site's scripts. 'Try again' is a link to that URL. The service worker
 * replaces `STORED_VOUCHERS_PLACEHOLDER` with links to the vouchers of this device.
 */
export function offlinePageHtml({ locale, brand }: { readonly locale: Locale; readonly brand: PublicBrand }): string {
  const { styles, fonts } = assetsOf([]);
  const shop = escapeHtml(brand.name[locale]);
  const links = [
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...[...styles, ...brandStyleSheetPathsOf(brand.look)].map((href) => `<link rel="stylesheet" href="${href}">`),
  ].join('');
  return `<!doctype html>
<html lang="${locale}" dir="ltr" class="${documentClasses}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${escapeHtml(m.offline_title())} · ${shop}</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><script>${bootScript}</script>${links}</head><body><main id="main-content" class="page-narrow offline" lang="${locale}" dir="${textDirectionOf(locale)}"><img src="${picture}" alt="${escapeHtml(m.offline_picture())}" width="400" height="300"><h1>${escapeHtml(m.offline_title())}</h1><p class="lead">${escapeHtml(m.offline_text())}</p><p>${escapeHtml(m.offline_voucher())}</p>${STORED_VOUCHERS_PLACEHOLDER}<p class="button-row"><a class="button button-primary" href="">${escapeHtml(m.fault_again())}</a><a class="button button-quiet" href="${localizedPathOf(locale, '/')}">${escapeHtml(m.not_found_home())}</a></p><p><a href="tel:${brand.phone}">${shop}: <bdi dir="ltr">${formatPhone(brand.phone)}</bdi></a></p></main></body></html>`;
}
