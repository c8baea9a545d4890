import { useLayoutEffect } from 'react';

type Held = { readonly from: HTMLElement; readonly heading: HTMLElement | null };

/** The heading of the part around an element: it takes the focus when the element is gone. */
function headingOf(element: HTMLElement): HTMLElement | null {
  return element.closest(':has(> :is(h2, h3))')?.querySelector<HTMLElement>('h2, h3') ?? null;
}

/** A reloaded list is rendered a moment after its call has ended. */
const WATCHED_FRAMES = 60;

/** In the next frame, because a step that opens takes the focus itself. Watches for a second: rows are removed late. */
function giveBack({ from, heading }: Held, framesLeft = WATCHED_FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) from.focus();
    if (document.activeElement === from) {
      if (framesLeft > 0) giveBack({ from, heading }, framesLeft - 1);
      return;
    }
    if (document.activeElement !== document.body || heading === null) return;
    heading.tabIndex = -1;
    heading.focus();
  });
}

/**
 * A button that is disabled while its call runs loses the focus, and so does one that is removed with its row: people
 * with a keyboard or a screen reader would start again at the top of the page. When `busy` ends, or the busy component
 * unmounts, the focus returns to where it was, or to the heading of that part.
 */
export function useHeldFocus(busy: boolean): void {
  // a layout effect: the browser takes the focus away only when it draws the switched-off button
  useLayoutEffect(() => {
    if (!busy) return undefined;
    const from = document.activeElement;
    if (!(from instanceof HTMLElement) || from === document.body) return undefined;
    const hold = { from, heading: headingOf(from) };
    return () => giveBack(hold);
  }, [busy]);
}
