import type { Page } from 'playwright-core';
import { untilDrawn } from '../visitor.ts';
import { atSize } from './magnified.ts';

/** A tablet, the narrowest desk and a small laptop: between the widths at which a page is visited. */
const between = [768, 1024, 1280].map((width) => ({ width, height: 900 }));

/** Words that pass under the round buttons while somebody scrolls: they share a column with them. */
async function wordsUnderButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isFloating = (part: Element) => getComputedStyle(part).position === 'fixed';
    const columns = [...document.querySelectorAll('.floating-button')]
      .filter(isFloating)
      .map((part) => part.getBoundingClientRect());
    const isUnder = (rect: DOMRect) =>
      rect.width > 1 && columns.some((column) => rect.left < column.right && rect.right > column.left);
    const standsStill = '.help-bar, .site-header, .skip-links, dialog, .sr-only';

    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (parent === null || (node.textContent ?? '').trim() === '' || parent.closest(standsStill) !== null) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(isUnder)) found.push(node.textContent?.trim().slice(0, 60) ?? '');
    }
    return found;
  });
}

/** A page under load may be laid out anew some frames after its window: only what stays is found. */
async function lastingWordsUnderButtons(page: Page): Promise<string[]> {
  const found = await wordsUnderButtons(page);
  if (found.length === 0) return found;
  await untilDrawn(page);
  return wordsUnderButtons(page);
}

/** What the round buttons would lie over at a width between a phone's and a desk's. */
export async function floatingFindings(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const found: string[] = [];
  for (const size of between) {
    await atSize(page, size);
    found.push(
      ...(await lastingWordsUnderButtons(page)).map((words) => `at ${size.width} px a button lies over “${words}”`),
    );
  }
  await atSize(page, before);
  return found;
}
