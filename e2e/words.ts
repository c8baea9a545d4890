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

/** Returns a text without the direction marks inside a sentence, which are invisible on the page. */
export function readable(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}

/** Returns a message with its values filled in. Throws if the message does not exist or has plural forms. */
export function wordsOf(locale: Locale, key: string, values: Readonly<Record<string, string>> = {}): string {
  const message = messages[locale][key];
  if (typeof message !== 'string') throw new Error(`no ${locale} words for ${key}`);
  return readable(message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`));
}

const LOOK_AGAIN_MS = 100;

/** Waits until a text is readable anywhere on the page, with any marks inside it. */
export async function waitForWords(page: Page, text: string): Promise<void> {
  await page
    .waitForFunction(
      (wanted) =>
        document.body.innerText
          .replaceAll(/[\u2066-\u2069]/g, '')
          .replaceAll(/\s+/g, ' ')
          .includes(wanted),
      text.replaceAll(/\s+/g, ' '),
      // does not read at every frame, because reading a whole page takes as long as drawing it
      { timeout: 15_000, polling: LOOK_AGAIN_MS },
    )
    .catch((error: unknown) => {
      throw new Error(`“${text}” is not readable on ${page.url()}`, { cause: error });
    });
}

/** Returns the name of a month, as the portal shows it: '2026-11' becomes 'November 2026' or 'נובמבר 2026'. */
export function monthName(period: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'he' ? 'he-IL' : 'en-IL', { month: 'long', year: 'numeric' });
  return format.format(Date.parse(`${period}-15T12:00:00Z`));
}
