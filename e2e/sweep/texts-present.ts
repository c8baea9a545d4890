import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { PATIENCE_MS } from '../filling.ts';
import { waitForWords, wordsOf } from '../words.ts';
import type { View } from './view.ts';
import type { Manner, SpecifiedText } from './specified-texts.ts';

/** Returns a pattern for an accessible name with any marks and elements between its words. */
function namePattern(text: string): RegExp {
  return new RegExp(
    text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`[\s\u2066-\u2069]+`),
  );
}

/** Waits for a text in this manner: as readable text or, for controls, as the accessible name. */
async function meet(page: Page, manner: Manner, text: string): Promise<void> {
  if (manner === 'text') return waitForWords(page, text);
  const met =
    manner === 'label'
      ? page.locator('label:visible', { hasText: text })
      : page.getByRole(manner, { name: namePattern(text) }).filter({ visible: true });
  return met.first().waitFor({ timeout: PATIENCE_MS });
}

/** Returns the text: in English exactly as specified, in Hebrew by its message. */
export function spokenText([, english, message, values]: SpecifiedText, locale: Locale): string {
  expect(wordsOf('en', message, values), message).toBe(english);
  return locale === 'en' ? english : wordsOf('he', message, values);
}

/** Returns the texts that are missing on the page. */
export async function missingOn(page: Page, texts: readonly SpecifiedText[], locale: Locale): Promise<string[]> {
  const missing = await Promise.all(
    texts.map(async (text) => {
      const spoken = spokenText(text, locale);
      return meet(page, text[0], spoken).then(
        () => [],
        () => [`${text[0]} “${spoken}”`],
      );
    }),
  );
  return missing.flat();
}

/** Returns the specified texts that are missing on the page after it has opened. */
export async function missingTexts(page: Page, { swept, locale }: View): Promise<string[]> {
  const missing: string[] = [];
  for (const { view, open, texts } of swept.views) {
    if (open !== undefined) continue;
    missing.push(...(await missingOn(page, texts, locale)).map((text) => `${view}: ${text}`));
  }
  return missing;
}

/** Returns the specified texts that are missing in dialogs that open on the page. */
export async function missingTextsOfOpened(page: Page, { swept, locale }: View): Promise<string[]> {
  const missing: string[] = [];
  for (const { view, open, texts } of swept.views) {
    if (open === undefined) continue;
    await open(page);
    missing.push(...(await missingOn(page, texts, locale)).map((text) => `${view}: ${text}`));
    await page.keyboard.press('Escape');
    await page.locator('dialog:modal').waitFor({ state: 'hidden' });
  }
  return missing;
}

/** Names and file types that stay in Latin letters in Hebrew sentences. */
const latinNames =
  /Shampaw|WhatsApp|Instagram|Facebook|TikTok|Sandbox Pay|Google Maps|Google|Waze|Nayax|Apple|SIGNATURE|PREMIUM|LUXE|ESSENTIAL|PLATINUM|WCAG|JPEG|PNG|WebP|PDF|CSV UTF-8|PayPlus|CardCom|eCom|IP|AA|XXXX|English|Tab|[\w.+-]+@[\w.-]+|https?:\S+/g;

/** Returns English words on a Hebrew page, except names and users' texts that are marked as such. */
export async function englishResidue(page: Page, setApart = 'script, [lang=en], [translate=no]'): Promise<string[]> {
  const texts = await page.evaluate((apart) => {
    const found: string[] = [];
    const titleOf = (element: Element) => element.getAttribute('title') ?? '';
    // a title that repeats its own text is set apart like this text
    const isRepeated = (element: Element) => element.matches(apart) && titleOf(element) === element.textContent;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent === null || parent.closest(apart) !== null) continue;
      const text = walker.currentNode.textContent ?? '';
      // with JavaScript, the content of noscript is a single text with tags
      found.push(parent.localName === 'noscript' ? text.replace(/<[^>]*>/g, '') : text);
    }
    for (const element of document.querySelectorAll('[alt], [aria-label], [placeholder]')) {
      for (const name of ['alt', 'aria-label', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    }
    found.push(...[...document.querySelectorAll('[title]')].filter((element) => !isRepeated(element)).map(titleOf));
    return found;
  }, setApart);
  return texts.map((text) => text.replace(latinNames, '')).filter((text) => /[A-Za-z]{3,}/.test(text));
}
