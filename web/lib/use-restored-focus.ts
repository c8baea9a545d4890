import { useLayoutEffect } from 'react';

type FocusedElement = { readonly from: HTMLElement; readonly heading: HTMLElement | null };

/**
 * Returns the heading of the section that contains an element. This heading gets the focus if the element no longer
 * exists.
 */
function headingOf(element: HTMLElement): HTMLElement | null {
  return element.closest(':has(> :is(h2, h3))')?.querySelector<HTMLElement>('h2, h3') ?? null;
}

/**
 * Number of animation frames during which the focus is checked. A reloaded list is rendered a moment after its call has
 * ended.
 */
const WATCHED_FRAMES = 60;

/**
 * Restores the focus to an element or to its heading. Waits for the next frame, because a newly opened step sets the
 * focus itself. Checks for one second, because removed rows disappear late.
 */
function restoreFocus({ from, heading }: FocusedElement, framesLeft = WATCHED_FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) from.focus();
    if (document.activeElement === from) {
      if (framesLeft > 0) restoreFocus({ from, heading }, framesLeft - 1);
      return;
    }
    if (document.activeElement !== document.body || heading === null) return;
    heading.tabIndex = -1;
    heading.focus();
  });
}

/**
 * Restores the focus after a call. A button loses the focus if it is disabled during its call or if its row is removed.
 * Keyboard and screen reader users would then start again at the top of the page. The focus is restored when `busy`
 * ends or the component unmounts. It returns to its element, or to the heading of that section.
 */
export function useRestoredFocus(busy: boolean): void {
  // a layout effect runs early enough, because the browser removes the focus only when it paints the disabled button
  useLayoutEffect(() => {
    if (!busy) return undefined;
    const from = document.activeElement;
    if (!(from instanceof HTMLElement) || from === document.body) return undefined;
    const hold = { from, heading: headingOf(from) };
    return () => restoreFocus(hold);
  }, [busy]);
}
