import type { FastifyReply } from 'fastify';
import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { html, htmlText } from '#server/core/documents/html.ts';

const RETRY_AFTER_SECONDS = '3600';

/**
 * Sends a placeholder page instead of every page while the shop's facts are incomplete. Otherwise pages would show a
 * wrong name or no name. Status 503 makes search engines retry later.
 */
export function sendOpeningSoonPage(reply: FastifyReply, locale: Locale, styles: readonly string[]): void {
  const to = { locale };
  const page = html`<!doctype html>
    <html lang="${locale}" dir="${textDirectionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${m.opening_soon_title({}, to)}</title>
        ${styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
      </head>
      <body>
        <main class="staff-door">
          <h1 class="text-2xl">${m.opening_soon_title({}, to)}</h1>
          <p>${m.opening_soon_text({}, to)}</p>
        </main>
      </body>
    </html>`;
  void reply
    .code(503)
    .headers({ 'retry-after': RETRY_AFTER_SECONDS, 'cache-control': 'no-store', 'content-language': locale })
    .header('content-type', 'text/html; charset=utf-8')
    .header('vary', 'Accept-Language, Cookie')
    .send(htmlText(page));
}
