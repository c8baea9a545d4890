import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A stop of the focus on a walk with the Tab key. */
export type Stop = {
  /** Position in document order among all focusable elements; null if the page added the element during the walk. */
  readonly index: number | null;
  readonly name: string;
  /** True if its focus ring is visible. */
  readonly hasRing: boolean;
  /**
   * Element that covers the centre of the stop: the header, a floating button, or the edge of the window; null if
   * nothing covers it.
   */
  readonly coveredBy: string | null;
};

/** Maximum number of stops. No page has more, so a longer walk does not end. */
const STOPS_MAX = 200;

/** Numbers all Tab stops in document order. A group of radio buttons is one stop. */
async function numberStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const able = 'a[href], button, input, select, textarea, summary, [tabindex], iframe, [contenteditable]';
    type Part = HTMLElement | SVGAElement;
    const isOpen = (part: Part) =>
      part.checkVisibility({ visibilityProperty: true }) && part.closest('[inert]') === null;
    const isStop = (part: Part) => isOpen(part) && part.tabIndex >= 0 && !part.matches(':disabled');
    /** radio buttons with the same name are one stop */
    const groupOf = (part: Part) =>
      part instanceof HTMLInputElement && part.type === 'radio' ? `radio ${part.name}` : part;

    const numbers = new Map<string | Part, number>();
    const names: string[] = [];
    for (const part of [...document.querySelectorAll<Part>(able)].filter(isStop)) {
      const number = numbers.get(groupOf(part)) ?? names.length;
      numbers.set(groupOf(part), number);
      part.dataset['stop'] = String(number);
      names[number] ??= part.getAttribute('aria-label') ?? (part.textContent?.trim().slice(0, 40) || part.outerHTML);
    }
    return names;
  });
}

/** Returns the current focus and its visibility; null if no element of the page has the focus. */
async function currentStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const RING_PX = 2;
    const element = document.activeElement;
    if (element === null || element === document.body || element === document.documentElement) return null;

    /** Returns true if a focus ring is visible. The ring can be drawn around the label of the control. */
    function hasRing(part: Element | null): boolean {
      if (part === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= RING_PX;
    }

    /**
     * Returns true if the topmost element at a position belongs to the control: its picture, its parent or its label.
     */
    function isOwn(target: Element, top: Element): boolean {
      if (target.contains(top) || top.contains(target)) return true;
      return target.closest('label')?.contains(top) === true;
    }

    function coverOf(target: Element): string | null {
      const box = [...target.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
      if (box === undefined) return 'no place of its own';
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (top === null) return 'the edge of the window';
      return isOwn(target, top) ? null : `${top.tagName} ${top.getAttribute('class') ?? ''}`;
    }

    const frame = element.closest('label');
    const { dataset } = element as HTMLElement;
    return {
      index: dataset['stop'] === undefined ? null : Number(dataset['stop']),
      name:
        element.getAttribute('aria-label') ??
        (element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 80)),
      hasRing: hasRing(element) || hasRing(frame),
      coveredBy: coverOf(element),
    };
  });
}

export type Walk = { readonly stops: readonly Stop[]; readonly all: readonly string[] };

/** Presses one key repeatedly through the whole page, until the focus leaves the page or returns to the start. */
export async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Walk> {
  const all = await numberStops(page);
  const stops: Stop[] = [];
  const known = new Set<number>();
  while (stops.length < STOPS_MAX) {
    await page.keyboard.press(key);
    const stop = await currentStop(page);
    if (stop === null || (stop.index !== null && known.has(stop.index))) break;
    if (stop.index !== null) known.add(stop.index);
    stops.push(stop);
  }
  return { stops, all };
}

/** Presses Tab until the focus reaches the target; throws if it never does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < STOPS_MAX; presses += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused(target)) return;
  }
  throw new Error(`Tab never comes to ${target.toString()}`);
}

export async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Waits until the target has the focus. */
export async function expectFocusOn(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target), { timeout: 15_000, message: `focus on ${target.toString()}` }).toBe(true);
}
