import type { Page } from 'playwright-core';
import { untilDrawn } from '../visitor.ts';

/** Windows: a small phone with browser bars, and a low laptop window. */
const lowWindows = [
  { width: 390, height: 664 },
  { width: 1440, height: 700 },
];

/** Returns the main button of the open dialog if it is not visible and clickable without scrolling. */
async function hiddenMainButton(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (dialog === undefined) return ['no dialog is open'];
    dialog.scrollTop = 0;
    const buttons = dialog.querySelectorAll('.button-primary, .button-danger, .provider-first');
    const main = [...buttons].find((button) => button.checkVisibility());
    if (main === undefined) return [];
    const { left, top, bottom, width, height } = main.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen = top >= 0 && bottom <= window.innerHeight && main.contains(hit);
    return isSeen ? [] : [`“${main.textContent?.trim()}” from ${Math.round(top)} to ${Math.round(bottom)} px`];
  });
}

/** Runs a measurement in low windows and restores the window. */
async function inLowWindows(page: Page, measure: (page: Page) => Promise<string[]>): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const found: string[] = [];
  for (const size of lowWindows) {
    await page.setViewportSize(size);
    await untilDrawn(page);
    found.push(...(await measure(page)).map((finding) => `at ${size.width} × ${size.height} px ${finding}`));
  }
  await page.setViewportSize(before);
  await untilDrawn(page);
  return found;
}

/** Returns an empty list if the main button of the open dialog is visible without scrolling or sticks to the bottom. */
export function mainButtonFindings(page: Page): Promise<string[]> {
  return inLowWindows(page, hiddenMainButton);
}

/** Returns the fields and buttons that the notice of the open dialog covers, at any scroll position. */
async function underNotice(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const notice = dialog?.querySelector('.toast');
    if (dialog === undefined || notice === null || notice === undefined) return ['there is no notice in the dialog'];
    /** with a tolerance of one pixel for rounding */
    const areOver = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
      Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top) + 1;
    const found: string[] = [];
    const controls = [...dialog.querySelectorAll('input, select, textarea, button, a')];
    for (const control of controls.filter((part) => part.checkVisibility() && !notice.contains(part))) {
      control.scrollIntoView({ block: 'nearest' });
      const box = control.getBoundingClientRect();
      const over = notice.getBoundingClientRect();
      if (box.width > 1 && areOver(box, over))
        found.push(`${control.tagName} ${control.getAttribute('name') ?? control.textContent}`);
    }
    return found;
  });
}

/**
 * Returns an empty list if the notice in the open dialog covers no field and no button, even after scrolling to them.
 */
export function noticeFindings(page: Page): Promise<string[]> {
  return inLowWindows(page, underNotice);
}
