import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilDrawn } from '../visitor.ts';
import { atSize } from './magnified.ts';

/** A tablet, the narrowest desk and a small laptop: between the widths at which a page is visited. */
const between = [768, 1024, 1280].map((width) => ({ width, height: 900 }));

const desks = [1024, 1200, 1440].map((width) => ({ width, height: 900 }));

/** A phone that is narrow, one that is usual, and a tablet: there the buttons stand in a bar at the foot. */
const held = [320, 390, 768].map((width) => ({ width, height: 844 }));

/** What somebody reads off or presses, beside words. */
const codesAndControls = '.code, .qr, a, button, input, select, textarea, summary';

/**
 * What passes under the round buttons while somebody scrolls, because it shares a column with them, and what their bar
 * lies over for good, because the page ends below its edge: words, and the parts that are asked for.
 */
async function foundUnder(page: Page, parts: string): Promise<string[]> {
  return page.evaluate((looked) => {
    const isFloating = (part: Element) => getComputedStyle(part).position === 'fixed';
    const floating = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(isFloating).map((part) => part.getBoundingClientRect());
    const columns = floating('.floating-button');
    const edge = document.documentElement.scrollHeight - Math.max(0, ...floating('.help-bar').map((bar) => bar.height));
    const isUnder = (rect: DOMRect) =>
      rect.width > 1 &&
      (rect.bottom + window.scrollY > edge + 1 ||
        columns.some((column) => rect.left < column.right && rect.right > column.left));
    const standsStill = '.help-bar, .site-header, .skip-links, .toast-region, .consent-bar, dialog, .sr-only, .honey';

    const isLookedAt = (part: Element | null): part is Element =>
      part !== null && part.closest(standsStill) === null && part.checkVisibility({ visibilityProperty: true });

    const found = [...document.querySelectorAll(looked)]
      .filter((part) => isLookedAt(part) && isUnder(part.getBoundingClientRect()))
      .map((part) => part.outerHTML.slice(0, 60));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const words = walker.currentNode.textContent?.trim() ?? '';
      if (words === '' || !isLookedAt(walker.currentNode.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      if ([...range.getClientRects()].some(isUnder)) found.push(words.slice(0, 60));
    }
    return found;
  }, parts);
}

/** A page under load may be laid out anew some frames after its window: only what stays is found. */
async function lastingFoundUnder(page: Page, parts: string): Promise<string[]> {
  const found = await foundUnder(page, parts);
  if (found.length === 0) return found;
  await untilDrawn(page);
  return foundUnder(page, parts);
}

async function findingsAt(page: Page, sizes: typeof between): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const found: string[] = [];
  for (const size of sizes) {
    await atSize(page, size);
    const under = await lastingFoundUnder(page, codesAndControls);
    found.push(...under.map((words) => `at ${size.width} px a button lies over “${words}”`));
  }
  await atSize(page, before);
  return found;
}

/** What the round buttons would lie over at a width between a phone's and a desk's. */
export function floatingFindings(page: Page): Promise<string[]> {
  return findingsAt(page, between);
}

/** The same in the largest letters, which `largeLetterFindings` has set, and at two more desks. */
export async function floatingOverLargeLetters(page: Page): Promise<string[]> {
  return [...(await findingsAt(page, held)), ...(await findingsAt(page, desks))];
}

/** For pages that no sweep reaches, because somebody has to buy first: nothing floats over what is read or pressed. */
export async function expectNothingUnderButtons(page: Page): Promise<void> {
  expect(await findingsAt(page, held), page.url()).toEqual([]);
}
