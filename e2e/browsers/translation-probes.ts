import type { Page } from 'playwright-core';

/**
 * Returns values that a translating browser would change but must not: prices, codes, email addresses, and the given
 * names and order numbers. An empty list means that all values are marked.
 */
export async function translatedValues(page: Page, names: readonly string[] = []): Promise<string[]> {
  return page.evaluate((people) => {
    const values = [
      /₪/u,
      /[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2,}/u,
      /\S@\S+\.\S/u,
      ...people.map((name) => new RegExp(RegExp.escape(name), 'u')),
    ];
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      const text = textContent ?? '';
      if (parentElement === null || parentElement.closest('script, style, noscript, option, textarea') !== null)
        continue;
      if (parentElement.translate && values.some((value) => value.test(text))) {
        found.push(`<${parentElement.tagName.toLowerCase()} class="${parentElement.className}"> ${text.trim()}`);
      }
    }
    return found;
  }, names);
}

/** Changes a page like Google Translate: every translatable text node is replaced by two `<font>` elements. */
export async function translatePage(page: Page): Promise<void> {
  const count = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const isTranslated = node.parentElement?.translate === true && !node.parentElement.closest('script, style, font');
      if (isTranslated && node.textContent?.trim() !== '') texts.push(node as Text);
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
    return texts.length;
  });
  if (count === 0) throw new Error(`nothing to translate on ${page.url()}`);
}
