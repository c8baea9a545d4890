import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** One place where the focus rests. */
export type Stop = {
  /** Place in the order of the document, of everything that could be focused. */
  readonly index: number;
  readonly name: string;
  /** The ring around it can be seen. */
  readonly hasRing: boolean;
  /** What lies over its middle, or null: the header, a floating button, the edge of the window. */
  readonly coveredBy: string | null;
};

/** More than any page has: a walk that is longer does not end. */
const STOPS_MAX = 200;

/** Gives everything that the Tab key could reach a number in document order; a group of radios is one stop. */
async function numberStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const able = 'a[href], button, input, select, textarea, summary, [tabindex], iframe, [contenteditable]';
    type Part = HTMLElement | SVGAElement;
    const isOpen = (part: Part) =>
      part.checkVisibility({ visibilityProperty: true }) && part.closest('[inert]') === null;
    const isStop = (part: Part) => isOpen(part) && part.tabIndex >= 0 && !part.matches(':disabled');
    /** Radios of one name are one stop. */
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

/** Where the focus is and what can be seen of it; null where nothing on the page has it. */
async function currentStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const RING_PX = 2;
    const element = document.activeElement;
    if (element === null || element === document.body || element === document.documentElement) return null;

    /** A ring may be drawn around the label that the control stands in. */
    function hasRing(part: Element | null): boolean {
      if (part === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= RING_PX;
    }

    /** Whether what lies on top of a place belongs to the control there: its picture, its parent, its label. */
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
      index: Number(dataset['stop'] ?? -1),
      name:
        element.getAttribute('aria-label') ??
        (element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 80)),
      hasRing: hasRing(element) || hasRing(frame),
      coveredBy: coverOf(element),
    };
  });
}

export type Walk = { readonly stops: readonly Stop[]; readonly all: readonly string[] };

/** Through the whole page by one key, until the focus leaves it or comes back to where it began. */
export async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Walk> {
  const all = await numberStops(page);
  const stops: Stop[] = [];
  const known = new Set<number>();
  while (stops.length < STOPS_MAX) {
    await page.keyboard.press(key);
    const stop = await currentStop(page);
    if (stop === null || known.has(stop.index)) break;
    known.add(stop.index);
    stops.push(stop);
  }
  return { stops, all };
}

/** Presses Tab until the focus is where it should come; throws where it never does. */
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

/** The focus is there, or comes, whoever has to bring it. */
export async function expectFocusOn(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target), { timeout: 15_000, message: `focus on ${target.toString()}` }).toBe(true);
}
