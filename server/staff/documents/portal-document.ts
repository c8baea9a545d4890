import type { PublicBrand } from '#contracts/core/brand.ts';
import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import { iconLinksOf } from '#domain/core/look/icon-paths.ts';
import { brandStyleSheetPathsOf } from '#domain/core/look/brand-style-sheets.ts';
import { m } from '#messages/compiled/messages.js';

export type PortalDocument = {
  readonly locale: Locale;
  readonly shopName: string;
  readonly modulesOff: readonly OptionalModule[];
  /** Colours, logo and icon of the shop. Null if the shop uses the built-in colours and pictures. */
  readonly look: PublicBrand['look'] | null;
  readonly script: string;
  readonly styles: readonly string[];
  /** URLs of the fonts that the browser loads in advance. A font that arrives late is not used on the first page. */
  readonly fonts: readonly string[];
  /**
   * The only inline script that the content security policy allows. It applies the accessibility settings to the page.
   */
  readonly bootScript: string;
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);
}

/**
 * Returns the text that is shown if the entry script does not load or start. This can happen if its file no longer
 * exists after an update. React replaces the text.
 */
function portalNotStartedText(locale: Locale): string {
  const words = { locale };
  return `<main class="staff-door not-started" lang="${locale}" dir="${textDirectionOf(locale)}"><h1 class="text-2xl">${escapeHtml(m.missing_title({}, words))}</h1><p>${escapeHtml(m.missing_reload({}, words))}</p><a class="button button-primary" href="">${escapeHtml(m.missing_again({}, words))}</a></main>`;
}

/**
 * Returns the empty HTML page of the portal. React Aria adds a style element unless an element with its id exists, but
 * the content security policy forbids style elements. This page therefore contains such an element. The rules are in
 * the portal's style sheet.
 */
export function portalDocument(portal: PortalDocument): string {
  const { locale, shopName, modulesOff, look, script, styles, fonts, bootScript } = portal;
  const title = escapeHtml(`${m.staff_title({}, { locale })} · ${shopName}`);
  const sheets = [...styles, ...brandStyleSheetPathsOf(look)]
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join('');
  const icons = iconLinksOf(look)
    .tab.map(({ href, attribute }) => `<link rel="icon" href="${href}" ${attribute}>`)
    .join('');
  const preloads = fonts
    .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join('');
  const boot = JSON.stringify({ locale, shopName, modulesOff, logo: look?.logo ?? null }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
  return `<!doctype html>
<html lang="${locale}" dir="${textDirectionOf(locale)}" class="a11y-keyboard-navigation a11y-sound-enabled a11y-focus-outline"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${title}</title><script>${bootScript}</script>${preloads}${sheets}<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta id="react-aria-pressable-style">${icons}</head><body><div id="root">${portalNotStartedText(locale)}</div><script type="application/json" id="boot">${boot}</script><script type="module" src="${script}"></script></body></html>`;
}
