import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';

function read(locale: Locale): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(new URL(`../messages/${locale}.json`, import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >;
}

const messages = { en: read('en'), he: read('he') } as const;

/** A text without the marks that keep directions apart inside a sentence: nobody sees them on the page. */
export function readable(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}

/** The words of a message with its values filled in. Throws where there is none, or where it has plural forms. */
export function wordsOf(locale: Locale, key: string, values: Readonly<Record<string, string>> = {}): string {
  const message = messages[locale][key];
  if (typeof message !== 'string') throw new Error(`no ${locale} words for ${key}`);
  return readable(message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`));
}

const LOOK_AGAIN_MS = 100;

/** Waits until a text can be read on the page, wherever it stands and whatever marks are in it. */
export async function waitForWords(page: Page, text: string): Promise<void> {
  await page
    .waitForFunction(
      (wanted) =>
        document.body.innerText
          .replaceAll(/[\u2066-\u2069]/g, '')
          .replaceAll(/\s+/g, ' ')
          .includes(wanted),
      text.replaceAll(/\s+/g, ' '),
      // to read a whole page takes the browser as long as to draw it: not at every frame
      { timeout: 15_000, polling: LOOK_AGAIN_MS },
    )
    .catch((error: unknown) => {
      throw new Error(`nobody can read “${text}” on ${page.url()}`, { cause: error });
    });
}
