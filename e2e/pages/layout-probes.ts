import type { Page } from 'playwright-core';
import { untilDrawn } from '../visitor.ts';

/** What is looked at by eye on one screen, looked at by machine on all. Every answer is a list that should be empty. */

/** Text that somebody cannot read whole: beyond the window's edge, or cut by a part around it that does not scroll. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 2;
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

    /** For screen readers only, or folded away. */
    function isUnseen(element: Element): boolean {
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        if (getComputedStyle(part).clipPath === 'inset(50%)') return true;
      }
      return !element.checkVisibility({ visibilityProperty: true });
    }

    const isBeyond = (inner: readonly [number, number], outer: readonly [number, number]) =>
      inner[0] < outer[0] - SLACK_PX || inner[1] > outer[1] + SLACK_PX;

    /** How a part treats text that stands there: it cuts it, it can be scrolled to it, or it leaves that to the next part. */
    function fateIn(part: Element, text: DOMRect): 'cut' | 'scrolled' | 'kept' {
      const { overflowX, overflowY } = getComputedStyle(part);
      if (scrolls(overflowX) || scrolls(overflowY)) return 'scrolled';
      const box = part.getBoundingClientRect();
      if (clips(overflowX) && isBeyond([text.left, text.right], [box.left, box.right])) return 'cut';
      return clips(overflowY) && isBeyond([text.top, text.bottom], [box.top, box.bottom]) ? 'cut' : 'kept';
    }

    function isCut(element: Element, text: DOMRect): boolean {
      for (let part: Element | null = element; part !== null && part !== document.body; part = part.parentElement) {
        const fate = fateIn(part, text);
        if (fate !== 'kept') return fate === 'cut';
        if (getComputedStyle(part).position === 'fixed') break;
      }
      return isBeyond([text.left, text.right], [0, window.innerWidth]);
    }

    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (parent === null || (node.textContent ?? '').trim() === '' || isUnseen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const cut = [...range.getClientRects()].some((rect) => rect.width > 0 && isCut(parent, rect));
      if (cut) found.push(`${parent.className || parent.tagName}: ${node.textContent?.slice(0, 60)}`);
    }
    return found;
  });
}

/** Words of fields and buttons that do not fit into them. */
export async function overfullControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('button, .button, .tab, .segment, .choice, select');
    return [...controls]
      .filter((control) => control.checkVisibility() && control.clientWidth > 0)
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((control) => `${control.className || control.tagName}: ${control.textContent?.trim().slice(0, 60)}`);
  });
}

/** What is pressed with a finger and is smaller than it should be: 44 px for the main actions, 24 px for everything. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MAIN_PX = 44;
    const ANY_PX = 24;
    const main =
      '.button, .menu-toggle, .language-toggle, .floating-button, .tab, .choice, .segment, .field-input, .site-menu-close';
    const pressed = 'a[href], button, input, select, textarea, summary, [role=tab]';

    /** A link in a sentence is as high as its line (WCAG 2.5.8, exception 'inline'). */
    function standsInSentence(element: Element): boolean {
      const own = element.textContent?.trim() ?? '';
      const around = element.closest('p, li, td, dd')?.textContent?.trim() ?? '';
      return getComputedStyle(element).display === 'inline' && around.length > own.length;
    }

    function boxOf(element: Element): DOMRect {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const own = element.getBoundingClientRect();
      const wider = label?.getBoundingClientRect();
      return wider !== undefined && wider.height > own.height ? wider : own;
    }

    const hidden = '.honey, .skip-links:not(:focus-within)';
    const isShown = (element: Element) => element.closest(hidden) === null && element.checkVisibility();

    const found: string[] = [];
    for (const element of [...document.querySelectorAll(pressed)].filter(isShown)) {
      const { width, height } = boxOf(element);
      const least = element.matches(main) ? MAIN_PX : ANY_PX;
      // half a pixel is what rounding makes of rem
      const isSmall = width > 0 && Math.min(width, height) + 0.5 < least;
      if (!isSmall || standsInSentence(element)) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      found.push(`${element.className || element.tagName} "${name.trim().slice(0, 40)}": ${width} × ${height}`);
    }
    return found;
  });
}

/** The words of the page's main part that are shown, for comparing one size with another. */
export async function shownWords(page: Page): Promise<string> {
  return page.locator('main').evaluate((main: HTMLElement) => main.innerText.replace(/\s+/g, ' ').trim());
}

/** Parts whose changes take longer than a blink can notice, and scrolling that glides. */
export async function lastingMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const NOTICED_S = 0.001;
    const lasts = (durations: string) => durations.split(',').some((text) => parseFloat(text) > NOTICED_S);
    const found = document.getAnimations().some(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
      ? ['an animation without end']
      : [];
    if (getComputedStyle(document.documentElement).scrollBehavior === 'smooth') found.push('scrolling that glides');
    for (const element of document.querySelectorAll('body *')) {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      const moves = lasts(transitionDuration) || (animationName !== 'none' && lasts(animationDuration));
      if (moves) found.push(element.className || element.tagName);
    }
    return found;
  });
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the browser's own interface
  interface Window {
    moved: string[];
  }
}

/** From the next page on, remembers whatever moves by itself. */
export async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    };
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const parts = entry.sources.map(({ node }) =>
          node instanceof Element ? node.className || node.tagName : node,
        );
        window.moved.push(`${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${parts.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved so far, once everything that was to be drawn is drawn. */
export async function movedParts(page: Page): Promise<string[]> {
  await untilDrawn(page);
  return page.evaluate(() => window.moved);
}
