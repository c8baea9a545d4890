import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { PATIENCE_MS } from '../filling.ts';
import { waitForWords, wordsOf } from '../words.ts';
import type { View } from './probes.ts';
import type { Manner, SpecifiedText } from './specified-texts.ts';

/** A name as it is read out: whatever marks and elements stand between its words. */
function namePattern(text: string): RegExp {
  return new RegExp(
    text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`[\s\u2066-\u2069]+`),
  );
}

/** Somebody meets a text in this manner: it can be read or, for controls, is the name that is read out. */
async function meet(page: Page, manner: Manner, text: string): Promise<void> {
  if (manner === 'text') return waitForWords(page, text);
  const met =
    manner === 'label'
      ? page.locator('label:visible', { hasText: text })
      : page.getByRole(manner, { name: namePattern(text) }).filter({ visible: true });
  return met.first().waitFor({ timeout: PATIENCE_MS });
}

/** In English to the letter, in Hebrew by its message. */
export function spokenText([, english, message, values]: SpecifiedText, locale: Locale): string {
  expect(wordsOf('en', message, values), message).toBe(english);
  return locale === 'en' ? english : wordsOf('he', message, values);
}

/** The texts that nobody meets on the page. */
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

/** Every text that the specification has for the page as it opens. */
export async function missingTexts(page: Page, { swept, locale }: View): Promise<string[]> {
  const missing: string[] = [];
  for (const { view, open, texts } of swept.views) {
    if (open !== undefined) continue;
    missing.push(...(await missingOn(page, texts, locale)).map((text) => `${view}: ${text}`));
  }
  return missing;
}

/** And for what opens over it. */
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

/** Names and kinds of files that stay Latin in Hebrew sentences. */
const latinNames =
  /Shampaw|WhatsApp|Instagram|Facebook|TikTok|Google Maps|Google|Waze|Nayax|Apple|SIGNATURE|PREMIUM|LUXE|ESSENTIAL|PLATINUM|WCAG|JPEG|PNG|WebP|IP|AA|XXXX|English|Tab|[\w.+-]+@[\w.-]+|https?:\S+/g;

/** English words on a Hebrew page that are no names, and are not what somebody wrote where the page sets that apart. */
export async function englishResidue(page: Page, setApart = 'script, [lang=en]'): Promise<string[]> {
  const texts = await page.evaluate((apart) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent === null || parent.closest(apart) !== null) continue;
      const text = walker.currentNode.textContent ?? '';
      // where scripts run, what stands there instead of them is one text, tags and all
      found.push(parent.localName === 'noscript' ? text.replace(/<[^>]*>/g, '') : text);
    }
    for (const element of document.querySelectorAll('[alt], [aria-label], [placeholder], [title]')) {
      for (const name of ['alt', 'aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '');
    }
    return found;
  }, setApart);
  return texts.map((text) => text.replace(latinNames, '')).filter((text) => /[A-Za-z]{3,}/.test(text));
}
