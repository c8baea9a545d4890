import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilDrawn } from '../visitor.ts';
import { atSize } from './magnified.ts';

/** Widths between those at which pages are visited: a tablet, the narrowest desktop and a small laptop. */
const between = [768, 1024, 1280].map((width) => ({ width, height: 900 }));

const desks = [1024, 1200, 1440].map((width) => ({ width, height: 900 }));

/** Widths at which the buttons are in a bottom bar: a narrow phone, a usual phone, a tablet. */
const held = [320, 390, 768].map((width) => ({ width, height: 844 }));

/** Selector for codes and controls, which are checked in addition to text. */
const codesAndControls = '.code, .qr, a, button, input, select, textarea, summary';

/**
 * Returns text and given elements that the round buttons cover. Either they pass under the buttons while the page
 * scrolls, because they share a column, or the bar covers them permanently, because the page ends below its edge.
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

/** Returns only lasting findings, because the browser can lay out a page some frames later under load. */
async function lastingFoundUnder(page: Page, parts: string): Promise<string[]> {
  const found = await foundUnder(page, parts);
  if (found.length === 0) return found;
  await untilDrawn(page);
  return foundUnder(page, parts);
}

/**
 * On a phone the bar at the bottom has at most one action between its round buttons. Returns an action that is not in
 * the bar, an action that covers a round button or whose text does not fit, and a second action.
 */
export async function actionFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isFixed = (part: Element) => getComputedStyle(part).position === 'fixed';
    const bar = document.querySelector('.help-bar');
    const actions = [...document.querySelectorAll('.foot-action, .hero-actions > .button-primary')].filter((part) =>
      part.checkVisibility(),
    );
    const held = actions.filter(isFixed);
    if (bar === null || !bar.checkVisibility()) return held.map(() => 'an action without its bar');
    if (!isFixed(bar)) return held.map(() => 'an action beside a bar that is not there');
    // on a desktop the round buttons are fixed by themselves, and the bar is not
    if (held.length > 1) return [`a bar with ${held.length} actions`];
    const box = bar.getBoundingClientRect();
    const buttons = [...bar.querySelectorAll('.floating-button')].map((part) => part.getBoundingClientRect());
    return held.flatMap((action) => {
      const own = action.getBoundingClientRect();
      const hit = document.elementFromPoint((own.left + own.right) / 2, (own.top + own.bottom) / 2);
      const isOver = buttons.some(({ left, right, width }) => width > 0 && own.left < right && own.right > left);
      return [
        ...(own.top < box.top || own.bottom > box.bottom ? ['an action that stands out of the bar'] : []),
        ...(isOver ? ['an action over a round button'] : []),
        ...(action.contains(hit) ? [] : ['an action that something else lies over']),
        ...(action.scrollWidth > action.clientWidth + 1 || action.scrollHeight > action.clientHeight + 1
          ? ['an action whose words do not fit']
          : []),
      ];
    });
  });
}

async function findingsAt(page: Page, sizes: typeof between): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const found: string[] = [];
  for (const size of sizes) {
    await atSize(page, size);
    const under = await lastingFoundUnder(page, codesAndControls);
    found.push(...under.map((words) => `at ${size.width} px a button lies over “${words}”`));
    found.push(...(await actionFindings(page)).map((finding) => `at ${size.width} px: ${finding}`));
  }
  await atSize(page, before);
  return found;
}

/** Returns what the round buttons would cover at widths between a phone and a desktop. */
export function floatingFindings(page: Page): Promise<string[]> {
  return findingsAt(page, between);
}

/** Returns the same for the largest font size, which `largeLetterFindings` has set, and at two more desktop widths. */
export async function floatingOverLargeLetters(page: Page): Promise<string[]> {
  return [...(await findingsAt(page, held)), ...(await findingsAt(page, desks))];
}

/**
 * Expects that no floating button covers text or controls. For pages that the sweep does not visit because they need a
 * purchase.
 */
export async function expectNothingUnderButtons(page: Page): Promise<void> {
  expect(await findingsAt(page, held), page.url()).toEqual([]);
}
