import type { Page } from 'playwright-core';
import { untilDrawn } from '../visitor.ts';

/** Layout checks for all screens. Each returns a list that should be empty. */

/**
 * Returns texts that are not completely readable, because they are beyond the edge of the window or cut by a parent
 * that does not scroll. A text that ends with an ellipsis on purpose has a title with all of it, and is allowed.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 2;
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

    type Style = { readonly isClipped: boolean; readonly isFixed: boolean; readonly x: string; readonly y: string };
    const styles = new Map<Element, Style>();

    /** Returns the style of an element. It is read once, because every text asks all elements around it. */
    function styleOf(part: Element): Style {
      const known = styles.get(part);
      if (known !== undefined) return known;
      const { clipPath, overflowX, overflowY, position } = getComputedStyle(part);
      const around = part.parentElement;
      const isClipped = clipPath === 'inset(50%)' || (around !== null && styleOf(around).isClipped);
      const style = { isClipped, isFixed: position === 'fixed', x: overflowX, y: overflowY };
      styles.set(part, style);
      return style;
    }

    /** Returns true for text that is only for screen readers, and for collapsed parts. */
    const isUnseen = (element: Element) =>
      styleOf(element).isClipped || !element.checkVisibility({ visibilityProperty: true });

    const isBeyond = (inner: readonly [number, number], outer: readonly [number, number]) =>
      inner[0] < outer[0] - SLACK_PX || inner[1] > outer[1] + SLACK_PX;

    /** Returns what an element does with text at this position: it cuts it, can scroll to it, or keeps it. */
    function fateIn(part: Element, text: DOMRect): 'cut' | 'scrolled' | 'kept' {
      const { x, y } = styleOf(part);
      if (scrolls(x) || scrolls(y)) return 'scrolled';
      if (!clips(x) && !clips(y)) return 'kept';
      const box = part.getBoundingClientRect();
      if (clips(x) && isBeyond([text.left, text.right], [box.left, box.right])) return 'cut';
      return clips(y) && isBeyond([text.top, text.bottom], [box.top, box.bottom]) ? 'cut' : 'kept';
    }

    const isShortened = (element: Element) =>
      getComputedStyle(element).textOverflow === 'ellipsis' && element.getAttribute('title') === element.textContent;

    function isCut(element: Element, text: DOMRect): boolean {
      for (let part: Element | null = element; part !== null && part !== document.body; part = part.parentElement) {
        const fate = fateIn(part, text);
        if (fate !== 'kept') return fate === 'cut';
        if (styleOf(part).isFixed) break;
      }
      return isBeyond([text.left, text.right], [0, window.innerWidth]);
    }

    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (parent === null || (node.textContent ?? '').trim() === '') continue;
      if (isUnseen(parent) || isShortened(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const cut = [...range.getClientRects()].some((rect) => rect.width > 0 && isCut(parent, rect));
      if (cut) found.push(`${parent.className || parent.tagName}: ${node.textContent?.slice(0, 60)}`);
    }
    return found;
  });
}

/** Returns texts of fields and buttons that do not fit. */
export async function overfullControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('button, .button, .tab, .segment, .choice, select');
    return [...controls]
      .filter((control) => control.checkVisibility() && control.clientWidth > 0)
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((control) => `${control.className || control.tagName}: ${control.textContent?.trim().slice(0, 60)}`);
  });
}

/** Returns touch targets that are too small: 44 px for main actions, 24 px for all others. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MAIN_PX = 44;
    const ANY_PX = 24;
    const main =
      '.button, .menu-toggle, .language-toggle, .floating-button, .tab, .choice, .segment, .field-input, .site-menu-close';
    const pressed = 'a[href], button, input, select, textarea, summary, [role=tab]';

    /** A link inside a sentence only has the height of its line (WCAG 2.5.8, exception 'inline'). */
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
      // with a tolerance of half a pixel for the rounding of rem
      const isSmall = width > 0 && Math.min(width, height) + 0.5 < least;
      if (!isSmall || standsInSentence(element)) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      found.push(`${element.className || element.tagName} "${name.trim().slice(0, 40)}": ${width} × ${height}`);
    }
    return found;
  });
}

/**
 * Returns pictures whose attributes reserve another shape than they have. If CSS sets only one side, such a picture
 * changes its size when its file arrives, and everything below it moves.
 */
export async function misshapenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ROUNDING = 0.02;
    return [...document.querySelectorAll<HTMLImageElement>('img[width][height]')]
      .filter((image) => image.naturalWidth > 0 && getComputedStyle(image).objectFit !== 'cover')
      .filter((image) => {
        const reserved = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
        return Math.abs(image.naturalWidth / image.naturalHeight / reserved - 1) > ROUNDING;
      })
      .map((image) => `${image.getAttribute('src')}: ${image.naturalWidth} × ${image.naturalHeight}`);
  });
}

/**
 * Parts that are beside each other on a desktop, and behind a switch on a phone. Nothing is lost there, but not all of
 * it is visible at the same time.
 */
const behindSwitch = '.finder-map, .finder-switch';

/** Returns the visible text in the main part of the page, to compare widths and font sizes. */
export async function shownWords(page: Page): Promise<string> {
  return page.locator('main').evaluate((main: HTMLElement, switched) => {
    const parts = [...main.querySelectorAll<HTMLElement>(switched)];
    for (const part of parts) part.style.setProperty('display', 'none', 'important');
    const words = main.innerText.replace(/\s+/g, ' ').trim();
    for (const part of parts) part.style.removeProperty('display');
    return words;
  }, behindSwitch);
}

/** Returns elements with noticeable transitions or smooth scrolling. */
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

/** From the next page on, records everything that moves without an action of the visitor. */
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
        // a shift that rounds to nothing is a fraction of a pixel
        if (entry.hadRecentInput || entry.value < 0.000_05) continue;
        const parts = entry.sources.map(({ node }) =>
          node instanceof Element ? node.className || node.tagName : node,
        );
        window.moved.push(`${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${parts.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns what has moved, after everything was drawn. */
export async function movedParts(page: Page): Promise<string[]> {
  await untilDrawn(page);
  return page.evaluate(() => window.moved);
}

/** Returns pairs of texts inside an element that are drawn over each other. */
export async function overlappingTexts(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((inside) => {
    const SLACK_PX = 2;
    type Text = { readonly text: string; readonly box: DOMRect };

    function textsOf(root: Element): Text[] {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement: parent, textContent } = walker.currentNode;
        if (parent === null || !parent.checkVisibility() || parent.closest('.sr-only') !== null) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const box of range.getClientRects()) texts.push({ text: textContent ?? '', box });
      }
      return texts;
    }

    function isOver({ box: one }: Text, { box: other }: Text): boolean {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return width > SLACK_PX && height > SLACK_PX;
    }

    return [...document.querySelectorAll(inside)].map(textsOf).flatMap((texts) =>
      texts.flatMap((one, index) =>
        texts
          .slice(index + 1)
          .filter((other) => isOver(one, other))
          .map((other) => `“${one.text}” over “${other.text}”`),
      ),
    );
  }, selector);
}
