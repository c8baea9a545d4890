import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

export type PortalDocument = {
  readonly locale: Locale;
  readonly shopName: string;
  /** Addresses of the build of the portal. */
  readonly script: string;
  readonly styles: readonly string[];
  /** The one inline script that the content policy knows: it puts the settings of accessibility on the page. */
  readonly bootScript: string;
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);
}

/**
 * The empty page of the portal. The element with React Aria's id keeps that library from writing a style element, which
 * the content policy forbids: its rules stand in the portal's own style sheet.
 */
export function portalDocument({ locale, shopName, script, styles, bootScript }: PortalDocument): string {
  const title = escaped(`${m.staff_title({}, { locale })} · ${shopName}`);
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  const boot = JSON.stringify({ locale, shopName }).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html>
<html lang="${locale}" dir="ltr" class="a11y-keyboard-navigation a11y-sound-enabled a11y-focus-outline"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${title}</title><script>${bootScript}</script>${sheets}<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta id="react-aria-pressable-style"><link rel="icon" href="/favicon.svg" type="image/svg+xml"></head><body><div id="root"></div><script type="application/json" id="boot">${boot}</script><script type="module" src="${script}"></script></body></html>`;
}
