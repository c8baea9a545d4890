import { createHash } from 'node:crypto';
import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { html, htmlText } from '#server/core/documents/html.ts';

const script = html`<script>
  document.forms[0].submit();
</script>`;
const scriptText = /^<script>([^<]*)<\/script>$/.exec(htmlText(script))?.[1] ?? '';

/**
 * Content security policy of the page that repeats a form post. It allows only the page's script, by its hash, and a
 * form to our own origin.
 */
export const providerReturnPolicy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(scriptText).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Name of the form field that marks a post which our page has repeated. Such a post is not repeated again, even if the
 * browser still sends no origin.
 */
export const RELAYED_FORM_FIELD = 'relayed';

/**
 * Renders a page that posts the same fields again from our own site. A provider's form post is cross-site, so the
 * browser does not send our Lax cookies with it. The page posts by script, or when the visitor selects its button.
 */
export function renderProviderReturn(fields: Readonly<Record<string, string>>, locale: Locale): string {
  const inputs = Object.entries({ ...fields, [RELAYED_FORM_FIELD]: '1' }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const title = m.signin_return_title({}, { locale });
  return htmlText(
    html`<!doctype html>
      <html lang="${locale}" dir="${textDirectionOf(locale)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            <form method="post">${inputs}<button>${m.signin_return_continue({}, { locale })}</button></form>
          </main>
          ${script}
        </body>
      </html>`,
  );
}
